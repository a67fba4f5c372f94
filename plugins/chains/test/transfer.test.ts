import { expect, test } from 'vitest'
import { defineErrors } from '../src/kit/errors/define-errors.js'
import { withTransferErrors } from '../src/kit/errors/transfer-errors.js'
import { TransferError } from '../src/port/transfer-error.js'

const chain = 'toy:1'
class ToyError extends defineErrors('toy', 'ToyError', { 'no-rest-url': 'no REST URL for {chain}' }) {}
const telling = (failure: unknown) => withTransferErrors(chain, () => Promise.reject(failure))
const wrong = (served: string) => new TransferError('transfer/wrong-chain', { chain, served })
const failed = (...failures: readonly unknown[]) =>
  new ToyError('toy/unreachable', { chain, method: 'sum' }, { cause: new AggregateError(failures) })

test('what works is as it was', async () => {
  await expect(withTransferErrors(chain, async () => 7)).resolves.toBe(7)
})

test('nodes that did not answer are unreachable, with what each of them did', async () => {
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

test('nodes that all serve another chain are told as that', async () => {
  await expect(telling(failed(wrong('toy:2'), wrong('toy:3')))).rejects.toEqual(wrong('toy:2'))
})

test('what is not by nodes is as it was', async () => {
  for (const failure of [new Error('mine'), 'a text', undefined, wrong('toy:2')])
    await expect(telling(failure)).rejects.toBe(failure)
})

test('a chain without a URL is unreachable, whatever kind of URL its nodes have', async () => {
  for (const failure of [ToyError.of('no-rpc-url', { chain }), new ToyError('toy/no-rest-url', { chain })])
    await expect(telling(failure)).rejects.toMatchObject({ code: 'transfer/unreachable', cause: failure })
})
