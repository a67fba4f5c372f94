import { type AnswerSwitches, honestAnswers, sharedGarbage } from '../answer.js'
import type { MessageLie, SignInLie } from '../sign-in-text.js'
import type { Address } from './params.js'

export type GarbageKind = keyof typeof garbage
/** Format of chain ids. `hex` is right; the others occur in real wallets. */
export type ChainIdShape = 'hex' | 'decimal' | 'number' | 'undefined' | 'padded'
/**
 * Form of the error for an unknown chain: code 4902, -32603 around an original error 4902, or -32603 with only the
 * message.
 */
export type UnknownChainError = '4902' | 'nested' | '-32603'
export type Announce =
  | 'valid'
  | 'badUuid'
  | 'longName'
  | 'bidiName'
  | 'scriptIcon'
  | 'httpIcon'
  | 'hugeIcon'
  | 'noProvider'
  | 'thousandTimes'

export interface EvmBehaviour extends AnswerSwitches<GarbageKind> {
  /**
   * `event`: an `accountsChanged` with an account that is not authorized follows. `thenable`: the returned thenable
   * calls its listener twice.
   */
  readonly twice: 'event' | 'thenable'
  /** Accounts to claim in place of the permitted ones. The wallet has no key for them and signs with its first key instead. */
  readonly lieAboutAccounts: readonly Address[]
  /** Connects without any account. */
  readonly noAccounts: boolean
  /** Responds with 10,000 accounts, the permitted ones first. */
  readonly tenThousandAccounts: boolean
  /** Returns accounts in mixed case that fails the EIP-55 checksum. */
  readonly wrongChecksum: boolean
  /** Signs messages and typed data with a key of another account. */
  readonly signWithAnotherKey: boolean
  /** Signs another message than requested (`personal_sign`). */
  readonly signAnotherMessage: MessageLie
  /**
   * Falsification of the sign-in with `wallet_connect`: a field of the message, a response without capabilities (`noCapability`), or with
   * an error in place of the message (`error`).
   */
  readonly lieInSignIn: SignInLie | 'noCapability' | 'error' | undefined
  /** Wraps a signature of a contract account (ERC-6492) with a factory call that deploys another account. */
  readonly deployElsewhere: boolean
  readonly chainId: ChainIdShape
  readonly unknownChain: UnknownChainError
  /** Responds to a switch with success, and keeps its network. */
  readonly ignoreSwitch: boolean
  /**
   * `half`: executes only the first half of the calls of a batch, and says so in its status (600). `other`: pays each recipient one wei
   * more. `sequential`: sends a transaction for each call, and calls that atomic. `noUpgrade`: rejects the batch, because the user
   * declined the upgrade of the account (5750).
   */
  readonly changeBatch: false | 'half' | 'other' | 'sequential' | 'noUpgrade'
  /**
   * Status of a batch: that of another `id` or `chain`, a `code` that contradicts the receipts, or the form of EIP-5792 before version 2
   * (`earlier`). `confirmed`: a success of the whole batch, with its last receipt only. `invented`: likewise, with a receipt of a
   * transaction that does not exist. `reverted`: a batch that the account reverted. `pending`: a batch that is never finished. `lost`: a
   * batch that the wallet gave up.
   */
  readonly changeStatus:
    | false
    | 'id'
    | 'chain'
    | 'code'
    | 'earlier'
    | 'confirmed'
    | 'invented'
    | 'reverted'
    | 'pending'
    | 'lost'
  /**
   * Grants another permission than requested: amounts times 1,000 (`wider`) or 0 (`smaller`), an `expiry` in the year 9999, without expiry,
   * another type, recipient, account or chain.
   */
  readonly changeGrant: false | 'wider' | 'smaller' | 'expiry' | 'noExpiry' | 'type' | 'recipient' | 'account' | 'chain'
  /** Form of the EIP-6963 announcements from the next `eip6963:requestProvider` on. */
  readonly announce: Announce
}

export const honest: EvmBehaviour = {
  ...honestAnswers,
  twice: 'event',
  lieAboutAccounts: [],
  noAccounts: false,
  tenThousandAccounts: false,
  wrongChecksum: false,
  signWithAnotherKey: false,
  signAnotherMessage: false,
  lieInSignIn: undefined,
  deployElsewhere: false,
  chainId: 'hex',
  unknownChain: '4902',
  ignoreSwitch: false,
  changeBatch: false,
  changeStatus: false,
  changeGrant: false,
  announce: 'valid'
}

export const garbage = {
  ...sharedGarbage,
  notAddresses: ['0x', 'vitalik', 7, null],
  envelope: { jsonrpc: '2.0', id: 1, result: ['0x0000000000000000000000000000000000000001'] }
} as const

/** Methods that prompt the user. */
const asking: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_connect',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_watchAsset'
])

export const asksTheUser = (method: string): boolean => asking.has(method)

/** Account without a test wallet's key, with a valid EIP-55 checksum. Used to contradict an earlier response. */
export const strangerAccount: Address = '0x000000000000000000000000000000000000dEaD'

/** Returns the accounts that the page sees: `permitted`, changed according to the behaviour switches. An empty list stays empty. */
export function presentAccounts(behaviour: EvmBehaviour, permitted: readonly Address[]): readonly Address[] {
  if (permitted.length === 0 || behaviour.noAccounts) return []
  const claimed = behaviour.lieAboutAccounts.length > 0 ? behaviour.lieAboutAccounts : permitted
  const all = behaviour.tenThousandAccounts ? [...claimed, ...inventedAccounts(10_000 - claimed.length)] : claimed
  return behaviour.wrongChecksum ? all.map(breakChecksum) : all
}

/** Returns the chain id in the format that the `chainId` switch selects. */
export function presentChainId({ chainId: shape }: EvmBehaviour, chainId: number): unknown {
  switch (shape) {
    case 'hex':
      return `0x${chainId.toString(16)}`
    case 'decimal':
      return String(chainId)
    case 'number':
      return chainId
    case 'undefined':
      return undefined
    case 'padded':
      return `0x${chainId.toString(16).padStart(8, '0')}`
  }
}

function inventedAccounts(count: number): Address[] {
  return Array.from({ length: count }, (_, index): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`)
}

/** Flips the case of every letter, which always breaks a mixed-case checksum. */
function breakChecksum(address: Address): Address {
  const flipped = [...address.slice(2)].map(letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  )
  return `0x${flipped.join('')}`
}
