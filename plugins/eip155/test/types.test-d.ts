import type { Kernel } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { base, mainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { PersonalSign, SendTransaction } from '../src/contract.js'
import { eip155 } from '../src/index.js'

test('viem chains are networks', () => {
  eip155({ networks: [mainnet, base] })
  eip155()
  // @ts-expect-error no network
  eip155({ networks: [] })
  // @ts-expect-error a chain id is a number
  eip155({ networks: [{ ...mainnet, id: '1' }] })
  // @ts-expect-error there is no such option
  eip155({ rpcUrl: 'https://rpc.example' })
})

test('requests are typed by their method', () => {
  const rpc = {} as Kernel['rpc']
  expectTypeOf(rpc.request(PersonalSign, ['0x12', '0x34'], { chain: 'eip155:1' })).resolves.toEqualTypeOf<string>()
  // @ts-expect-error an address is missing
  rpc.request(PersonalSign, ['0x12'], { chain: 'eip155:1' })
  // @ts-expect-error quantities are hex texts
  rpc.request(SendTransaction, [{ from: '0x12', value: 1n }], { chain: 'eip155:1' })
})

test('features of this family join those of the kernel', () => {
  expectTypeOf<NamespaceFeatures>().toHaveProperty('signTypedData')
  expectTypeOf<NamespaceFeatures>().toHaveProperty('verifyMessage')
})
