import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  fundTitle: 'Fund wallet',
  fundList: 'Ways to fund this wallet',
  buyDetail: 'By card or bank transfer',
  receive: 'Receive',
  receiveDetail: 'From another wallet or an exchange',
  fundNoneTitle: 'Nothing to choose from',
  fundNoneDetail: 'This site can’t fund an account on this network. Switch to another network.',

  connectDetail: 'Connect a wallet to buy with it.',
  restrictedTitle: 'Not available in your region',
  restrictedDetail: 'Buying crypto from here is not offered where you are.',
  networkTitle: 'Nothing is sold on this network',
  networkDetail: 'Switch to another network to buy.',
  noneTitle: 'Buying is not set up',
  noneDetail: 'This site has no provider to buy from.',
  back: 'Go back',
  tryAgain: 'Try again',

  pay: 'You pay',
  chooseCurrency: 'choose another currency',
  limits: 'From {min} to {max}',
  method: 'How you pay',
  methodCard: 'Card',
  methodBank: 'Bank transfer',
  methodApple: 'Apple Pay',
  methodGoogle: 'Google Pay',
  get: 'You receive',
  about: '≈ {amount}',
  unknownAmount: 'Estimate unavailable',
  unknownDetail: '{provider} shows the price before you pay.',
  estimating: 'Getting an estimate',
  onNetwork: '{symbol} on {network}',
  feeOf: 'Fee {fee}',
  subtotal: 'Price',
  networkFee: 'Network fee',
  otherFees: 'Provider’s fee',
  total: 'Total',
  estimate: 'Estimate. {provider} shows the exact price before you pay.',
  goOn: 'Continue to {provider}',
  otherNetwork:
    '{provider} does not sell on {current}. What you buy will arrive on {network}, at {address}. Check that you control this address on {network}.',
  pickNetwork: 'On {provider}’s page, choose {network} as the network.',
  fallbackLimits: 'The limits are usual ones. {provider} may have others.',
  nothingSold: '{provider} sells nothing on {network} right now. Choose another provider or network.',
  inProgress: 'Purchase in progress',
  inProgressDetail: '{amount} at {provider}',
  opening: 'Opening {provider}…',

  amountMissing: 'Enter an amount.',
  amountNumber: 'Use digits only, such as {example}.',
  amountMarks: 'No marks between thousands. Decimals come after “{mark}”, as in {example}.',
  amountDecimals: {
    one: '{currency} has {count} decimal at most.',
    other: '{currency} has {count} decimals at most.'
  },
  amountWhole: 'Enter a whole amount. {currency} has no decimals.',
  amountLittle: 'The smallest purchase is {min}.',
  amountMuch: 'The largest purchase is {max}.',
  amountMuchBank: 'The largest purchase by this way to pay is {max}. Another one allows more.',

  providersTitle: 'Choose provider',
  providers: 'Providers',
  tokenTitle: 'Select token',
  tokens: 'Tokens',
  tokenSearch: 'Search tokens',
  currencyTitle: 'Select currency',
  currencies: 'Currencies',
  currencySearch: 'Search currencies',
  noMatchTitle: 'Nothing found',
  noMatchDetail: 'Nothing here has that name.',

  legal: 'By continuing you agree to the {links}.',
  legalProvider: 'You buy from the provider, under its own terms.',
  terms: 'terms',
  privacy: 'privacy policy'
} as const

export type OnrampMessage = keyof typeof english

/** Texts of the views before a purchase. */
export const messages = /* @__PURE__ */ defineMessages('onramp-form', english, { ar: () => import('./locales/ar.js') })
