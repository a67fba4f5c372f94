import type { AnyPlugin } from '@latchkit/kernel'
import type { ChainId } from '../src/port/caip.js'
import type { RecipientFact } from '../src/port/transfer.js'

/**
 * Behaviour of the fixture's wallet at its next prompts.
 *
 * - `approve`, `reject`: at once, as a wallet of this kind does.
 * - `hang`: waits for a call of `answer()`.
 * - `twice`: answers, then answers again with `otherAddresses` (where a promise takes one answer: by an event).
 * - `throw`: throws in the call itself instead of returning a promise.
 * - `wrong-key`: signs with a key that is not the account's: texts, and transactions where the bench has `transfer`.
 * - `other-transaction`: signs a transaction with another recipient or amount. Only where the bench has `transfer`.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'hang' | 'twice' | 'throw' | 'wrong-key' | 'other-transaction'

/** Wallet that the plugin under test meets, and that the test controls. Not announced at first. */
export interface FixtureWallet {
  /** `info.name` of the connector. */
  readonly name: string
  /** Accounts of a connection: at least one, in the canonical spelling. */
  readonly addresses: readonly string[]
  /** Accounts that it changes to: valid, and none of `addresses`. */
  readonly otherAddresses: readonly string[]
  /** Announces the wallet as wallets of this kind do, at each call. */
  announce(): void
  /** Announces invalid wallets: nothing, numbers, missing and oversized fields, throwing getters. */
  announceHostile(): void
  behave(behaviour: WalletBehaviour): void
  /** Answers every request, for accounts or a signature, with this very value, until `behave` is called. */
  answerWith(answer: unknown): void
  /** Approves the prompts that hang. */
  answer(): void
  /** Sets whether the site may see the accounts without a prompt. Approving a connection allows it as well. */
  allow(allowed: boolean): void
  /** Sets the accounts of connections: other spellings, none, ten thousand, invalid ones. A wallet of one account takes the first. */
  hold(addresses: readonly string[]): void
  /** Reports other accounts. An empty list is a disconnection where wallets withdraw permission so. */
  emitAccounts(addresses: readonly string[]): void
  /** Absent where wallets of this kind are on no chain. */
  readonly emitChain?: (chain: ChainId) => void
  emitDisconnect(): void
  /** Emits every event of such a wallet with invalid contents. */
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
  /** Tokens of the chain, in canonical form. @defaultValue none */
  readonly tokens?: readonly string[]
  /** A token of which the account has `amount`. Without it no token is sent. */
  readonly token?: {
    readonly address: string
    readonly amount: bigint
    /** Reads the recipient's balance of the token from the chain, after every transaction is in it. */
    arrived(): bigint | Promise<bigint>
  }
  /** A collectible of which the account holds a piece, and none of `otherAddresses` does. Without it none is sent. */
  readonly collectible?: {
    /** `Collectible.id` */
    readonly id: string
    /** Reads the recipient's number of pieces, likewise. */
    arrived(): bigint | Promise<bigint>
  }
  /** Sender of a transaction. A wrong one that a wallet sends can only be detected, not held back. @defaultValue 'plugin' */
  readonly sentBy?: 'plugin' | 'wallet'
  /** Valid id of no transaction. Without it the kit asks about no unknown one. */
  readonly unknownTransaction?: string
  /** Recipients with a fact that `inspect` has to return. @defaultValue none */
  readonly facts?: readonly (readonly [recipient: string, fact: RecipientFact])[]
  /** Reads the recipient's balance of the coin, likewise. */
  arrived(): bigint | Promise<bigint>
}

/** Transaction that the kit has the wallet sign, as a service would build it. */
export interface SubmissionBench {
  /** In the form of the family; the account can pay for it. */
  readonly payload: unknown
  /** Invalid payloads: of another chain, with a negative amount, with a bad address. */
  readonly invalid: readonly unknown[]
  /** Returns how often the chain, or the wallet that sends by itself, took exactly this transaction. */
  taken(): number | Promise<number>
}

/** A plugin and its environment, made for one case. */
export interface NamespaceBench {
  /** A new plugin, created as a site would create it, with at least one network. */
  readonly plugin: AnyPlugin
  readonly wallet: FixtureWallet
  /** Control of the node behind the networks. Without it the kit only checks calls that are aborted before they begin. */
  readonly node?: { hold(): void; release(): void }
  /** Sample transfers of the wallet's first address. Without it no transfer is tried. */
  readonly transfer?: TransferBench
  /** Ids of all transactions of the first of the wallet's addresses, newest first. Without it no history is read. */
  readonly history?: { readonly ids: readonly string[] }
  /** Host that the wallet signs in to, as it knows the page. Without it nobody signs in. */
  readonly signIn?: { readonly domain: string }
  /** Without it no transaction is submitted. */
  readonly submission?: SubmissionBench
  tearDown(): void | Promise<void>
}

/** Input of `namespaceConformance`. */
export interface NamespaceFixture {
  /** CAIP-2 namespace. */
  readonly namespace: string
  readonly addresses: {
    readonly valid: readonly string[]
    /** Besides what the kit tries anyway: empty, white space, other scripts, markup, prototype names, huge. */
    readonly invalid: readonly string[]
    /** Pairs of another spelling and the canonical one. Empty where there is only one spelling. */
    readonly spellings: readonly (readonly [written: string, canonical: string])[]
  }
  /** A chain of the namespace that no network of the plugin has; a wallet may well be on it. */
  readonly foreignChain?: ChainId
  setUp(): NamespaceBench | Promise<NamespaceBench>
  /** Imports the plugin's entry anew: with Vitest `vi.resetModules()`, then `import()`; in Node `import('…?copy=1')`. */
  importPlugin(): Promise<unknown>
  /** Returns whether the chain library is loaded: by `vi.mock` of Vitest, or `Debugger.scriptParsed` of `node:inspector`. */
  libraryLoaded(): boolean
  /** Checks a signature without the code under test. Without it the plugin must not offer `signMessage`. */
  readonly verifyMessage?: (message: string, signature: string, address: string) => boolean | Promise<boolean>
}

/** One case, for any runner. */
export interface ConformanceCase {
  readonly name: string
  /** Rejects with what to do about it: the member of the port, an imperative, and what was found. */
  run(): Promise<void>
}
