import type { Failure } from '@latchkit/plugin-chains/kit'
import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  rejected: 'Declined',
  rejectedDetail: 'You declined the request in {wallet}. Nothing was swapped.',
  timedOut: 'No answer',
  timedOutDetail: '{wallet} did not answer in time. It may still swap: check there first.',
  unavailable: 'No result',
  unavailableDetail:
    'We don’t know whether {wallet} sent it. Unlock it, close its other requests, and check there before you try again.',
  invalidAnswer: 'Invalid response',
  invalidAnswerDetail: '{wallet} sent an invalid response. Check in the wallet whether it was sent.',
  disconnected: 'Wallet disconnected',
  disconnectedDetail:
    '{wallet} disconnected before it answered. It may already have been sent: check in the wallet before you swap again.',
  networkUnknown: 'Unknown Network',
  networkUnknownDetail: '{wallet} does not know {network}. Nothing was swapped.',
  switchDeclined: 'User rejected switch after adding network.',
  switchDeclinedDetail: 'Switch to {network} in {wallet}, then try again. Nothing was swapped.',
  accountChanged: 'The account changed',
  accountChangedDetail: '{wallet} now shows another account or network. Nothing was swapped.',
  cancelled: 'Cancelled',
  cancelledDetail: 'You stopped before the swap. If {wallet} still shows a request, decline it there.',
  busy: 'One swap at a time',
  busyDetail: 'Another swap is waiting for the wallet. Finish or decline it first.',

  noFunds: 'Not enough {from}',
  noFundsDetail: 'This account has less {from} than the swap takes. Pay less.',
  noFee: 'Not enough {coin} for the fee',
  noFeeDetail: 'The network fee is paid in {coin}. Pay less, or add {coin} to this account.',
  wouldFail: 'It would fail',
  wouldFailDetail: 'The test run failed: {reason}. Nothing was swapped.',
  wrongChain: 'The site’s node is on another network',
  wrongChainDetail: 'This site’s node for {network} serves another network. Nothing was swapped.',
  unknownToken: 'No such token',
  unknownTokenDetail: '{network} does not know this token, or it does not behave like one.',
  unreachable: 'No connection',
  unreachableDetail: 'Couldn’t reach {network}. Check your connection and try again.',
  unreachableAfterDetail:
    'Couldn’t reach {network} after you signed. It may have been sent: check the account’s activity before you try again.',

  expired: 'The price expired',
  expiredDetail: 'The offer of {provider} is too old. Get a new price.',
  worsePrice: 'The price got worse',
  worsePriceDetail: '{provider} now pays less than the least you accepted. Nothing was swapped.',
  noOffer: 'No offers',
  noOfferDetail: 'Nobody offers this swap right now. Try another amount or another token.',
  providerFailed: 'No answer from {provider}',
  providerFailedDetail: 'Try again, or choose another offer.',
  unsafe: 'Stopped to protect you',
  unsafeDetail: '{provider} sent something other than it offered. Your wallet was not asked. Choose another offer.',
  unsafeTargetDetail:
    '{provider} named a contract that is not its own. Your wallet was not asked. Choose another offer.',
  unsafeRecipientDetail:
    '{provider} would have paid the result to someone else. Your wallet was not asked. Choose another offer.',
  unsafeAmountDetail:
    '{provider} would have taken another amount than you entered. Your wallet was not asked. Choose another offer.',
  unsafeMinimumDetail:
    '{provider} would have paid less than you accepted. Your wallet was not asked. Choose another offer.',
  higherFee: 'The network fee went up',
  higherFeeDetail:
    'It is now much higher than the fee you saw, so this request did not go to your wallet. Check the new fee and try again.',
  lowerResult: 'You would get less',
  lowerResultDetail:
    'In a test run, {to} paid less than the least you accepted. One of the tokens may take a fee on each transfer.',
  reverted: 'The swap failed',
  revertedDetail:
    'The network did not carry out the swap, often because the price moved too far. You still have your {from}: only the fee was paid.',
  approvalFailed: 'Approval failed',
  approvalFailedDetail: 'The network did not accept the approval. Nothing was swapped.',
  unsupported: 'Network not supported for Swaps',
  unsupportedDetail: 'You can’t swap on {network} from here.',
  restricted: 'Not available in your region',
  restrictedDetail: 'Swaps are not offered where you are.',
  unexpected: 'Something went wrong',
  unexpectedDetail: 'It didn’t work. Check the account’s activity before you try again.'
} as const

export type FailureText = keyof typeof english

/** Texts of all failures of a swap. */
export const failureMessages = /* @__PURE__ */ defineMessages('swap-failures', english, {
  ar: () => import('./locales/failure-ar.js')
})

export interface FailureMessage {
  readonly ring: 'declined' | 'failed'
  readonly title: FailureText
  readonly detail: FailureText
  /** Action offered before the wallet was asked: prepare again, or go back to the form. */
  readonly action: 'retry' | 'form'
  /** True if the error code can be copied. False where the text already explains the failure. */
  readonly hasCode: boolean
}

