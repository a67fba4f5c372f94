import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import { expectTypeOf, test } from 'vitest'
import type { Latchkit } from '../src/index.js'

test('the provider of a namespace has the type that its chain plugin declares, and others are unknown', () => {
  const provider = {} as Latchkit['provider']
  expectTypeOf(provider('eip155')).resolves.toEqualTypeOf<Eip1193Provider>()
  expectTypeOf(provider('ton')).resolves.toBeUnknown()
  expectTypeOf(provider()).resolves.toBeUnknown()
})
