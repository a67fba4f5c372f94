import { describe, expect, test } from 'vitest'
import { readCapabilities } from '../../src/requests.js'
import { openSite, respond } from './site.js'

const nowhere = 'http://127.0.0.1:1'

test('merges the capabilities of every chain with those of the requested chains', async () => {
  const capabilities = {
    '0x0': { paymasterService: { supported: true }, atomic: { status: 'unsupported' } },
    '0x7a69': { atomic: { status: 'ready' } },
    '0x5': {}
  }
  const { kernel, wallet } = await openSite(nowhere)
  respond({ wallet }, 'wallet_getCapabilities', capabilities)
  expect(await readCapabilities(kernel, { chains: ['eip155:31337', 'eip155:5'] })).toEqual({
    'eip155:31337': {
      atomic: 'ready',
      all: { paymasterService: { supported: true }, atomic: { status: 'ready' } }
    },
    'eip155:5': {
      atomic: 'unsupported',
      all: { paymasterService: { supported: true }, atomic: { status: 'unsupported' } }
    }
  })
})

test('asks for the chain that is shown, and leaves out a chain that the wallet does not support', async () => {
  const { kernel, wallet } = await openSite(nowhere, { batches: 'atomic' })
  expect(await readCapabilities(kernel)).toMatchObject({ 'eip155:31337': { atomic: 'supported' } })
  expect(wallet.requests.at(-1)).toMatchObject({
    method: 'wallet_getCapabilities',
    params: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ['0x7a69']]
  })
  expect(await readCapabilities(kernel, { chains: ['eip155:10'] })).toEqual({})
})

test('reads the form before version 2, and chain ids with leading zeros', async () => {
  const site = await openSite(nowhere)
  respond(site, 'wallet_getCapabilities', { '0x07A69': { atomicBatch: { supported: true } } })
  expect(await readCapabilities(site.kernel)).toMatchObject({ 'eip155:31337': { atomic: 'supported' } })
})

test('a wallet without capabilities is unsupported, and a page without a wallet not connected', async () => {
  const { kernel } = await openSite(nowhere)
  await expect(readCapabilities(kernel)).rejects.toMatchObject({ code: 'smart-sessions/unsupported' })
  await expect(readCapabilities(kernel, { namespace: 'solana' })).rejects.toMatchObject({
    code: 'smart-sessions/not-connected'
  })
  await expect(readCapabilities(kernel, { chains: ['solana:mainnet'] })).rejects.toMatchObject({
    code: 'smart-sessions/invalid-request'
  })
})

describe('an invalid response', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  const throwing = Object.defineProperty({}, '0x7a69', {
    enumerable: true,
    get() {
      throw new Error('trap')
    }
  })
  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'supported'],
    ['a number', 7],
    ['a list of lists', { '0x7a69': ['atomic'] }],
    ['a cycle', cyclic],
    ['a bigint', { '0x7a69': { amount: 1n } }],
    ['a getter that throws', throwing],
    ['1,001 chains', Object.fromEntries(Array.from({ length: 1_001 }, (_, id) => [`0x${id.toString(16)}`, {}]))],
    ['10 MB of text', { '0x7a69': { note: 'x'.repeat(10_000_000) } }]
  ])('%s is rejected', async (_, response) => {
    const site = await openSite(nowhere)
    respond(site, 'wallet_getCapabilities', response)
    await expect(readCapabilities(site.kernel)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('loses its prototype keys and functions, and unknown forms of `atomic`', async () => {
    const site = await openSite(nowhere)
    const response = JSON.parse(
      '{"0x7a69":{"atomic":{"status":"always"},"__proto__":{"polluted":true}},"__proto__":{}}'
    )
    response['0x7a69'].run = () => 'called'
    respond(site, 'wallet_getCapabilities', response)
    const found = await readCapabilities(site.kernel)
    expect(found).toEqual({ 'eip155:31337': { atomic: 'unsupported', all: { atomic: { status: 'always' } } } })
    expect(Object.getPrototypeOf(found['eip155:31337']?.all)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })
})
