import { type AnswerSwitches, honestAnswers, sharedGarbage } from '../answer.js'
import type { MessageLie, SignInLie } from '../sign-in-text.js'

export type SolanaGarbage = keyof typeof garbage
/** Form of the registration. `valid` is right; the others are not. */
export type SolanaRegistration =
  | 'valid'
  | 'longName'
  | 'bidiName'
  | 'httpIcon'
  | 'noConnect'
  | 'otherChains'
  | 'thousandTimes'

export interface SolanaBehaviour extends AnswerSwitches<SolanaGarbage> {
  /** Addresses to claim in place of its own. It has no key for them and signs with its first key instead. */
  readonly lieAboutAccounts: readonly string[]
  /** Connects without any account. */
  readonly noAccounts: boolean
  /** Returns accounts whose public keys do not match their addresses. */
  readonly wrongPublicKeys: boolean
  /** Responds with 10,000 accounts, the real ones first. */
  readonly tenThousandAccounts: boolean
  /** Signs with a key of another account. */
  readonly signWithAnotherKey: boolean
  /** Signs another message than requested. */
  readonly signAnotherMessage: MessageLie
  /** Field of a sign-in message that it writes differently than the page asked, if any. `address` is that of a stranger. */
  readonly lieInSignIn: SignInLie | undefined
  /** Form of the registrations from the next `wallet-standard:app-ready` on. */
  readonly registration: SolanaRegistration
}

export const honestSolana: SolanaBehaviour = {
  ...honestAnswers,
  lieAboutAccounts: [],
  noAccounts: false,
  wrongPublicKeys: false,
  tenThousandAccounts: false,
  signWithAnotherKey: false,
  signAnotherMessage: false,
  lieInSignIn: undefined,
  registration: 'valid'
}

/** Account that no test wallet has a key for: a program of Solana itself. */
export const strangerSolanaAddress = '11111111111111111111111111111112'

export const garbage = {
  ...sharedGarbage,
  noAccounts: { accounts: [] },
  notAccounts: { accounts: ['11111111111111111111111111111111', 7, null] },
  shortSignature: [{ signedMessage: new Uint8Array(3), signature: new Uint8Array(3) }]
} as const

const asking: ReadonlySet<string> = new Set([
  'standard:connect',
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction'
])

export const asksInSolana = (feature: string): boolean => asking.has(feature)
