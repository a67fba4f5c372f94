import type { Kernel } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
// Beside this plugin's, so that two contracts that declare one feature are seen to agree.
import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import { expectTypeOf, test } from 'vitest'
import { GetAccounts, SignAmino, type SignedAmino, type StdSignDoc } from '../src/contract.js'
import { cosmos } from '../src/index.js'
import { hub } from './networks.js'

test('networks say what is particular to their chain', () => {
  cosmos({ networks: [hub] })
  cosmos()
  // @ts-expect-error no network
  cosmos({ networks: [] })
  // @ts-expect-error a chain id is a text
  cosmos({ networks: [{ ...hub, id: 4 }] })
  const { bech32Prefix: _, ...nameless } = hub
  // @ts-expect-error a prefix is missing
  cosmos({ networks: [nameless] })
})

test('requests are typed by their method', () => {
  const rpc = {} as Kernel['rpc']
  const chain = 'cosmos:cosmoshub-4'
  expectTypeOf(rpc.request(GetAccounts, undefined, { chain })).resolves.toExtend<readonly { address: string }[]>()
  // @ts-expect-error a document is missing
  rpc.request(SignAmino, { signerAddress: 'cosmos1' }, { chain })
  const params = { signerAddress: 'cosmos1', signDoc: {} as StdSignDoc }
  expectTypeOf(rpc.request(SignAmino, params, { chain })).resolves.toEqualTypeOf<SignedAmino>()
})

test('features of this family join those of the kernel, and agree with those of others', () => {
  expectTypeOf<NamespaceFeatures>().toHaveProperty('verifyMessage')
  expectTypeOf<Eip1193Provider>().toHaveProperty('request')
})
