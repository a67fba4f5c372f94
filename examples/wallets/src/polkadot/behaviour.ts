export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'
/** Public test keys: whatever they hold on a real chain is taken at once. */
export type PolkadotKeyName = 'alice-sr25519' | 'bob-sr25519' | 'alice-ed25519' | 'alice-ecdsa'
export type PolkadotMethod = 'enable' | 'accounts.get' | 'signRaw'

/**
 * How a call is answered.
 *
 * - `ask`: the wallet's user decides, through its prompt surface.
 * - `approve`, `reject`: decided without asking.
 * - `late`: approved after `lateMs`.
 * - `never`: stays pending for ever.
 * - `throw`: throws before there is a promise.
 * - `garbage`: resolves with `garbage`.
 */
export type PolkadotAnswer = 'ask' | 'approve' | 'reject' | 'late' | 'never' | 'throw' | 'garbage'

export interface PolkadotBehaviour {
  /** One answer for what asks the user, or answers by method; methods left out are answered honestly. */
  readonly answer: PolkadotAnswer | Readonly<Partial<Record<PolkadotMethod, PolkadotAnswer>>>
  /** For `late`. Default 3000. */
  readonly lateMs: number
  readonly garbage: unknown
  /** Told in place of its accounts. It has no key for them and signs with its first key instead. */
  readonly lieAboutAccounts: readonly unknown[]
  /** Tells of 10,000 accounts, its own first. */
  readonly tenThousandAccounts: boolean
  /** Spells its accounts with a checksum that is wrong. */
  readonly wrongChecksum: boolean
  /** How it spells its accounts. Default 42, as most do. */
  readonly ss58Prefix: number
  /** `named`: the byte of the scheme stands before the signature, as in a transaction. */
  readonly signature: 'bare' | 'named'
  /** Signs what it was given without `<Bytes>` around it. */
  readonly signsBare: boolean
}

export const honestPolkadot: PolkadotBehaviour = {
  answer: 'ask',
  lateMs: 3000,
  garbage: { no: 'answer' },
  lieAboutAccounts: [],
  tenThousandAccounts: false,
  wrongChecksum: false,
  ss58Prefix: 42,
  signature: 'bare',
  signsBare: false
}

export function polkadotAnswerTo({ answer }: PolkadotBehaviour, method: PolkadotMethod): PolkadotAnswer {
  if (typeof answer === 'string') return method === 'accounts.get' ? 'ask' : answer
  return answer[method] ?? 'ask'
}
