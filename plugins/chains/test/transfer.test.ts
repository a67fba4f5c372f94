import { expect, test } from 'vitest'
import { withTransferErrors } from '../src/kit/endpoints/transfer-errors.js'
import { TransferError } from '../src/port/transfer-error.js'

const chain = 'toy:1'
const isByNodes = (failure: unknown) => failure instanceof RangeError
const telling = (failure: unknown) => withTransferErrors(chain, () => Promise.reject(failure), isByNodes)
const wrong = (served: string) => new TransferError('transfer/wrong-chain', { chain, served })
const failed = (...failures: readonly unknown[]) =>
  new RangeError('No node answered', { cause: new AggregateError(failures) })

test('what works is as it was', async () => {
  await expect(withTransferErrors(chain, async () => 7, isByNodes)).resolves.toBe(7)
})

test('nodes that did not answer are unreachable, with what each of them did', async () => {
  for (const failure of [new RangeError('gone'), failed(new Error('gone')), failed(wrong('toy:2'), new Error('gone'))])
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
