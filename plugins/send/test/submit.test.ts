import { neverCalled } from '@latchkit/kernel/testing'
import { type PreparedTransfer, type Signer, TransferError, WalletError } from '@latchkit/plugin-chains/contract'
import { fakeConnector } from '@latchkit/plugin-chains/testing'
import { describe, expect, test } from 'vitest'
import { SendError } from '../src/errors.js'
import { failureOf, isNotSent } from '../src/failure.js'
import { failureValues, failureWords } from '../src/failure-words.js'
import { submit } from '../src/submit.js'

const account = 'fake:one:fake00000001'
const prepared = (send: PreparedTransfer['send']): PreparedTransfer => ({
  request: { account, recipient: 'fake00000002', amount: 5n },
  amount: 5n,
  fee: 1n,
  simulated: true,
  send
})
const signing = (by: string): { signer: () => Signer } => ({
  signer: () => ({ connector: fakeConnector(), account: by as typeof account })
})
const never = new AbortController().signal

describe('submitting', () => {
  test('has the account sign that it was prepared for', async () => {
    const by: string[] = []
    const send: PreparedTransfer['send'] = async ({ account }) => {
      by.push(account)
      return 'tx1'
    }
    expect(await submit(prepared(send), signing(account), never)).toBe('tx1')
    expect(by).toEqual([account])
  })

  test.each([
    ['another account', signing('fake:one:fake00000003')],
    ['the account on another chain', signing('fake:two:fake00000001')],
    ['nobody', { signer: () => undefined }]
  ])('asks no wallet when %s would sign', async (_, connections) => {
    const sending = submit(prepared(neverCalled('send')), connections, never)
    await expect(sending).rejects.toMatchObject({ code: 'send/account-changed', context: { account } })
  })

  test('asks no wallet after an abort', async () => {
    const reason = new SendError('send/cancelled', { account })
    const sending = submit(prepared(neverCalled('send')), signing(account), AbortSignal.abort(reason))
    await expect(sending).rejects.toBe(reason)
  })
})

const wallet = 'Larch'
const failures = {
  rejected: new WalletError('wallet/rejected', { wallet }),
  timedOut: new WalletError('wallet/timed-out', { wallet }),
  unavailable: new WalletError('wallet/unavailable', { wallet }),
  invalid: new WalletError('wallet/invalid-answer', { wallet, method: 'send', expected: 'an id' }),
  unknownNetwork: new WalletError('wallet/network-unknown', { wallet, chain: 'fake:one' }),
  wouldFail: new TransferError('transfer/would-fail', { reason: 'no' }),
  unreachable: new TransferError('transfer/unreachable', { chain: 'fake:one' }),
  cancelled: new SendError('send/cancelled', { account }),
  changed: new SendError('send/account-changed', { account }),
  signer: new TransferError('transfer/not-the-signer', { account }),
  unexpected: new Error('what')
}

test('after some failures nothing was sent; after others nobody knows', () => {
  const sure = Object.entries(failures).filter(([, error]) => isNotSent(failureOf(error)))
  expect(sure.map(([name]) => name)).toEqual(['rejected', 'unknownNetwork', 'wouldFail', 'changed', 'signer'])
})

test('what nodes say is kept short and plain, and nothing but texts', () => {
  const reason = `${'x'.repeat(500)}\u202e<img>`
  const { code, context } = failureOf(new TransferError('transfer/would-fail', { reason }))
  expect([code, context.reason?.length]).toEqual(['transfer/would-fail', 200])
  expect(failureOf(Object.assign(new Error('x'), { code: 'odd', context: { a: 1, b: { c: 2 }, d: 'e' } }))).toEqual({
    code: 'odd',
    context: { d: 'e' }
  })
  for (const thrown of [undefined, null, 'text', 5, { code: 'transfer/would-fail' }]) {
    expect(failureOf(thrown)).toEqual({ code: undefined, context: {} })
  }
})

test('every failure has words, and sending less of a token is no way to its fee', () => {
  const words = (error: unknown, isCoin = true) => failureWords(failureOf(error), { isCoin })
  expect(words(failures.signer)).toMatchObject({ title: 'signerChanged', way: 'form' })
  expect(words(failures.unexpected)).toMatchObject({ title: 'unexpected', hasCode: true })
  expect(words(Object.assign(new Error('x'), { code: 'toString' }))).toMatchObject({ title: 'unexpected' })
  const noFee = new TransferError('transfer/insufficient-fee', { needed: '5', available: '1' })
  expect([words(noFee).way, words(noFee, false).way]).toEqual(['most', 'form'])
})

test('amounts are told in whole units of what they are of, and nonsense as none', () => {
  const place = {
    coin: { symbol: 'FAKE', decimals: 9 },
    token: { symbol: 'RUSD', decimals: 6 },
    network: 'One',
    wallet,
    decimal: (text: string) => text
  }
  const values = (error: unknown) => failureValues(failureOf(error), place)
  expect(values(new TransferError('transfer/insufficient-funds', { needed: '1500000', available: '0' }))).toMatchObject(
    {
      needed: '1.5 RUSD',
      available: '0 RUSD'
    }
  )
  expect(values(new TransferError('transfer/insufficient-fee', { needed: '1500000', available: '-1' }))).toMatchObject({
    needed: '0.0015 FAKE',
    available: '?'
  })
  // Of the coin, which pays the fee, also where a token is sent.
  const leaves = new TransferError('transfer/leaves-too-little', { least: '890880', left: '207' })
  expect(values(leaves)).toMatchObject({ least: '0.00089088 FAKE', left: '0.000000207 FAKE' })
})
