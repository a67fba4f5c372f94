import type { AnyPlugin } from '@latchkit/kernel'
import type { ChainId } from '../src/port/caip.js'
import type { RecipientFact } from '../src/port/transfer.js'

/**
 * Behaviour of the fixture's wallet at its next prompts.
 *
 * - `approve`, `reject`: at once, as a wallet of this kind does.
 * - `hang`: waits for a call of `answer()`.
 * - `twice`: responds, then responds again with `otherAddresses` (by an event if the response is a promise).
 * - `throw`: throws in the call itself instead of returning a promise.
 * - `wrong-key`: signs with a key that is not the account's: texts, and transactions if the bench has `transfer`.
 * - `other-transaction`: signs a transaction with another recipient or amount. Only if the bench has `transfer`.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'hang' | 'twice' | 'throw' | 'wrong-key' | 'other-transaction'

/** Wallet for the plugin under test, controlled by the test. Not announced at first. */
export interface FixtureWallet {
  /** `info.name` of the connector. */
  readonly name: string
  /** Accounts of a connection: at least one, in canonical form. */
  readonly addresses: readonly string[]
  /** Accounts that it changes to: valid, and different from `addresses`. */
  readonly otherAddresses: readonly string[]
  /** Announces the wallet as wallets of this kind do, at each call. */
  announce(): void
  /** Announces invalid wallets: nothing, numbers, missing and oversized fields, throwing getters. */
  announceHostile(): void
  behave(behaviour: WalletBehaviour): void
  /** Returns exactly this value for every request of accounts or a signature, until `behave` is called. */
  answerWith(answer: unknown): void
  /** Approves the prompts that hang. */
  answer(): void
  /** Sets whether the site may see the accounts without a prompt. Approving a connection allows it as well. */
  allow(allowed: boolean): void
  /** Sets the accounts of connections: in other forms, empty, ten thousand, invalid. A wallet with one account uses the first. */
  hold(addresses: readonly string[]): void
  /** Reports other accounts. An empty list is a disconnection if wallets of this kind revoke the permission in this way. */
  emitAccounts(addresses: readonly string[]): void
  /** Reports another chain. Absent if wallets of this kind are on no chain. */
  readonly emitChain?: (chain: ChainId) => void
  emitDisconnect(): void
  /** Emits every event of the wallet with invalid contents. */
  emitGarbage(): void
  /** Returns the number of prompts so far. */
  promptCount(): number
  /** Returns the number of listeners that the plugin has now, on this wallet and on the page. */
  listenerCount(): number
}

/** Sample transfers. Amounts are in base units. */
export interface TransferBench {
  /** In canonical form; without a balance of the coin or `token`. */
  readonly recipient: string
  /** Amount of the coin; the account has the fee, too. */
  readonly amount: bigint
  /** Tokens of the chain, in canonical form. @defaultValue no tokens */
  readonly tokens?: readonly string[]
  /** Token of which the account has `amount`. If absent, no token is sent. */
  readonly token?: {
    readonly address: string
    readonly amount: bigint
    /** Reads the recipient's balance of the token from the chain, after every transaction is in it. */
    arrived(): bigint | Promise<bigint>
  }
  /** Collectible of which the account holds a piece, and `otherAddresses` hold no piece. If absent, no collectible is sent. */
  readonly collectible?: {
    /** `Collectible.id` */
    readonly id: string
    /** Reads the recipient's number of pieces in the same way. */
    arrived(): bigint | Promise<bigint>
  }
  /** Sender of a transaction. A changed one that a wallet sends can only be detected, not prevented. @defaultValue 'plugin' */
  readonly sentBy?: 'plugin' | 'wallet'
  /** Valid id of no transaction. If absent, the kit does not test an unknown one. */
  readonly unknownTransaction?: string
  /** Recipients with a fact that `inspect` has to return. @defaultValue no recipients */
  readonly facts?: readonly (readonly [recipient: string, fact: RecipientFact])[]
  /** Reads the recipient's balance of the coin in the same way. */
  arrived(): bigint | Promise<bigint>
}

/** Transaction for the wallet to sign, as a service would build it. */
export interface SubmissionBench {
  /** In the form of the family; the account can pay for it. */
  readonly payload: unknown
  /** Invalid payloads: of another chain, with a negative amount, with a bad address. */
  readonly invalid: readonly unknown[]
  /** Returns how often the chain, or the wallet that sends by itself, accepted exactly this transaction. */
  taken(): number | Promise<number>
  /** Transactions to submit as one batch; the wallet can execute batches. If absent, batches are not tested. */
  readonly batch?: BatchBench
}

/** Transactions for the wallet to execute as one batch. */
export interface BatchBench {
  /** Payloads of at least two transactions that the account can pay for, in the form of the family. */
  readonly payloads: readonly unknown[]
  /** Returns how often the chain executed all of them exactly so, in their order. Throws if it executed some of them only. */
  executed(): number | Promise<number>
}

/** Plugin and its environment, created for one case. */
export interface NamespaceBench {
  /** New plugin, created as a site would create it, with at least one network. */
  readonly plugin: AnyPlugin
  readonly wallet: FixtureWallet
  /** Control of the node behind the networks. If absent, the kit only checks calls that are aborted before they begin. */
  readonly node?: { hold(): void; release(): void }
  /** Sample transfers of the wallet's first address. If absent, transfers are not tested. */
  readonly transfer?: TransferBench
  /** Ids of all transactions of the first of the wallet's addresses, newest first. If absent, histories are not tested. */
  readonly history?: { readonly ids: readonly string[] }
  /** Host of the page that the wallet signs in to. If absent, signing in is not tested. */
  readonly signIn?: { readonly domain: string }
  /** Transactions to submit. If absent, submitting is not tested. */
  readonly submission?: SubmissionBench
  tearDown(): void | Promise<void>
}

/** Input of `namespaceConformance`. */
export interface NamespaceFixture {
  /** CAIP-2 namespace. */
  readonly namespace: string
  readonly addresses: {
    readonly valid: readonly string[]
    /** Further invalid texts; the kit has its own: empty, white space, other scripts, markup, prototype names, huge. */
    readonly invalid: readonly string[]
    /** Pairs of another form and the canonical one. Empty if there is only one form. */
    readonly spellings: readonly (readonly [written: string, canonical: string])[]
  }
  /** Chain of the namespace that the plugin is not configured with; a wallet may be on it. */
  readonly foreignChain?: ChainId
  setUp(): NamespaceBench | Promise<NamespaceBench>
  /** Imports a new copy of the plugin's entry: with Vitest `vi.resetModules()`, then `import()`; in Node `import('…?copy=1')`. */
  importPlugin(): Promise<unknown>
  /** Returns true if the chain library is loaded: by `vi.mock` of Vitest, or `Debugger.scriptParsed` of `node:inspector`. */
  libraryLoaded(): boolean
  /** Verifies a signature without the code under test. If absent, the plugin must not have `signMessage`. */
  readonly verifyMessage?: (message: string, signature: string, address: string) => boolean | Promise<boolean>
}

/** One case, for any runner. */
export interface ConformanceCase {
  readonly name: string
  /** Rejects with advice: the member of the port, an imperative, and the found value. */
  run(): Promise<void>
}
