import { errorCode } from '@latchkit/kernel'
import type { NamespaceFeatures } from '../src/port/namespace.js'
import { WalletError } from '../src/port/wallet-error.js'
import { type FaultsByCase, ignoringSignal, withFeatures } from './toy-mutations.js'

type History = NonNullable<NamespaceFeatures['history']>['read']
type SignIn = NonNullable<NamespaceFeatures['signIn']>['connect']
type Submit = NonNullable<NonNullable<NamespaceFeatures['transactions']>['submit']>

const withHistory = (change: (read: History) => History) =>
  withFeatures(({ history }) => (history ? { history: { read: change(history.read) } } : {}))
const withSignIn = (change: (connect: SignIn) => SignIn) =>
  withFeatures(({ signIn }) => (signIn ? { signIn: { connect: change(signIn.connect) } } : {}))
const withSubmit = (change: (submit: Submit) => Submit) =>
  withFeatures(({ transactions }) =>
    transactions?.submit ? { transactions: { ...transactions, submit: change(transactions.submit) } } : {}
  )
const orIf = async <T>(work: Promise<T>, code: string, then: () => T): Promise<T> =>
  work.catch(error => {
    if (errorCode(error) !== code) throw error
    return then()
  })

/** Faults in features of an account, in signing in, and in submitted transactions. */
export const accountFaults: FaultsByCase = {
  'a history is read page by page, newest first, each transaction once': [
    {
      is: 'lists a transaction on two pages',
      ...withHistory(read => async (account, cursor, signal) => {
        const page = await read(account, cursor, signal)
        return { ...page, transactions: [...page.transactions, ...page.transactions] }
      })
    },
    {
      is: 'lists the oldest first',
      ...withHistory(read => async (account, cursor, signal) => {
        const page = await read(account, cursor, signal)
        return { ...page, transactions: page.transactions.toReversed() }
      })
    },
    {
      is: 'lists a transaction of the future',
      ...withHistory(read => async (account, cursor, signal) => {
        const page = await read(account, cursor, signal)
        return { ...page, transactions: page.transactions.map(one => ({ ...one, atMs: Date.now() + 86_400_000 })) }
      })
    },
    {
      is: 'returns the same cursor for ever',
      ...withHistory(read => async (account, cursor, signal) => ({
        ...(await read(account, cursor, signal)),
        next: cursor ?? '2'
      }))
    }
  ],
  'reading a history honours its signal': [
    {
      is: 'reads histories after an abort',
      ...withHistory(read => (account, cursor) => read(account, cursor, ignoringSignal()))
    }
  ],
  'signing in connects and signs the whole request, with one prompt': [
    {
      is: 'connects before it signs in',
      ...withSignIn(connect => async (connector, request, signal) => {
        await connector.connect({ signal })
        return connect(connector, request, signal)
      })
    },
    {
      is: 'signs in with another nonce',
      ...withSignIn(
        connect => (connector, request, signal) => connect(connector, { ...request, nonce: 'k7Rw2Xq8' }, signal)
      )
    }
  ],
  'a rejected sign-in has the code wallet/rejected': [
    {
      is: 'rejects a declined sign-in without a code',
      ...withSignIn(
        connect => (connector, request, signal) =>
          orIf(connect(connector, request, signal), 'wallet/rejected', () => {
            throw new WalletError('wallet/unavailable', { wallet: connector.info.name })
          })
      )
    }
  ],
  'an invalid sign-in, or one by another key, becomes wallet/invalid-answer': [
    {
      is: 'accepts a sign-in with an invalid signature',
      ...withSignIn(
        connect => (connector, request, signal) =>
          orIf(connect(connector, request, signal), 'wallet/invalid-answer', () => {
            const account = `${request.chain}:toy` as const
            return { connection: { accounts: [], chain: request.chain }, account, message: '', signature: '' }
          })
      )
    }
  ],
  'signing in honours its signal': [
    {
      is: 'signs in after an abort',
      ...withSignIn(connect => (connector, request) => connect(connector, request, ignoringSignal()))
    }
  ],
  'a transaction that was built elsewhere is sent unchanged and once': [
    {
      is: 'submits another amount than the given one',
      ...withSubmit(submit => (signer, { account, payload }, signal) => {
        const changed = Object(payload).amount === '2' ? { ...Object(payload), amount: '1' } : payload
        return submit(signer, { account, payload: changed }, signal)
      }),
      also: ['a submitted transaction that was rejected, or changed by the wallet, is rejected']
    }
  ],
  'an invalid transaction is rejected without a wallet request': [
    {
      is: 'rejects an invalid transaction without a code',
      ...withSubmit(
        submit => (signer, transaction, signal) =>
          orIf(submit(signer, transaction, signal), 'transfer/invalid-transaction', () => {
            throw new TypeError('to is undefined')
          })
      )
    },
    {
      is: 'submits for any account',
      ...withSubmit(
        submit => (signer, transaction, signal) =>
          submit({ ...signer, account: transaction.account }, transaction, signal)
      )
    }
  ],
  'a submitted transaction that was rejected, or changed by the wallet, is rejected': [
    {
      is: 'accepts a submission of another transaction',
      ...withSubmit(
        submit => (signer, transaction, signal) =>
          orIf(submit(signer, transaction, signal), 'wallet/invalid-answer', () => 'toy-0')
      )
    }
  ],
  'submitting a transaction honours its signal': [
    {
      is: 'submits after an abort',
      ...withSubmit(submit => (signer, transaction) => submit(signer, transaction, ignoringSignal()))
    }
  ]
}
