import { KernelError } from '@latchkit/kernel'
import { neverCalled } from '@latchkit/kernel/testing'
import { type PreparedTransfer, type Signer, TransferError, WalletError } from '@latchkit/plugin-chains/contract'
import { failureOf, isNotSent } from '@latchkit/plugin-chains/kit'
import { fakeConnector } from '@latchkit/plugin-chains/testing'
import { describe, expect, test } from 'vitest'
import { codesBeforeRequest, SendError } from '../src/errors.js'
import { failureMessage, failureValues } from '../src/failure-messages.js'
import { signAndSend } from '../src/lazy/submissions.js'

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

describe('signing', () => {
  test('requests the signature from the account that the transfer was prepared for', async () => {
    const by: string[] = []
    const send: PreparedTransfer['send'] = async ({ account }) => {
      by.push(account)
      return 'tx1'
    }
    expect(await signAndSend(prepared(send), signing(account), never)).toBe('tx1')
    expect(by).toEqual([account])
  })

  test.each([
    ['another account', signing('fake:one:fake00000003')],
    ['the account on another chain', signing('fake:two:fake00000001')],
    ['missing', { signer: () => undefined }]
  ])('rejects without a wallet request if the signer is %s', async (_, connections) => {
    const sending = signAndSend(prepared(neverCalled('send')), connections, never)
    await expect(sending).rejects.toMatchObject({ code: 'send/account-changed', context: { account } })
  })

  test('rejects without a wallet request after an abort', async () => {
    const reason = new SendError('send/cancelled', { account })
    const sending = signAndSend(prepared(neverCalled('send')), signing(account), AbortSignal.abort(reason))
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
  notAllowed: new KernelError('rpc/not-allowed', { method: 'toy_pay' }),
  unexpected: new Error('what')
}

test('recognizes failures after which nothing was sent', () => {
  const sure = Object.entries(failures).filter(([, error]) => isNotSent(failureOf(error), codesBeforeRequest))
  expect(sure.map(([name]) => name)).toEqual([
    'rejected',
    'unknownNetwork',
    'wouldFail',
    'changed',
    'signer',
    'notAllowed'
  ])
})

test('keeps only short, plain texts of an error’s context', () => {
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

test('has a message for every failure, and offers the maximum only for the coin', () => {
  const message = (error: unknown, asset = {}) => failureMessage(failureOf(error), asset)
  expect(message(failures.signer)).toMatchObject({ title: 'signerChanged', action: 'form' })
  expect(message(failures.unexpected)).toMatchObject({ title: 'unexpected', hasCode: true })
  expect(message(Object.assign(new Error('x'), { code: 'toString' }))).toMatchObject({ title: 'unexpected' })
  const noFee = new TransferError('transfer/insufficient-fee', { needed: '5', available: '1' })
  expect([message(noFee).action, message(noFee, { address: '0x5' }).action]).toEqual(['most', 'form'])
})

test('writes amounts in whole units of their asset, and invalid amounts as a question mark', () => {
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
  // Amounts of the coin, because the coin pays the fee.
  const leaves = new TransferError('transfer/leaves-too-little', { least: '890880', left: '207' })
  expect(values(leaves)).toMatchObject({ least: '0.00089088 FAKE', left: '0.000000207 FAKE' })
})
