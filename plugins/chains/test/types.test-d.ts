import { rpcMethod } from '@latchkit/kernel'
import { expectTypeOf, test } from 'vitest'
import type { AccountId, ChainId, NamespaceFeatures } from '../src/contract.js'
import type { NamespaceBrowser } from '../src/kit/loading/index.js'

test('the chain port uses CAIP ids and base units', () => {
  expectTypeOf<Parameters<NonNullable<NamespaceFeatures['balance']>['read']>[0]>().toEqualTypeOf<AccountId>()
  expectTypeOf<Awaited<ReturnType<NonNullable<NamespaceFeatures['balance']>['read']>>>().toEqualTypeOf<bigint>()
  // @ts-expect-error no colon, no chain
  const chain: ChainId = 'eip155'
  void chain
})

test('a chain plugin with methods has a handler, and one with a handler has methods', () => {
  const discover = () => () => {}
  const methods = [rpcMethod<string, string>('pebble', 'pebble_sign', 'unsafe')]
  const features: NamespaceFeatures = {}
  const handleRequest = async () => 'signed'
  const both = { discover, methods, loadClient: async () => ({ features, handleRequest }) } satisfies NamespaceBrowser
  const neither = { discover, loadClient: async () => ({ features: () => features }) } satisfies NamespaceBrowser
  // @ts-expect-error lists a method that nothing handles
  const unhandled: NamespaceBrowser = { discover, methods, loadClient: neither.loadClient }
  // @ts-expect-error handles requests of methods that it does not list
  const unlisted: NamespaceBrowser = { discover, loadClient: both.loadClient }
  void [both, neither, unhandled, unlisted]
})
