import type { Answer, GarbageKind } from '../evm/behaviour.js'

export interface CosmosBehaviour {
  /**
   * One answer for every method that asks the user, or answers by method name. In the second form any method may be named, reads too, and `*` stands
   * for all that are not named; methods left out are answered honestly. `busy` and `twice` count as `ask`.
   */
  readonly answer: Answer | Readonly<Record<string, Answer>>
  /** For `late`. Default 3000. */
  readonly lateMs: number
  readonly garbage: GarbageKind
  /** An address to claim in place of the true one, beside the true key. */
  readonly claimAddress: string | undefined
  /** Writes addresses in upper case, which bech32 allows. */
  readonly upperCase: boolean
  /** Spoils the last character of addresses. */
  readonly wrongChecksum: boolean
  /** Answers `getKey` with a list of 10,000 keys. */
  readonly tenThousandAccounts: boolean
  /** Signs by a key of its own that nobody asked for, and says so, or hides it behind the right public key. */
  readonly signWithAnotherKey: 'no' | 'openly' | 'hidden'
  /** Gives signatures with a high `s`, which chains refuse. */
  readonly highS: boolean
}

export const honestCosmos: CosmosBehaviour = {
  answer: 'ask',
  lateMs: 3000,
  garbage: 'emptyObject',
  claimAddress: undefined,
  upperCase: false,
  wrongChecksum: false,
  tenThousandAccounts: false,
  signWithAnotherKey: 'no',
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

export function answerToMethod({ answer }: CosmosBehaviour, method: string): Answer {
  if (typeof answer === 'string') return asksForConsent(method) ? answer : 'ask'
  return answer[method] ?? answer['*'] ?? 'ask'
}

/** What the page is told its address is. */
export function presentAddress(behaviour: CosmosBehaviour, address: string): string {
  const { claimAddress = address, upperCase, wrongChecksum } = behaviour
  const spoiled = wrongChecksum ? claimAddress.slice(0, -1) + (claimAddress.endsWith('q') ? 'p' : 'q') : claimAddress
  return upperCase ? spoiled.toUpperCase() : spoiled
}
