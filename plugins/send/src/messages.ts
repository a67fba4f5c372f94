import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  amount: 'Amount',
  chooseToken: 'Choose token',
  chooseTokenHint: 'choose another token',
  max: 'Max',
  balance: 'Balance: {amount}',
  inToken: 'Type the amount in {symbol}',
  inMoney: 'Type the amount in {currency}',
  noPrice: 'No price known',
  receiver: 'Receiver',
  receiverHint: 'Address or name',
  receiverHintPlain: 'Address',
  paste: 'Paste',
  pasteFailed: 'Could not paste',
  scan: 'Scan',
  contacts: 'Contacts',
  resolving: 'Looking for {name}…',
  resolved: '{name} is this address. Names can be changed by whoever set them: compare the address.',
  known: '{label}, in your contacts',
  paidBefore: 'You paid this address before',
  linkPartly: 'The link asks for more than this form understands. Only the address was taken: check the amount.',
  memo: 'Note for the receiver',
  memoHint: 'Optional, and public',
  review: 'Review',
  assetsFailed: 'What this account has could not be read from {network}. Check your connection and try again.',
  accountChanged:
    'The wallet now shows the account {address} on {network}. What you typed is still here: look at it again.',
  accountChangedAmount:
    'The wallet now shows the account {address} on {network}. Type the amount again, and look at the rest.',
  feeHint: 'Nothing would be left for the network fee. Choose Max to send what is left once it is paid.',

  incomplete: 'An amount and receiver address are required',
  amountMissing: 'Enter an amount.',
  receiverMissing: 'Enter the receiver’s address.',
  tokenRequired: 'A token is required',
  unsupported: 'Unsupported chain',
  unsupportedDetail: 'Nothing can be sent from here on this network. Choose another account or network.',
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
  receiverElsewhere: 'That is an address of another network.',
  nameNobody: 'Nobody has the name {name} on {network}.',
  nameUnreachable: 'The name could not be looked up. Try again, or use the address.',
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
  contactsNoneTitle: 'Nobody yet',
  contactsNoneDetail:
    'People you pay from this browser appear here. Names that you give are kept on this device alone.',
  contactsKept: 'Names are kept on this device alone.',
  contactsEdit: 'Edit names',
  contactsEditDetail: 'Press an address to name it.',
  contactsDone: 'Done',
  nameField: 'Name',
  nameSave: 'Save',
  nameRemove: 'Remove the name',

  scanTitle: 'Scan a code',
  scanDetail: 'Hold the code of an address before the camera.',
  scanWaiting: 'Allow the camera in your browser',
  scanPicture: 'What the camera sees',
  scanNone: 'There is no camera',
  scanNoneDetail: 'This device has no camera that this page can use. Paste the address instead.',
  scanDenied: 'The camera is not allowed',
  scanDeniedDetail: 'Allow it for this site in the settings of the browser, or paste the address instead.',
  scanBusy: 'The camera does not start',
  scanBusyDetail: 'Another program may be using it. Close that one and try again.',
  scanUseless: 'That code holds no address of {network}.',
  tryAgain: 'Try again'
} as const

export type SendMessage = keyof typeof english

/** Of the form, and of where its parts are chosen. */
export const messages = /* @__PURE__ */ defineMessages('send-form', english, { ar: () => import('./locales/ar.js') })
