import { formatAmount } from '@latchkit/kernel/chain'
import type { MessageValues } from '@latchkit/plugin-shell/contract'
import type { Failure } from './failure.js'
import type { ReviewMessage } from './review-messages.js'

export interface FailureWords {
  readonly ring: 'declined' | 'failed'
  readonly title: ReviewMessage
  readonly detail: ReviewMessage
  /** The one way on: the same again, the most that can be sent, or the form. */
  readonly way: 'retry' | 'most' | 'form'
  /** Whether the code is worth copying: not where the visitor knows what happened. */
  readonly hasCode: boolean
}

const failed = { ring: 'failed', way: 'retry', hasCode: true } as const
const typed = { ...failed, way: 'form', hasCode: false } as const
const signerChanged = { ...typed, title: 'signerChanged', detail: 'signerChangedDetail' } as const

const known: Readonly<Record<string, FailureWords>> = {
  'wallet/rejected': { ring: 'declined', title: 'rejected', detail: 'rejectedDetail', way: 'retry', hasCode: false },
  'wallet/timed-out': { ...failed, title: 'timedOut', detail: 'timedOutDetail' },
  'wallet/unavailable': { ...failed, title: 'unavailable', detail: 'unavailableDetail' },
  'wallet/invalid-answer': { ...failed, title: 'invalidAnswer', detail: 'invalidAnswerDetail' },
  'wallet/network-unknown': { ...failed, title: 'networkUnknown', detail: 'networkUnknownDetail' },
  'wallet/switch-rejected-after-add': {
    ...failed,
    ring: 'declined',
    title: 'switchDeclined',
    detail: 'switchDeclinedDetail',
    hasCode: false
  },
  'transfer/insufficient-funds': { ...typed, title: 'noFunds', detail: 'noFundsDetail' },
  'transfer/insufficient-fee': { ...typed, title: 'noFee', detail: 'noFeeDetail' },
  'transfer/too-small': { ...typed, title: 'tooSmall', detail: 'tooSmallDetail' },
  'transfer/would-fail': { ...failed, title: 'wouldFail', detail: 'wouldFailDetail' },
  'transfer/wrong-chain': { ...failed, title: 'wrongChain', detail: 'wrongChainDetail' },
  'transfer/unknown-token': { ...failed, title: 'unknownToken', detail: 'unknownTokenDetail', way: 'form' },
  'transfer/not-spendable': { ...typed, title: 'notSpendable', detail: 'notSpendableDetail' },
  'transfer/unreachable': { ...failed, title: 'unreachable', detail: 'unreachableDetail' },
  'transfer/invalid-receiver': { ...typed, title: 'badReceiver', detail: 'badReceiverDetail' },
  'transfer/wrong-network': { ...typed, title: 'elsewhere', detail: 'elsewhereDetail' },
  'transfer/not-the-signer': signerChanged,
  'send/account-changed': signerChanged,
  'send/disconnected': { ...failed, title: 'disconnected', detail: 'disconnectedDetail', hasCode: false }
}
const unexpected: FailureWords = { ...failed, title: 'unexpected', detail: 'unexpectedDetail' }

/** What a visitor is told of a failure; any has words. */
export function failureWords({ code = '' }: Failure, { isCoin }: { readonly isCoin: boolean }): FailureWords {
  const found = Object.hasOwn(known, code) && known[code]
  if (!found) return unexpected
  // Of a token, sending less of it leaves no more for the fee.
  return code === 'transfer/insufficient-fee' && isCoin ? { ...found, way: 'most' } : found
}

interface Units {
  readonly symbol: string
  readonly decimals: number
}
interface Place {
  readonly coin: Units
  readonly token: Units
  readonly network: string
  readonly wallet: string
  /** Writes exact decimal text as the language does. */
  readonly decimal: (text: string) => string
}

/** What the words are filled with: amounts of the error in whole units, and never an id of a chain. */
export function failureValues(
  { code, context }: Failure,
  { coin, token, network, wallet, decimal }: Place
): MessageValues {
  const { symbol, decimals } = code === 'transfer/insufficient-funds' || code === 'transfer/too-small' ? token : coin
  const written = (units: string | undefined) =>
    units !== undefined && /^\d{1,78}$/.test(units)
      ? `${decimal(formatAmount(BigInt(units), decimals))} ${symbol}`
      : '?'
  return {
    network,
    wallet,
    symbol,
    reason: context.reason ?? '',
    needed: written(context.needed),
    available: written(context.available),
    least: written(context.least)
  }
}
