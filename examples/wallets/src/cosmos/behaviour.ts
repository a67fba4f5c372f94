import { type AnswerSwitches, honestAnswers } from '../answer.js'
import type { MessageLie } from '../sign-in-text.js'

export interface CosmosBehaviour extends AnswerSwitches {
  /** The first address replaces the true address next to the true key. */
  readonly lieAboutAccounts: readonly string[]
  /** Holds no key for any chain. */
  readonly noAccounts: boolean
  /** Writes addresses in upper case, which bech32 allows. */
  readonly upperCase: boolean
  /** Changes the last character of addresses. */
  readonly wrongChecksum: boolean
  /** Responds to `getKey` with a list of 10,000 keys. */
  readonly tenThousandAccounts: boolean
  /** Signs with another key under the right public key; `openly`: under the other public key. */
  readonly signWithAnotherKey: boolean | 'openly'
  /** Signs another message than requested. */
  readonly signAnotherMessage: MessageLie
  /** Signs a changed transaction and returns it: with another recipient, memo or amount, or a tenfold fee. */
  readonly changeTransaction: false | 'recipient' | 'memo' | 'amount' | 'fee'
  /** Simulates keys on a Ledger device: `getKey` reports the device, and `signDirect` fails because only the amino mode is supported. */
  readonly isLedger: boolean
  /** Returns signatures with a high `s`, which chains reject. */
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
  signAnotherMessage: false,
  changeTransaction: false,
  isLedger: false,
  highS: false
}

/** Methods that prompt the user. `enable` and `getKey` do so only if the site is not authorized yet. */
const asking: ReadonlySet<string> = new Set([
  'enable',
  'getKey',
  'experimentalSuggestChain',
  'signAmino',
  'signDirect',
  'signArbitrary'
])

export const asksForConsent = (method: string): boolean => asking.has(method)

/** Address that no test wallet has a key for: 20 zeros. */
export const strangerCosmosAddress = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'

/** Returns the address that the page sees: `address`, changed according to the behaviour switches. */
export function presentAddress(behaviour: CosmosBehaviour, address: string): string {
  const { lieAboutAccounts, upperCase, wrongChecksum } = behaviour
  const [claimed = address] = lieAboutAccounts
  const spoiled = wrongChecksum ? claimed.slice(0, -1) + (claimed.endsWith('q') ? 'p' : 'q') : claimed
  return upperCase ? spoiled.toUpperCase() : spoiled
}
