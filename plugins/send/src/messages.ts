import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  amount: 'Amount',
  chooseToken: 'Choose token',
  chooseTokenHint: 'choose another token',
  max: 'Max',
  balance: 'Balance: {amount}',
  inToken: 'Enter in {symbol}',
  inMoney: 'Enter in {currency}',
  noPrice: 'No price known',
  receiver: 'To',
  receiverHint: 'Address or name',
  receiverHintPlain: 'Address',
  paste: 'Paste',
  pasteFailed: 'Could not paste',
  scan: 'Scan',
  contacts: 'Contacts',
  resolving: 'Looking for {name}…',
  resolved: '{name} stands for this address now. Its owner can change that: check the address.',
  known: '{label}, in your contacts',
  paidBefore: 'You have paid this address before',
  linkPartly: 'The link asks for more than this form supports. Only its address was used: check the amount.',
  memo: 'Note for the recipient',
  memoHint: 'Optional, and public',
  review: 'Review',
  assetsFailed: 'Couldn’t load this account’s balance on {network}. Check your connection and try again.',
  accountChanged:
    'The wallet now shows the account {address} on {network}. What you typed is still here: check it again.',
  accountChangedAmount:
    'The wallet now shows the account {address} on {network}. Enter the amount again, and check the rest.',
  feeHint: 'This leaves nothing for the network fee. Choose Max to send everything but the fee.',

  incomplete: 'An amount and receiver address are required',
  amountMissing: 'Enter an amount.',
  receiverMissing: 'Enter the recipient’s address.',
  tokenRequired: 'A token is required',
  unsupported: 'Unsupported chain',
  unsupportedDetail: 'You can’t send from this network here. Choose another account or network.',
  connectDetail: 'Connect a wallet to send with it.',
  back: 'Go back',

  amountNumber: 'Use digits only, such as {example}.',
  amountForeign: 'Use the digits 0 to 9.',
  amountSign: 'Leave out the sign.',
  amountExponent: 'Write it out, without an exponent.',
  amountGrouped: 'No marks between thousands, as in {example}.',
  amountMark: 'Decimals come after a point: {example}.',
  amountDecimals: {
    one: '{symbol} has {count} decimal at most.',
    other: '{symbol} has {count} decimals at most.'
  },
  amountZero: 'Enter an amount above zero.',
  amountTooMuch: 'That is more than you have: {amount}.',
  receiverInvalid: 'That is not a {network} address.',
  receiverMistyped: 'This address has a typo: its checksum does not match.',
  receiverElsewhere: 'That is an address of another network.',
  nameUnsupported: 'Names are not supported here. Paste the address.',
  nameNobody: 'Nobody has the name {name} on {network}.',
  nameUnreachable: 'Couldn’t look up the name. Try again, or paste the address.',
  memoTooLong: {
    one: 'The note is {count} byte too long.',
    other: 'The note is {count} bytes too long.'
  },

  selectTitle: 'Choose token',
  search: 'Search tokens',
  tokens: 'Tokens',
  noTokenTitle: 'Nothing to send',
  noTokenDetail: 'This account has no tokens on {network}.',
  noMatchTitle: 'No such token',
  noMatchDetail: 'This account has nothing of that name.',

  contactsTitle: 'Contacts',
  contactsNamed: 'Address book',
  contactsRecent: 'Paid before',
  contactsNoneTitle: 'No contacts yet',
  contactsNoneDetail: 'People you pay from this browser appear here. Saved on this device only.',
  contactsKept: 'Saved on this device only.',
  contactsEdit: 'Edit names',
  contactsEditDetail: 'Tap an address to name it.',
  contactsDone: 'Done',
  nameField: 'Name',
  nameSave: 'Save',
  nameRemove: 'Remove name',

  scanTitle: 'Scan a code',
  scanDetail: 'Point the camera at the QR code of an address.',
  scanWaiting: 'Allow the camera in your browser',
  scanPicture: 'What the camera sees',
  scanNone: 'No camera found',
  scanNoneDetail: 'This page can’t use a camera on this device. Paste the address instead.',
  scanDenied: 'Camera access is blocked',
  scanDeniedDetail: 'Allow it for this site in your browser’s settings, or paste the address instead.',
  scanBusy: 'The camera did not start',
  scanBusyDetail: 'Another app may be using it. Close that app and try again, or paste the address instead.',
  scanUseless: 'That code has no {network} address.',
  pasteAddress: 'Paste address',
  toForm: 'Enter the address',
  tryAgain: 'Try again'
} as const

export type SendMessage = keyof typeof english

/** Of the form, and of where its parts are chosen. */
export const messages = /* @__PURE__ */ defineMessages('send-form', english, { ar: () => import('./locales/ar.js') })
