import type { SatsProvider, UnisatProvider } from '@latchkit/plugin-bip122/contract'
import type { RequestProvider, StandardWallet } from '@latchkit/plugin-chains/contract'
import type { KeplrProvider } from '@latchkit/plugin-cosmos/contract'
import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import type { InjectedWallet } from '@latchkit/plugin-polkadot/contract'
import { expectTypeOf, test } from 'vitest'
import type { Latchkit } from '../src/index.js'

const provider = {} as Latchkit['provider']

test('the provider of a namespace has the type that its chain plugin declares, and others are unknown', () => {
  expectTypeOf(provider('eip155')).resolves.toEqualTypeOf<Eip1193Provider>()
  expectTypeOf(provider('solana')).resolves.toEqualTypeOf<StandardWallet | RequestProvider>()
  expectTypeOf(provider('polkadot')).resolves.toEqualTypeOf<InjectedWallet | RequestProvider>()
  expectTypeOf(provider('bip122')).resolves.toEqualTypeOf<
    UnisatProvider | StandardWallet | SatsProvider | RequestProvider
  >()
  expectTypeOf(provider('cosmos')).resolves.toEqualTypeOf<KeplrProvider | RequestProvider>()
  expectTypeOf(provider('ton')).resolves.toBeUnknown()
  expectTypeOf(provider()).resolves.toBeUnknown()
})

test("the type of a session differs from that of a wallet's own object by a member", async () => {
  const cosmos = await provider('cosmos')
  if ('request' in cosmos) expectTypeOf(cosmos).toEqualTypeOf<RequestProvider>()
  else expectTypeOf(cosmos).toEqualTypeOf<KeplrProvider>()
  const bitcoin = await provider('bip122')
  if ('requestAccounts' in bitcoin) expectTypeOf(bitcoin).toEqualTypeOf<UnisatProvider>()
  else if ('features' in bitcoin) expectTypeOf(bitcoin).toEqualTypeOf<StandardWallet>()
  else if ('removeListener' in bitcoin) expectTypeOf(bitcoin).toEqualTypeOf<RequestProvider>()
  else expectTypeOf(bitcoin).toEqualTypeOf<SatsProvider>()
})
