export { signInMessage } from './build-message.js'
export { parseSignInMessage, type SignInMessage } from './parse-message.js'
export { type Recap, type RecapLimit, recapOf, withRecap } from './recap.js'
export { isSignInChain, parseWalletMessage } from './wallet-message.js'
