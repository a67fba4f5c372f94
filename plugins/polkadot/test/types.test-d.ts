import type { Kernel } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { expectTypeOf, test } from 'vitest'
// Both families declare `verifyMessage`, in one form.
import type {} from '../../eip155/src/contract.js'
import { SignMessage, SignTransaction } from '../src/contract.js'
import { polkadot } from '../src/index.js'

test('networks need the id of their genesis as a text', () => {
  polkadot()
  // @ts-expect-error no network
  polkadot({ networks: [] })
  // @ts-expect-error there is no such option
  polkadot({ rpcUrl: 'https://rpc.example' })
})

test('requests are typed by their method', () => {
  const rpc = {} as Kernel['rpc']
  const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  expectTypeOf(rpc.request(SignMessage, { address: 'x', message: 'hi' }, { chain })).resolves.toEqualTypeOf<{
    readonly signature: string
  }>()
  // @ts-expect-error neither bytes nor a text
  rpc.request(SignMessage, { address: 'x' }, { chain })
  // @ts-expect-error a payload names its chain
  rpc.request(SignTransaction, { address: 'x', transactionPayload: { address: 'x', method: '0x00' } }, { chain })
})

test('features of this family join those of the kernel', () => {
  expectTypeOf<NamespaceFeatures>().toHaveProperty('verifyMessage')
  expectTypeOf<NamespaceFeatures>().toHaveProperty('signTypedData')
})
