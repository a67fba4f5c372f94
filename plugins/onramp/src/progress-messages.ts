import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  requested: 'Opening {provider}',
  requestedDetail: 'Your order is being prepared.',
  blocked: 'Open {provider} to pay',
  blockedDetail: 'Your browser did not open the window. Press the button to go on.',
  unpaid: 'Pay on {provider}',
  unpaidDetail: 'Finish the payment in the window that opened. This view follows it.',
  unpaidElsewhereDetail: 'Finish the payment on {provider}’s page. This view follows it.',
  paid: 'Payment received',
  paidDetail: '{provider} is sending {symbol} to your wallet. This can take a few minutes.',
  arrived: 'You bought {amount}',
  arrivedAbout: 'You bought about {amount}',
  arrivedPlain: 'Your {symbol} has arrived',
  arrivedOther: '{provider} sent {other}',
  arrivedOtherDetail: 'You chose it on {provider}’s page, and perhaps another network. Look for it in your wallet.',
  arrivedDetail: 'It is in your wallet on {network}.',
  elsewhere: '{provider} reports another network',
  elsewhereDetail:
    'It says it sent {symbol} on “{otherNetwork}”, not on {network}. Look for it in your wallet there, or contact {provider} with the order number.',
  lessNotice:
    'The estimate was {quoted}. Fees or the price may have changed. If too much is missing, contact {provider} with the order number.',
  balanceNotice: 'Noticed by your balance. {provider} has not confirmed it yet.',
  failed: 'The purchase failed',
  failedDetail: '{provider} did not complete it. If you were charged, contact {provider} with the order number.',
  failedReason: '{provider} says: {reason}',
  lateUnpaid: 'Still waiting for your payment',
  lateUnpaidDetail: 'If you paid, give it some more time. If not, open {provider} again.',
  latePaid: 'Taking longer than usual',
  latePaidDetail:
    '{provider} has your payment, but has not sent the {symbol}. Contact {provider} with the order number.',
  notOpened: 'Couldn’t open {provider}',
  notOpenedDetail: 'Nothing was charged. Check your connection and try again.',
  timeoutDetail: '{provider} did not respond in time. Nothing was charged. Try again.',
  untrustedDetail:
    'The page that was offered is not on {provider}’s own site, so it was not opened. Nothing was charged.',
  regionDetail: 'Buying crypto from here is not offered where you are.',

  open: 'Open {provider}',
  openAgain: 'Open again',
  openAgainHint: 'Only if you have not paid yet.',
  copyLink: 'Copy link',
  copyOrder: 'Copy order number',
  copyDetails: 'Copy details',
  copied: 'Copied',
  tryAgain: 'Try again',
  toAmount: 'Back to the amount',
  done: 'Done',
  forget: 'I didn’t pay',
  viewOn: 'View on {explorer}',
  keepsGoing: 'You can close this. “Buy” shows the purchase for 24 hours.',
  opening: 'Opening {provider}…',

  factPay: 'You pay',
  factGet: 'Estimate',
  factGot: 'Arrived',
  factTo: 'To',
  factToValue: '{address} on {network}',
  factToCheck: 'Check that you control this address on {network}.',
  noEstimate: 'Unavailable'
} as const

export type ProgressMessage = keyof typeof english

/** Texts of the progress of a purchase. */
export const progressMessages = /* @__PURE__ */ defineMessages('onramp-progress', english, {
  ar: () => import('./locales/progress-ar.js')
})
