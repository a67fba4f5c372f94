/**
 * How a request is answered.
 *
 * - `ask`: the wallet's user decides, through its prompt surface.
 * - `approve`, `reject`: decided without asking; `reject` throws an error with the code 4001.
 * - `late`: approved after `lateMs`.
 * - `never`: stays pending for ever.
 * - `twice`: approved, then contradicted by a `change` with an account that nobody granted.
 * - `throw`: the method throws before it returns a promise.
 * - `garbage`: resolves with nonsense; `garbage` chooses which.
 */
export type SolanaAnswer = 'ask' | 'approve' | 'reject' | 'late' | 'never' | 'twice' | 'throw' | 'garbage'
export type SolanaGarbage = keyof typeof garbage
/** How a wallet misbehaves when it registers. `valid` is right. */
export type SolanaRegistration =
  | 'valid'
  | 'longName'
  | 'bidiName'
  | 'httpIcon'
  | 'noConnect'
  | 'otherChains'
  | 'thousandTimes'

export interface SolanaBehaviour {
  /** One answer for every method that asks the user, or answers by feature name; features left out are answered honestly. */
  readonly answer: SolanaAnswer | Readonly<Record<string, SolanaAnswer>>
  /** For `late`. Default 3000. */
  readonly lateMs: number
  readonly garbage: SolanaGarbage
  /** Addresses to claim in place of its own. It has no key for them, and signs with its first. */
  readonly lieAboutAddresses: readonly string[]
  /** The public keys of its accounts are not those that the addresses are. */
  readonly wrongPublicKeys: boolean
  /** Answers with 10,000 accounts, the real ones first. */
  readonly tenThousandAccounts: boolean
  /** Signs with a key that no account of it has. */
  readonly signWithAnotherKey: boolean
  /** Signs the message with a line before it. */
  readonly signAnotherMessage: boolean
  /** What goes out from the next `wallet-standard:app-ready` on. */
  readonly registration: SolanaRegistration
}

export const honestSolana: SolanaBehaviour = {
  answer: 'ask',
  lateMs: 3000,
  garbage: 'emptyObject',
  lieAboutAddresses: [],
  wrongPublicKeys: false,
  tenThousandAccounts: false,
  signWithAnotherKey: false,
  signAnotherMessage: false,
  registration: 'valid'
}

export const garbage = {
  emptyObject: {},
  null: null,
  undefined: undefined,
  number: 42,
  text: 'not what you asked for',
  noAccounts: { accounts: [] },
  notAccounts: { accounts: ['11111111111111111111111111111111', 7, null] },
  shortSignature: [{ signedMessage: new Uint8Array(3), signature: new Uint8Array(3) }]
} as const

const asking: ReadonlySet<string> = new Set([
  'standard:connect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction'
])

export function solanaAnswerTo({ answer }: SolanaBehaviour, feature: string): SolanaAnswer {
  if (typeof answer === 'string') return asking.has(feature) ? answer : 'ask'
  return answer[feature] ?? 'ask'
}
