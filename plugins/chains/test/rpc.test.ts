import type { AccountId, Connector, Signer } from '@latchkit/plugin-chains/contract'
import { createAccountParser, defineErrors, parseParams, shownSigner } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'

class PebbleError extends defineErrors('pebble', 'PebbleError') {}

const schema = v.object({ stones: v.array(v.object({ weight: v.number('Expected a weight') })) })

test('parameters that fit are returned as the schema reads them', () => {
  const params = { stones: [{ weight: 3, color: 'red' }] }
  expect(parseParams({ method: 'pile', params }, schema, PebbleError)).toEqual({ stones: [{ weight: 3 }] })
})

test.each([
  [{ stones: [{ weight: 3 }, { weight: '4' }] }, 'params.stones.1.weight: Expected a weight'],
  [undefined, 'params.: Invalid type: Expected Object but received undefined']
])('parameters %j are refused with the path of the first that does not fit', (params, expected) => {
  expect(() => parseParams({ method: 'pile', params }, schema, PebbleError)).toThrow(
    expect.objectContaining({ code: 'pebble/invalid-params', context: { method: 'pile', expected } })
  )
})

const connector = {} as Connector
const signer: Signer = { connector, account: 'pebble:main:stone' }
const request = { method: 'pile', chain: 'pebble:test' }

test('the shown account is returned on the chain of the request', () => {
  expect(shownSigner(request, signer, PebbleError)).toEqual({ connector, account: 'pebble:test:stone' })
  const isStone = ({ address, chain }: { readonly address: string; readonly chain: string }) =>
    address === 'stone' && chain === 'pebble:main'
  expect(shownSigner(request, signer, PebbleError, isStone)).toEqual({ connector, account: 'pebble:test:stone' })
})

test.each<[string, Signer | undefined, () => boolean]>([
  ['no account', undefined, () => true],
  ['another account', signer, () => false],
  ['an account that cannot be read', { connector, account: 'stone' as AccountId }, () => true]
])('a request with %s shown is refused', (_, shown, isMeant) => {
  expect(() => shownSigner(request, shown, PebbleError, isMeant)).toThrow(
    expect.objectContaining({ code: 'pebble/not-the-signer', context: { method: 'pile' } })
  )
})

const accountParts = createAccountParser({
  namespace: 'pebble',
  read: address => (address.startsWith('s') ? { address, size: address.length } : undefined),
  family: 'Pebble',
  errors: PebbleError
})

test('an account id is read into its chain and the parts of its address', () => {
  expect(accountParts('pebble:main:stone')).toEqual({ chain: 'pebble:main', address: 'stone', size: 5 })
})

test.each(['pebble:main:rock', 'rock:main:stone', 'pebble:main', ''])('the account id "%s" is refused', account => {
  expect(() => accountParts(account as AccountId)).toThrow(
    expect.objectContaining({
      code: 'pebble/invalid-params',
      context: { method: account, expected: 'an account of Pebble (CAIP-10)' }
    })
  )
})
