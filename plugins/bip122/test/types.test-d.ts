import type { Kernel } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import { expectTypeOf, test } from 'vitest'
import { type AccountAddress, GetAccountAddresses, SignMessage } from '../src/contract.js'
import { bip122 } from '../src/index.js'

const id = '000000000019d6689c085ae165831e93'

test('a network needs no currency and no namespace', () => {
  bip122({ networks: [{ id, name: 'Bitcoin', rpcUrls: { default: { http: [] } } }] })
  bip122()
  // @ts-expect-error no network
  bip122({ networks: [] })
  // @ts-expect-error an id is a text
  bip122({ networks: [{ id: 1, name: 'Bitcoin', rpcUrls: { default: { http: [] } } }] })
})

test('requests are typed by their method', () => {
  const rpc = {} as Kernel['rpc']
  const answered = rpc.request(GetAccountAddresses, { account: 'bc1q' }, { chain: `bip122:${id}` })
  expectTypeOf(answered).resolves.toEqualTypeOf<readonly AccountAddress[]>()
  // @ts-expect-error a message is missing
  rpc.request(SignMessage, { account: 'bc1q' }, { chain: `bip122:${id}` })
})

test('features of two families that have one name are one', () => {
  expectTypeOf<NamespaceFeatures>().toHaveProperty('verifyMessage')
  expectTypeOf<Eip1193Provider>().toHaveProperty('request')
})
