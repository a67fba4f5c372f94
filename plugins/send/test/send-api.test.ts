import { createTestKernel } from '@latchkit/kernel/testing'
import { nativeBalances } from '@latchkit/plugin-balances/native'
import { chains } from '@latchkit/plugin-chains'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test } from 'vitest'
import { Send, type TransferDraft } from '../src/contract.js'
import { send } from '../src/index.js'
import { declined, payingChain } from './paying-chain.js'

const account = `fake:one:${fakeAddress(1)}` as const
const draft: TransferDraft = {
  account,
  recipient: fakeAddress(0x77),
  amount: 1_500_000_000n,
  asset: { name: 'Fake', symbol: 'FAKE', decimals: 9 }
}
const { signal } = new AbortController()

async function site() {
  const chain = payingChain()
  const connector = fakeConnector({ connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } })
  connector.answer('approve')
  const adapter = fakeAdapter({ connectors: [connector], features: chain.features })
  const kernel = await createTestKernel(
    [shell({ locale: 'en' }), chains(), connections(), nativeBalances(), fakeChain(adapter), send()],
    { atEnd: onTestFinished }
  )
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  return { chain, kernel, service: kernel.get(Send) }
}

test('prepares a transfer, and resolves with the transaction id once the wallet signed it', async () => {
  const { chain, service } = await site()
  const prepared = await service.prepare(draft, signal)
  expect(prepared).toMatchObject({ draft, transfer: { amount: 1_500_000_000n, fee: 2_000_000n } })
  expect(chain.sent).toEqual([])
  expect(await service.submit(prepared)).toBe('tx1')
  expect(chain.sent).toEqual([{ account, request: { account, recipient: draft.recipient, amount: draft.amount } }])
})

test('rejects with the error of the wallet', async () => {
  const { chain, service } = await site()
  chain.answer = declined()
  const sending = service.submit(await service.prepare(draft, signal))
  await expect(sending).rejects.toMatchObject({ code: 'wallet/rejected' })
})

test('rejects a second transfer while the wallet has a request, and the first after an abort', async () => {
  const { chain, service } = await site()
  chain.answer = 'wait'
  const prepared = await service.prepare(draft, signal)
  const controller = new AbortController()
  const first = service.submit(prepared, controller.signal)
  await expect(service.submit(prepared)).rejects.toMatchObject({ code: 'send/busy' })
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'send/cancelled' })
  await expect(service.submit(prepared, AbortSignal.abort())).rejects.toMatchObject({ code: 'send/cancelled' })
})

test('rejects a transfer that was prepared for another account', async () => {
  const { service } = await site()
  const prepared = await service.prepare({ ...draft, account: `fake:one:${fakeAddress(2)}` }, signal)
  await expect(service.submit(prepared)).rejects.toMatchObject({ code: 'send/account-changed' })
})
