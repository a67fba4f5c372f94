import { describe, expect, test, vi } from 'vitest'
import { defineErrors } from '../src/kit/errors/define-errors.js'
import { withTransferErrors } from '../src/kit/errors/transfer-errors.js'
import { createTransactionFeature, createTransferFeature } from '../src/kit/transfer/index.js'
import type { Signer } from '../src/port/signer.js'
import { TransferError } from '../src/port/transfer-error.js'

const chain = 'toy:1'
class ToyError extends defineErrors('toy', 'ToyError', { 'no-rest-url': 'no REST URL for {chain}' }) {}
const telling = (failure: unknown) => withTransferErrors(chain, () => Promise.reject(failure))
const wrong = (served: string) => new TransferError('transfer/wrong-chain', { chain, served })
const failed = (...failures: readonly unknown[]) =>
  new ToyError('toy/unreachable', { chain, method: 'sum' }, { cause: new AggregateError(failures) })

test('returns the result of the work', async () => {
  await expect(withTransferErrors(chain, async () => 7)).resolves.toBe(7)
})

test('converts errors of nodes to transfer/unreachable, with the cause', async () => {
  for (const failure of [
    ToyError.of('refused', { method: 'sum', rpcCode: 1, reason: 'no' }),
    failed(new Error('gone')),
    failed(wrong('toy:2'), new Error('gone'))
  ])
    await expect(telling(failure)).rejects.toMatchObject({
      code: 'transfer/unreachable',
      context: { chain },
      cause: failure
    })
})

test('rejects with transfer/wrong-chain if all nodes serve another chain', async () => {
  await expect(telling(failed(wrong('toy:2'), wrong('toy:3')))).rejects.toEqual(wrong('toy:2'))
})

test('does not convert other errors', async () => {
  for (const failure of [new Error('mine'), 'a text', undefined, wrong('toy:2')])
    await expect(telling(failure)).rejects.toBe(failure)
})

test('converts a missing URL of any kind to transfer/unreachable', async () => {
  for (const failure of [ToyError.of('no-rpc-url', { chain }), new ToyError('toy/no-rest-url', { chain })])
    await expect(telling(failure)).rejects.toMatchObject({ code: 'transfer/unreachable', cause: failure })
})

describe('createTransferFeature', () => {
  const request = { account: 'toy:1:ann', recipient: 'ben', amount: 5n } as const
  const signal = new AbortController().signal
  const signerOf = (account: Signer['account']) => ({ account }) as Signer
  const send = vi.fn(async () => 'id')
  const prepared = { request, amount: 5n, fee: 1n, simulated: true, send }
  const readRecipient = (text: string) => text

  test('sends with the account of the request only', async () => {
    const feature = createTransferFeature({ readRecipient, prepare: async () => prepared })
    const transfer = await feature.prepare(request, signal)
    expect({ ...transfer, send }).toEqual(prepared)
    await expect(transfer.send(signerOf('toy:1:ben'), signal)).rejects.toMatchObject({
      code: 'transfer/not-the-signer',
      context: { account: 'toy:1:ann' }
    })
    expect(send).not.toHaveBeenCalled()
    await expect(transfer.send(signerOf('toy:1:ann'), signal)).resolves.toBe('id')
    expect(feature).not.toHaveProperty('inspect')
  })

  test('rejects with transfer/not-the-signer if the wallet changed before it got the request', async () => {
    for (const failure of [
      ToyError.of('not-the-signer', { method: 'toy_pay' }),
      ToyError.of('wrong-chain', { wallet: 'Larch', chain })
    ]) {
      const feature = createTransferFeature({
        readRecipient,
        prepare: async () => ({ ...prepared, send: () => Promise.reject(failure) })
      })
      const transfer = await feature.prepare(request, signal)
      await expect(transfer.send(signerOf(request.account), signal)).rejects.toMatchObject({
        code: 'transfer/not-the-signer',
        context: { account: request.account },
        cause: failure
      })
    }
  })

  test('rejects with a TransferError if no node responds', async () => {
    const fail = () => Promise.reject(failed(new Error('gone')))
    const unreachable = { code: 'transfer/unreachable', context: { chain } }
    const { inspect, prepare } = createTransferFeature({ readRecipient, inspect: fail, prepare: fail })
    await expect(inspect?.('ben', chain, signal)).rejects.toMatchObject(unreachable)
    await expect(prepare(request, signal)).rejects.toMatchObject(unreachable)
    const later = createTransferFeature({ readRecipient, prepare: async () => ({ ...prepared, send: fail }) })
    const transfer = await later.prepare(request, signal)
    await expect(transfer.send(signerOf(request.account), signal)).rejects.toMatchObject(unreachable)
  })
})

describe('batches of createTransactionFeature', () => {
  const signal = new AbortController().signal
  const signerOf = (account: Signer['account']) => ({ account }) as Signer
  const of = (account: Signer['account']) => ({ account, payload: {} })
  const submit = vi.fn(async () => 'id')
  const batchWith = (changes: object = {}) => {
    const status = async () => ({ status: 'unknown' }) as const
    const batch = { isSupported: async () => true, submit, ...changes }
    const feature = createTransactionFeature({ status, batch })
    if (!feature.batch) throw new Error('The batch is missing')
    return feature.batch
  }

  test('submits transactions of the signer only, and at least one', async () => {
    const { submit: send } = batchWith()
    await expect(send(signerOf('toy:1:ann'), [of('toy:1:ann'), of('toy:1:ann')], signal)).resolves.toBe('id')
    submit.mockClear()
    await expect(send(signerOf('toy:1:ann'), [of('toy:1:ann'), of('toy:1:ben')], signal)).rejects.toMatchObject({
      code: 'transfer/not-the-signer',
      context: { account: 'toy:1:ben' }
    })
    await expect(send(signerOf('toy:1:ann'), [], signal)).rejects.toMatchObject({
      code: 'transfer/invalid-transaction',
      context: { chain }
    })
    expect(submit).not.toHaveBeenCalled()
  })

  test('converts errors as for a single transaction', async () => {
    const failing = (failure: unknown) => batchWith({ submit: () => Promise.reject(failure) })
    const send = (failure: unknown) => failing(failure).submit(signerOf('toy:1:ann'), [of('toy:1:ann')], signal)
    await expect(send(failed(new Error('gone')))).rejects.toMatchObject({ code: 'transfer/unreachable' })
    const changed = ToyError.of('not-the-signer', { method: 'toy_pay' })
    await expect(send(changed)).rejects.toMatchObject({ code: 'transfer/not-the-signer', cause: changed })
  })

  test('are unsupported if the wallet cannot be asked', async () => {
    const signer = signerOf('toy:1:ann')
    expect(await batchWith().isSupported(signer, signal)).toBe(true)
    const failing = () => Promise.reject(new Error('gone'))
    expect(await batchWith({ isSupported: failing }).isSupported(signer, signal)).toBe(false)
    const reason = new Error('left')
    const asking = batchWith({ isSupported: failing }).isSupported(signer, AbortSignal.abort(reason))
    await expect(asking).rejects.toBe(reason)
  })

  test('are absent if the family has none', () => {
    expect(createTransactionFeature({ status: async () => ({ status: 'unknown' }) })).not.toHaveProperty('batch')
  })
})
