import { formatAmount } from '@latchkit/plugin-chains/contract'
import { type Failure, quoted } from '@latchkit/plugin-chains/kit'
import type { MessageValues } from '@latchkit/plugin-shell/contract'
import type { DraftAsset } from './contract.js'
import type { ReviewMessage } from './review-messages.js'

export interface FailureMessage {
  readonly ring: 'declined' | 'failed'
  readonly title: ReviewMessage
  readonly detail: ReviewMessage
  /** Action offered to the visitor: retry, send the maximum amount, or go back to the form. */
  readonly action: 'retry' | 'most' | 'form'
  /** True if the error code can be copied. False where the text already explains the failure. */
  readonly hasCode: boolean
}

const failed = { ring: 'failed', action: 'retry', hasCode: true } as const
const inputError = { ...failed, action: 'form', hasCode: false } as const
const signerChanged = { ...inputError, title: 'signerChanged', detail: 'signerChangedDetail' } as const

const messages: Readonly<Record<string, FailureMessage>> = {
  'wallet/rejected': { ring: 'declined', title: 'rejected', detail: 'rejectedDetail', action: 'retry', hasCode: false },
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
  'transfer/insufficient-funds': { ...inputError, title: 'noFunds', detail: 'noFundsDetail' },
  'transfer/insufficient-fee': { ...inputError, title: 'noFee', detail: 'noFeeDetail' },
  'transfer/too-small': { ...inputError, title: 'tooSmall', detail: 'tooSmallDetail' },
  'transfer/leaves-too-little': { ...inputError, title: 'leavesTooLittle', detail: 'leavesTooLittleDetail' },
  'transfer/would-fail': { ...failed, title: 'wouldFail', detail: 'wouldFailDetail' },
  'transfer/wrong-chain': { ...failed, title: 'wrongChain', detail: 'wrongChainDetail' },
  'transfer/unknown-token': { ...failed, title: 'unknownToken', detail: 'unknownTokenDetail', action: 'form' },
  'transfer/not-spendable': { ...inputError, title: 'notSpendable', detail: 'notSpendableDetail' },
  'transfer/unreachable': { ...failed, title: 'unreachable', detail: 'unreachableDetail' },
  'transfer/invalid-recipient': { ...inputError, title: 'badRecipient', detail: 'badRecipientDetail' },
  'transfer/wrong-network': { ...inputError, title: 'elsewhere', detail: 'elsewhereDetail' },
  'transfer/not-the-signer': signerChanged,
  'send/account-changed': signerChanged,
  'send/disconnected': { ...failed, title: 'disconnected', detail: 'disconnectedDetail', hasCode: false }
}
const unexpected: FailureMessage = { ...failed, title: 'unexpected', detail: 'unexpectedDetail' }

/** Texts of failures that differ between collectibles and tokens. */
const collectibleMessages: Readonly<Record<string, FailureMessage>> = {
  'transfer/insufficient-funds': { ...inputError, title: 'notHeld', detail: 'notHeldDetail' },
  'transfer/unknown-token': { ...inputError, title: 'unknownNft', detail: 'unknownNftDetail' }
}

/** Returns the texts and the action for a failure; generic texts for an unknown code. */
export function failureMessage(
  { code = '', context }: Failure,
  { address, isCollectible = false }: Pick<DraftAsset, 'address' | 'isCollectible'>
): FailureMessage {
  const found = Object.hasOwn(messages, code) && messages[code]
  if (!found) return unexpected
  // With some pieces left, the general text is used: it says how many the account has.
  const isLeft = code === 'transfer/insufficient-funds' && context.available !== '0'
  if (isCollectible && Object.hasOwn(collectibleMessages, code) && !isLeft) return collectibleMessages[code] ?? found
  // Only for the coin: sending less of a token leaves no more coins for the fee.
  return code === 'transfer/insufficient-fee' && address === undefined ? { ...found, action: 'most' } : found
}

type Unit = Pick<DraftAsset, 'symbol' | 'decimals' | 'isCollectible'>
interface FailureContext {
  readonly coin: Unit
  readonly token: Unit
  readonly network: string
  readonly wallet: string
  /** Formats exact decimal text for the visitor's locale. */
  readonly decimal: (text: string) => string
}

/** Returns the values for placeholders in the texts: amounts from the error in whole units, and names, never a chain id. */
export function failureValues(
  { code, context }: Failure,
  { coin, token, network, wallet, decimal }: FailureContext
): MessageValues {
  const isOfToken = code === 'transfer/insufficient-funds' || code === 'transfer/too-small'
  const isNamed = token.isCollectible && (isOfToken || code === 'transfer/unknown-token')
  const { symbol, decimals } = isOfToken || isNamed ? token : coin
  const format = (units: string | undefined) => {
    if (units === undefined || !/^\d{1,78}$/.test(units)) return '?'
    const number = decimal(formatAmount(BigInt(units), decimals))
    return isNamed ? number : `${number} ${symbol}`
  }
  return {
    network,
    wallet,
    symbol: isNamed ? quoted(symbol) : symbol,
    reason: context.reason ?? '',
    needed: format(context.needed),
    available: format(context.available),
    least: format(context.least),
    left: format(context.left)
  }
}