const failed = { ring: 'failed', action: 'retry', hasCode: true } as const
const explained = { ring: 'failed', action: 'form', hasCode: false } as const
const declined = { ring: 'declined', action: 'retry', hasCode: false } as const
const unsafe = { ring: 'failed', action: 'form', hasCode: true, title: 'unsafe' } as const
const unsafeAmount = { ...unsafe, detail: 'unsafeAmountDetail' } as const
const accountChanged = { ...explained, title: 'accountChanged', detail: 'accountChangedDetail' } as const
const providerFailed = { ...failed, title: 'providerFailed', detail: 'providerFailedDetail' } as const
const noFunds = { ...explained, title: 'noFunds', detail: 'noFundsDetail' } as const

const messages: Readonly<Record<string, FailureMessage>> = {
  'wallet/rejected': { ...declined, title: 'rejected', detail: 'rejectedDetail' },
  'wallet/timed-out': { ...failed, title: 'timedOut', detail: 'timedOutDetail' },
  'wallet/unavailable': { ...failed, title: 'unavailable', detail: 'unavailableDetail' },
  'wallet/invalid-answer': { ...failed, title: 'invalidAnswer', detail: 'invalidAnswerDetail' },
  'wallet/network-unknown': { ...failed, title: 'networkUnknown', detail: 'networkUnknownDetail' },
  'wallet/switch-rejected-after-add': { ...declined, title: 'switchDeclined', detail: 'switchDeclinedDetail' },
  'transfer/insufficient-funds': noFunds,
  'transfer/insufficient-fee': { ...explained, title: 'noFee', detail: 'noFeeDetail' },
  'transfer/higher-fee': { ...declined, title: 'higherFee', detail: 'higherFeeDetail' },
  'transfer/would-fail': { ...failed, title: 'wouldFail', detail: 'wouldFailDetail' },
  'transfer/wrong-chain': { ...failed, title: 'wrongChain', detail: 'wrongChainDetail' },
  'transfer/unknown-token': { ...failed, title: 'unknownToken', detail: 'unknownTokenDetail', action: 'form' },
  'transfer/unreachable': { ...failed, title: 'unreachable', detail: 'unreachableDetail' },
  'transfer/not-the-signer': accountChanged,
  'transfer/invalid-transaction': { ...unsafe, detail: 'unsafeDetail' },
  'swap/account-changed': accountChanged,
  'swap/cancelled': { ...declined, title: 'cancelled', detail: 'cancelledDetail' },
  'swap/busy': { ...explained, title: 'busy', detail: 'busyDetail' },
  'swap/disconnected': { ...failed, title: 'disconnected', detail: 'disconnectedDetail', hasCode: false },
  'swap/stale-quote': { ...declined, title: 'expired', detail: 'expiredDetail' },
  'swap/expired': { ...declined, title: 'expired', detail: 'expiredDetail' },
  'swap/worse-price': { ...declined, title: 'worsePrice', detail: 'worsePriceDetail' },
  'swap/no-offer': { ...explained, title: 'noOffer', detail: 'noOfferDetail' },
  'swap/provider-timeout': providerFailed,
  'swap/invalid-quote': { ...unsafe, detail: 'unsafeDetail' },
  'swap/undecodable': { ...unsafe, detail: 'unsafeDetail' },
  'swap/wrong-token': { ...unsafe, detail: 'unsafeDetail' },
  'swap/wrong-target': { ...unsafe, detail: 'unsafeTargetDetail' },
  'swap/wrong-recipient': { ...unsafe, detail: 'unsafeRecipientDetail' },
  'swap/wrong-amount': unsafeAmount,
  'swap/wrong-value': unsafeAmount,
  'swap/low-minimum': { ...unsafe, detail: 'unsafeMinimumDetail' },
  'swap/lower-result': { ...explained, title: 'lowerResult', detail: 'lowerResultDetail' },
  'swap/reverted': { ...failed, title: 'reverted', detail: 'revertedDetail', hasCode: false },
  'swap/approval-failed': { ...failed, title: 'approvalFailed', detail: 'approvalFailedDetail' },
  'swap/unsupported-network': { ...explained, title: 'unsupported', detail: 'unsupportedDetail' },
  'swap/restricted-region': { ...explained, title: 'restricted', detail: 'restrictedDetail' }
}
const unexpected: FailureMessage = { ...failed, title: 'unexpected', detail: 'unexpectedDetail' }

/** Returns the texts and the action for a failure; those of a silent provider for an error of its service, generic ones for an unknown code. */
export function failureMessage({ code = '' }: Failure): FailureMessage {
  const found = Object.hasOwn(messages, code) && messages[code]
  return found || (/^(?:data|http)\//.test(code) ? providerFailed : unexpected)
}
