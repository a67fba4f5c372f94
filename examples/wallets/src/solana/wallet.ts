import * as v from 'valibot'
import { alreadyAsking, userRejected } from '../errors.js'
import type { SolanaKey } from '../lazy/solana-signer.js'
import { createMemory } from '../memory.js'
import { publicTestMnemonic } from '../phrases.js'
import { openTestWallet, type TestWallet, type TestWalletOptions } from '../test-wallet.js'
import { asksInSolana, garbage, honestSolana, type SolanaBehaviour } from './behaviour.js'
import { createFeatures } from './features.js'
import { type ChangeListener, presentAccounts, type StandardTestAccount, type StandardTestWallet } from './standard.js'

export interface SolanaWalletOptions extends TestWalletOptions<SolanaBehaviour> {
  /**
   * Reverse domain name: the prefix of the wallet's storage keys, and the `id` of its registration unless
   * `namesItself` is false.
   */
  readonly rdns: string
  /** True to register with `rdns` as the `id`, which the Wallet Standard does not require. Default true. */
  readonly namesItself?: boolean
  /** Indexes of m/44'/501'/index'/0'. Default `[0]`. */
  readonly accounts?: readonly number[]
  /** Default: the public test phrase of anvil and hardhat. Never a phrase that holds value. */
  readonly mnemonic?: string
  /** Default: mainnet, devnet, testnet and localnet of Solana. */
  readonly chains?: readonly string[]
  /** Sends a signed transaction to a node and resolves with its id. Without it the wallet cannot send. */
  readonly send?: (transaction: Uint8Array, chain: string) => Promise<Uint8Array>
}

/** Wallet whose logged `method` is the name of the feature. */
export interface SolanaTestWallet extends TestWallet<SolanaBehaviour> {
  readonly info: { readonly name: string; readonly rdns: string; readonly icon: string }
  /** Wallet Standard object that the wallet registers with the page. */
  readonly standard: StandardTestWallet
  /** Resolves with the addresses of all keys. */
  addresses(): Promise<readonly string[]>
  /** Shows this page the accounts at these indexes, as if the user had changed that in the wallet. */
  show(indexes: readonly number[]): Promise<void>
  /** Revokes the page's permission. */
  disconnect(): void
  /** Emits a change event. */
  emit(change: unknown): void
  /** Stops listening to other tabs. */
  dispose(): void
}

const Permitted = v.record(v.string(), v.array(v.string()))
const allChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

/** Creates a Solana wallet with real keys and the Wallet Standard API, with switches for misbehaviour. */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaTestWallet {
  const { name, rdns, namesItself = true, accounts = [0], mnemonic = publicTestMnemonic } = options
  const { chains = allChains, send } = options
  const wallet = openTestWallet(options, honestSolana, {
    garbage,
    asks: asksInSolana,
    refusal: userRejected,
    busy: alreadyAsking,
    contradict: () => emit({ accounts: presentAccounts({ ...honestSolana, lieAboutAccounts: [stranger] }, [], chains) })
  })
  const { icon, origin, storage } = wallet
  const memory = createMemory(storage, `${rdns}:solana`, Permitted)
  const listeners = new Set<ChangeListener>()
  let keys: Promise<readonly SolanaKey[]> | undefined
  let permitted = memory.read() ?? {}
  /** Accounts that the page sees. Keys are derived on first use, so the list is empty until the page has connected. */
  let shown: readonly StandardTestAccount[] = []

  const loadKeys = () => {
    keys ??= import('../lazy/solana-signer.js').then(({ deriveSolanaKeys }) => deriveSolanaKeys(mnemonic, accounts))
    return keys
  }
  const emit = (change: unknown) => {
    for (const listener of [...listeners]) listener(change)
  }
  const refresh = async () => {
    const held = Object.hasOwn(permitted, origin) ? (permitted[origin] ?? []) : []
    const own = held.length > 0 ? (await loadKeys()).filter(({ address }) => held.includes(address)) : []
    const before = shown.map(({ address }) => address).join()
    const wanted = held.flatMap(address => own.find(key => key.address === address) ?? [])
    shown = presentAccounts(wallet.behaviour, wanted, chains)
    if (shown.map(({ address }) => address).join() !== before) emit({ accounts: shown })
  }
  const permit = async (addresses: readonly string[]) => {
    permitted = { ...permitted, [origin]: [...addresses] }
    memory.write(permitted)
    await refresh()
  }
  const undoWatch = memory.watch(() => {
    permitted = memory.read() ?? {}
    void refresh()
  })

  const features = createFeatures({
    chains,
    behaviour: () => wallet.behaviour,
    keys: loadKeys,
    shown: () => shown,
    permitted: () => permitted[origin] ?? [],
    permit,
    listeners,
    ...(send && { send }),
    call: wallet.call
  })

  const standard: StandardTestWallet = {
    version: '1.0.0',
    ...(namesItself && { id: rdns }),
    name,
    icon,
    chains,
    features,
    get accounts() {
      return shown
    }
  }

  return {
    info: { name, rdns, icon },
    standard,
    requests: wallet.requests,
    get behaviour() {
      return wallet.behaviour
    },
    behave: wallet.behave,
    addresses: async () => (await loadKeys()).map(({ address }) => address),
    async show(indexes) {
      const all = await loadKeys()
      await permit(indexes.flatMap(index => all[index]?.address ?? []))
    },
    disconnect: () => void permit([]),
    emit,
    dispose: undoWatch
  }
}

/** Account without a test wallet's key: that of the token program. */
const stranger = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
