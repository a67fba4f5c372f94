import { type AnswerSwitches, honestAnswers } from '../answer.js'

export interface CosmosBehaviour extends AnswerSwitches {
  /** The first is claimed in place of the true address, beside the true key. */
  readonly lieAboutAccounts: readonly string[]
  /** Holds no key for any chain. */
  readonly noAccounts: boolean
  /** Writes addresses in upper case, which bech32 allows. */
  readonly upperCase: boolean
  /** Spoils the last character of addresses. */
  readonly wrongChecksum: boolean
  /** Answers `getKey` with a list of 10,000 keys. */
  readonly tenThousandAccounts: boolean
  /** Signs by a key of its own that nobody asked for, behind the right public key; `openly`: and says so. */
  readonly signWithAnotherKey: boolean | 'openly'
  /** Signs another transaction than it was asked to, and says which: to somebody else, with another memo or amount, for a fee ten times as high. */
  readonly changeTransaction: false | 'recipient' | 'memo' | 'amount' | 'fee'
  /** Simulates keys on a Ledger device: `getKey` reports the device, and `signDirect` fails because only the amino mode is supported. */
  readonly isLedger: boolean
  /** Gives signatures with a high `s`, which chains refuse. */
  readonly highS: boolean
}

export const honestCosmos: CosmosBehaviour = {
  ...honestAnswers,
  lieAboutAccounts: [],
  noAccounts: false,
  upperCase: false,
  wrongChecksum: false,
  tenThousandAccounts: false,
  signWithAnotherKey: false,
  changeTransaction: false,
  isLedger: false,
  highS: false
}

/** The methods that put a question to the user. `enable` and `getKey` only where the site is not allowed yet. */
const asking: ReadonlySet<string> = new Set([
  'enable',
  'getKey',
  'experimentalSuggestChain',
  'signAmino',
  'signDirect',
  'signArbitrary'
])

export const asksForConsent = (method: string): boolean => asking.has(method)

/** Returns the address that the page sees: `address`, changed according to the behaviour switches. */
export function presentAddress(behaviour: CosmosBehaviour, address: string): string {
  const { lieAboutAccounts, upperCase, wrongChecksum } = behaviour
  const [claimed = address] = lieAboutAccounts
  const spoiled = wrongChecksum ? claimed.slice(0, -1) + (claimed.endsWith('q') ? 'p' : 'q') : claimed
  return upperCase ? spoiled.toUpperCase() : spoiled
}
