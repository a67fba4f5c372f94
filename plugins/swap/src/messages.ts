import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  pay: 'You pay',
  receive: 'You receive',
  chooseToken: 'Choose token',
  chooseTokenHint: 'choose another token',
  balance: 'Balance: {amount}',
  max: 'Max',
  maxFailed: 'Couldn’t work out the most you can pay. Enter an amount.',
  flip: 'Switch the two tokens',

  amountNumber: 'Use digits only, such as {example}.',
  amountForeign: 'Use the digits 0 to 9.',
  amountSign: 'Leave out the plus or minus sign.',
  amountExponent: 'Write it out, without an exponent.',
  amountGrouped: 'No marks between thousands, as in {example}.',
  amountMark: 'Decimals come after a point: {example}.',
  amountDecimals: {
    one: '{symbol} has {count} decimal at most.',
    other: '{symbol} has {count} decimals at most.'
  },
  amountTooMuch: 'You have {amount}.',

  rate: 'Price',
  rateInvert: 'show the price the other way round',
  refresh: 'Refresh prices',
  fee: 'Network fee',
  feeUnknown: 'Unknown',
  feeAbout: 'At most about {worth}',
  impact: 'Price impact',
  minimum: 'You get at least',
  provider: 'Offer from',
  providerFee: '{percent} provider fee included',
  feeIncluded: '{percent} fee included',
  bestOf: 'Best of {count} offers',
  otherOf: {
    one: '{count} other offer',
    other: '{count} other offers'
  },
  offers: 'Offers',
  best: 'Best',
  noAnswer: 'No answer',
  noAnswerDetail: 'Couldn’t get its price',
  slippage: 'Max slippage',
  slippageInvalid: 'Invalid',
  slippageLabel: 'Max slippage',
  slippageDetail:
    'If the price gets worse than this before your swap is done, the swap fails and you keep your tokens.',
  slippageCustom: 'Other',
  slippageField: 'Percent',
  slippageNumber: 'Enter a percentage, such as {example}.',
  slippageRange: 'Enter a percentage from {from} to {to}.',

  chooseReceive: 'Choose a token to receive',
  choosePay: 'Choose a token to pay with',
  chooseOther: 'Choose two different tokens',
  enterAmount: 'Enter an amount',
  checkAmount: 'Check the amount',
  notEnough: 'Not enough {symbol}',
  notEnoughFee: 'Not enough {symbol} for the fee',
  checkSlippage: 'Check the slippage',
  gettingOffers: 'Getting offers…',
  loadingToken: 'Loading token…',
  noOffers: 'No offers',
  tryAgain: 'Try again',
  review: 'Review swap',

  quoted: 'You receive about {amount}.',
  noOffersDetail: 'Nobody offers this swap right now. Try another amount or another token.',
  offersFailed: 'Couldn’t get any prices. Check your connection and try again.',
  tokenUnknown: '{network} has no such token. Choose another one.',
  tokenUnread: 'Couldn’t load a token from {network}. Check your connection and choose it again.',
  notEnoughFeeDetail: 'The network fee is paid in {symbol}. Pay less, or add {symbol} to this account.',
  accountChanged: 'The wallet now shows the account {address} on {network}. Check the swap again.',
  interruptedMaybe:
    'The page closed during your swap of {amount} to {symbol}. It may have been sent: check the account’s activity before you swap again.',
  interruptedApproval: 'The page closed during your swap of {amount} to {symbol}. Nothing was swapped.',
  interruptedOver: 'Your swap of {amount} to {symbol} has ended.',
  interruptedApproved: 'A contract may still take {amount} from this account.',
  dismiss: 'Dismiss',
  revoke: 'Revoke approval',
  revokeWallet: 'Approve the removal in your wallet.',
  revokeConfirming: 'Removing the approval…',
  revokeDone: 'The approval was removed.',
  revokeFailed: 'The approval was not removed. Try again.',

  unsupported: 'Network not supported for Swaps',
  unsupportedDetail: 'You can’t swap on {network} from here. Switch to another network.',
  switchNetwork: 'Switch network',
  back: 'Go back',
  restricted: 'Not available in your region',
  restrictedDetail: 'Swaps are not offered where you are. Everything else works as usual.',
  connectDetail: 'Connect a wallet to swap its tokens.',
  noNetwork: 'Unsupported chain',
  noNetworkDetail: 'You can’t swap on this network from here. Choose another account or network.',

  search: 'Name or address',
  suggested: 'Often swapped',
  tokens: 'Tokens',
  yours: 'Your tokens',
  others: 'All tokens',
  unlisted: 'Not listed',
  listFailed: 'Couldn’t load all tokens.',
  noTokensTitle: 'No tokens',
  noTokensDetail: 'Couldn’t load the tokens of {network}. Check your connection and try again.',
  noMatchTitle: 'No such token',
  noMatchDetail: 'Only listed tokens can be swapped here: others may be imitations.'
} as const

export type SwapMessage = keyof typeof english

/** Texts of the form and of the list of tokens. */
export const messages = /* @__PURE__ */ defineMessages('swap-form', english, { ar: () => import('./locales/ar.js') })
