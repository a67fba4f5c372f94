import type { AnyPlugin } from '@latchkit/kernel'
import type { ChainId } from '../src/port/caip.js'
import type { RecipientFact } from '../src/port/transfer.js'

/**
 * How the fixture's wallet answers its next prompts.
 *
 * - `approve`, `reject`: at once, as a wallet of this kind does.
 * - `hang`: not before `answer()` is called; never, if it is not.
 * - `twice`: answers, then answers again with `otherAddresses` (where a promise takes one answer: by an event).
 * - `throw`: throws in the call itself instead of returning a promise.
 * - `wrong-key`: approves, and signs with a key that is not the account's: texts, and transactions where the bench has `transfer`.
 * - `other-transaction`: approves, and signs another transaction than it was asked to, with the account's key: one that pays
 *   somebody else, or another amount. Only asked for where the bench has `transfer`.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'hang' | 'twice' | 'throw' | 'wrong-key' | 'other-transaction'

/** One wallet as the plugin under test meets it, in the hands of the test. Nothing is announced at first. */
export interface FixtureWallet {
  /** `info.name` of the connector. */
  readonly name: string
  /** Accounts of a connection: at least one, in the canonical spelling. */
  readonly addresses: readonly string[]
  /** The accounts it changes to: valid, and none of `addresses`. */
  readonly otherAddresses: readonly string[]
  /** Makes the wallet known the way wallets of this kind do. Again, when called again. */
  announce(): void
  /** Announces things that no plugin may believe: nothing, numbers, missing and oversized fields, throwing getters. */
  announceHostile(): void
  behave(behaviour: WalletBehaviour): void
  /**
   * Answers every question from now on, be it for accounts or for a signature, with this very value in place of what its
   * promise would hold. Until `behave` is called.
   */
  answerWith(answer: unknown): void
  /** Lets the wallet approve what it left hanging. */
  answer(): void
  /** Sets whether the site may see the accounts without a prompt. Approving a connection allows it as well. */
  allow(allowed: boolean): void
  /**
   * Connects with these from now on, whatever they are: other spellings, none, ten thousand, addresses of another chain. A
   * wallet that has one account only takes the first.
   */
  hold(addresses: readonly string[]): void
  /** An empty list, in a namespace where wallets withdraw permission so, is a disconnection. */
  emitAccounts(addresses: readonly string[]): void
  /** Absent where wallets of this kind are on no chain. */
  readonly emitChain?: (chain: ChainId) => void
  emitDisconnect(): void
  /** Emits every event it knows with contents that do not belong there. */
  emitGarbage(): void
  /** How often the visitor was asked, for anything. */
  promptCount(): number
  /** Listeners that the plugin holds now, on this wallet and on the page. */
  listenerCount(): number
}

/** Sample transfers. Amounts are in base units. */
export interface TransferBench {
  /** In the canonical spelling; has nothing of the coin yet, nor of `token`. */
  readonly recipient: string
  /** Amount of the coin; the account has that and the fee. */
  readonly amount: bigint
  /** Tokens that the chain knows, in their canonical spelling. @defaultValue none */
  readonly tokens?: readonly string[]
  /** A token of which the account has `amount`. Without it no token is sent. */
  readonly token?: {
    readonly address: string
    readonly amount: bigint
    /** The recipient's balance of the token, by the chain's own word, once it has taken what was sent. */
    arrived(): bigint | Promise<bigint>
  }
  /** A collectible of which the account holds a piece, and none of `otherAddresses` does. Without it none is sent. */
  readonly collectible?: {
    /** `Collectible.id` */
    readonly id: string
    /** Pieces of it that the recipient holds, by the chain's own word, once it has taken what was sent. */
    arrived(): bigint | Promise<bigint>
  }
  /**
   * Sender of a transaction. A wrong transaction that a wallet sends by itself can be detected, but not be held back.
   * @defaultValue 'plugin'
   */
  readonly sentBy?: 'plugin' | 'wallet'
  /** The id of no transaction, in the form that the chain's ids have. Without it the kit asks about no unknown one. */
  readonly unknownTransaction?: string
  /** Recipients of which `inspect` has to tell a fact. @defaultValue none */
  readonly facts?: readonly (readonly [recipient: string, fact: RecipientFact])[]
  /** The recipient's balance of the coin, by the chain's own word, once it has taken what was sent. */
  arrived(): bigint | Promise<bigint>
}

/** Transaction that the kit has the wallet sign, as a service would build it. */
export interface SubmissionBench {
  /** In the form of the family; the account can pay for it. */
  readonly payload: unknown
  /** Payloads that are nearly transactions: of another chain, with an amount below nothing, with a bad address. */
  readonly invalid: readonly unknown[]
  /** How often the chain, or the wallet that sends by itself, took the very transaction. */
  taken(): number | Promise<number>
}

/** A plugin and its environment, made for one case. */
export interface NamespaceBench {
  /** A new plugin, created as a site would create it, with at least one network. */
  readonly plugin: AnyPlugin
  readonly wallet: FixtureWallet
  /**
   * Control of the node behind the networks. Without it the kit cannot make a feature hang, and only checks calls that were
   * aborted before they began.
   */
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
  /**
   * Returns whether the chain library has been loaded. The kit calls it before and after the first call of `features()`. With Vitest
   * `vi.mock` can tell, in Node a `Debugger.scriptParsed` of `node:inspector`.
   */
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
