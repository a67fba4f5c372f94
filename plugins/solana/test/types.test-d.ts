import type { Kernel } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import type {} from '@latchkit/plugin-eip155/contract'
import { expectTypeOf, test } from 'vitest'
import { SignMessage } from '../src/contract.js'
import { solana } from '../src/index.js'

test('options name chains by texts', () => {
  solana()
  // @ts-expect-error no network
  solana({ networks: [] })
  // @ts-expect-error there is no such option
  solana({ rpcUrl: 'https://rpc.example' })
})

test('requests are typed by their method', () => {
  const rpc = {} as Kernel['rpc']
  expectTypeOf(
    rpc.request(SignMessage, { message: '2g', pubkey: 'x' }, { chain: 'solana:mainnet' })
  ).resolves.toEqualTypeOf<{
    readonly signature: string
  }>()
  // @ts-expect-error the key is missing
  rpc.request(SignMessage, { message: '2g' }, { chain: 'solana:mainnet' })
})

test('the feature that several families declare is one', () => {
  expectTypeOf<NamespaceFeatures>().toHaveProperty('verifyMessage')
})
