import { expectTypeOf, test } from 'vitest'
import type { AccountId, ChainId, NamespaceFeatures } from '../src/contract.js'

test('the chain port speaks in CAIP ids and base units', () => {
  expectTypeOf<Parameters<NonNullable<NamespaceFeatures['balance']>['read']>[0]>().toEqualTypeOf<AccountId>()
  expectTypeOf<Awaited<ReturnType<NonNullable<NamespaceFeatures['balance']>['read']>>>().toEqualTypeOf<bigint>()
  // @ts-expect-error no colon, no chain
  const chain: ChainId = 'eip155'
  void chain
})
