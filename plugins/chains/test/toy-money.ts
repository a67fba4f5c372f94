import { assertSigner } from '../src/kit/transfer/index.js'
import { type AccountId, parseAccountId } from '../src/port/caip.js'
import type { NamespaceFeatures } from '../src/port/namespace.js'
import type { Signer } from '../src/port/signer.js'
import type { PreparedTransfer, TransferRequest } from '../src/port/transfer.js'
import { TransferError } from '../src/port/transfer-error.js'
import { ask, askSigner, canonical, invalid, untilAborted } from './toy-calls.js'
import type { ToyLibrary, ToyReaders } from './toy-chain.js'

/** Transaction of the toy chain, as JSON. */
export interface ToyTransaction {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly token?: string | undefined
}

type Money = Pick<NamespaceFeatures, 'history' | 'tokens' | 'transfer' | 'transactions'>

/** Collection and number of a collectible. */
const isCollectible = (token: string | undefined): token is string => /^toy[0-9a-f]{64}\/\d{1,78}$/.test(token ?? '')
const unknown = (token: string) => new TransferError('transfer/unknown-token', { chain: 'toy:one', token })

const invalidTransaction = () =>
  new TransferError('transfer/invalid-transaction', { chain: 'toy:one', expected: 'a recipient and an amount' })

function transactionOf(account: AccountId, payload: unknown): ToyTransaction {
  const from = parseAccountId(account)?.address ?? ''
  const { to, amount } = Object(payload) as Partial<ToyTransaction>
  if (!canonical(to) || !/^\d{1,20}$/.test(amount ?? '')) throw invalidTransaction()
  return { from, to, amount } as ToyTransaction
}

/** Creates the toy chain's features for histories, tokens and transfers. */
export function toyMoney(library: ToyLibrary, read: ToyReaders): Money {
  async function prepare(request: TransferRequest, signal: AbortSignal): Promise<PreparedTransfer> {
    const from = parseAccountId(request.account)?.address ?? ''
    const [fee, held] = await Promise.all([
      untilAborted(library.fee(signal), signal),
      untilAborted(library.balance(from, signal), signal)
    ])
    const amount = request.amount === 'max' ? held - fee : request.amount
    const { recipient: to, token } = request
    if (isCollectible(token)) await assertHeld(token, from, amount, signal)
    else if (token !== undefined && !canonical(token)) throw unknown(token)
    const transaction = JSON.stringify({ from, to, amount: `${amount}`, token } satisfies ToyTransaction)
    return {
      request,
      amount,
      fee,
      simulated: false,
      async send(signer, signal) {
        assertSigner(signer, request)
        const signed = read.transaction(await askSigner(signer, 'pay', transaction, signal))
        const isAsked = signed !== undefined && library.isSame(signed.transaction, transaction)
        if (isAsked && library.isPaidBy(signed.transaction, signed.signature, from))
          return library.submit(signed.transaction)
        throw invalid(signer.connector.info.name, 'pay', 'the transaction that was prepared, signed')
      }
    }
  }
  async function assertHeld(id: string, address: string, needed: bigint, signal: AbortSignal) {
    const available = await untilAborted(library.pieces(address, id, signal), signal)
    if (needed <= available) return
    throw new TransferError('transfer/insufficient-funds', { needed: `${needed}`, available: `${available}` })
  }
  /** Has the wallet sign transactions, and submits them if they are the given ones. */
  async function paySigned(signer: Signer, method: 'pay' | 'pay-all', given: string, signal: AbortSignal) {
    const from = parseAccountId(signer.account)?.address ?? ''
    const signed = read.transaction(await askSigner(signer, method, given, signal))
    const isAsked = signed !== undefined && library.isSame(signed.transaction, given)
    if (isAsked && library.isPaidBy(signed.transaction, signed.signature, from))
      return library.submit(signed.transaction)
    throw invalid(signer.connector.info.name, method, 'what was given, signed')
  }
  return {
    tokens: { read: (_, known, signal) => untilAborted(library.tokens(known, signal), signal) },
    history: { read: (_, cursor, signal) => untilAborted(library.history(cursor, signal), signal) },
    transactions: {
      status: (id, _, signal) => untilAborted(library.status(id, signal), signal),
      async submit(signer, { account, payload }, signal) {
        assertSigner(signer, { account })
        return paySigned(signer, 'pay', JSON.stringify(transactionOf(account, payload)), signal)
      },
      batch: {
        async isSupported({ connector }, signal) {
          const asking = ask(connector, 'takes-batches', undefined, signal)
          const answer = await asking.catch(() => signal.throwIfAborted())
          return library.takesBatches(answer)
        },
        async submit(signer, transactions, signal) {
          if (transactions.length === 0) throw invalidTransaction()
          for (const { account } of transactions) assertSigner(signer, { account })
          const batch = transactions.map(({ account, payload }) => transactionOf(account, payload))
          return paySigned(signer, 'pay-all', JSON.stringify(batch), signal)
        }
      }
    },
    transfer: {
      readRecipient(text, chain) {
        const recipient = canonical(text.trim())
        if (recipient) return recipient
        throw new TransferError('transfer/invalid-recipient', { chain })
      },
      collectibles: {
        async held(account, id, signal) {
          if (!isCollectible(id)) throw unknown(id)
          return untilAborted(library.pieces(parseAccountId(account)?.address ?? '', id, signal), signal)
        },
        readId(id) {
          const [collection = '', number = ''] = id.split('/')
          return isCollectible(id) ? { id, collection, number } : undefined
        }
      },
      inspect: (recipient, _, signal) => untilAborted(library.facts(recipient, signal), signal),
      prepare
    }
  }
}
