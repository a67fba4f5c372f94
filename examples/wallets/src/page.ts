import type { BitcoinNetworkName } from './bitcoin/networks.js'
import { placeSatsProvider, satsBitcoinProvider } from './bitcoin/sats.js'
import { standardBitcoinWallet } from './bitcoin/standard.js'
import { type BitcoinTestWallet, createBitcoinWallet } from './bitcoin/wallet.js'
import { type Member, cast as wholeCast } from './cast.js'
import { injectCosmosWallet } from './cosmos/injection.js'
import { type CosmosTestChain, type CosmosTestWallet, createCosmosWallet } from './cosmos/wallet.js'
import { announceEvmWallet } from './evm/announcement.js'
import { injectLegacy } from './evm/legacy.js'
import type { EvmNetwork } from './evm/networks.js'
import { createEvmWallet, type EvmTestWallet, type EvmWalletOptions } from './evm/wallet.js'
import { markIcon } from './marks.js'
import { injectPolkadotWallet } from './polkadot/injection.js'
import { createPolkadotWallet, type PolkadotTestWallet } from './polkadot/wallet.js'
import { autoPrompt } from './prompt/auto.js'
import { manualPrompt } from './prompt/manual.js'
import type { PromptSurface } from './prompt/prompt.js'
import { registerSolanaWallet } from './solana/registration.js'
import { createSolanaWallet, type SolanaTestWallet, type SolanaWalletOptions } from './solana/wallet.js'
import { registerStandardWallet } from './standard-registration.js'

export interface TestWalletsOptions {
  /** JSON-RPC endpoint of the initial chain of the wallets. */
  readonly rpcUrl: string
  readonly chainId: number
  /** Default `Local chain`. */
  readonly chainName?: string
  /** Additional networks of the wallets. Default none. */
  readonly networks?: readonly EvmNetwork[]
  /** `manual`: the wallets prompt in their own window. `auto`: they approve without a prompt. */
  readonly mode: 'manual' | 'auto'
  /** Wallets on the page and their keys. Default: the wallets that the README lists. */
  readonly cast?: readonly Member[]
  /** True to set `window.ethereum` too. Default false. */
  readonly legacy?: boolean
  /** Batches, permissions, contract accounts and `wallet_connect` of the EVM wallets. Default none. */
  readonly evm?: Pick<EvmWalletOptions, 'batches' | 'executionPermissions' | 'contractAccount' | 'signIn'>
  /** Adds Solana to Larch Wallet, Tidepool and Quill. Without `send` they cannot send. Default: no Solana. */
  readonly solana?: Pick<SolanaWalletOptions, 'send' | 'chains'>
  /**
   * Adds Bitcoin to Larch Wallet, and installs Ochre. `network` as in the wallet's options, default `mainnet`.
   * Default: neither.
   */
  readonly bitcoin?: { readonly network?: BitcoinNetworkName }
  /** Installs Juniper; its accounts are limited to `genesisHash`, if given. Default: not installed. */
  readonly polkadot?: { readonly genesisHash?: string }
  /** Installs Fennel with these chains. Default: not installed. */
  readonly cosmos?: { readonly chains: readonly CosmosTestChain[] }
}

/** Wallet of the page with one part per supported family. Each part has its own switches, log and permissions. */
export interface TestWalletSides {
  readonly name: string
  /** Data URI. */
  readonly icon: string
  readonly evm?: EvmTestWallet
  readonly solana?: SolanaTestWallet
  readonly bitcoin?: BitcoinTestWallet
  readonly polkadot?: PolkadotTestWallet
  readonly cosmos?: CosmosTestWallet
}

export interface InstalledTestWallets {
  /** EVM parts by rdns; the same object as `window.testWallets`. */
  readonly wallets: Readonly<Record<string, EvmTestWallet>>
  /** All wallets with all parts, by rdns; the same object as `window.testWalletSides`. */
  readonly sides: Readonly<Record<string, TestWalletSides>>
  /** Stops the announcements and removes everything from the page. */
  uninstall(): void
}

declare global {
  interface Window {
    /** The EVM test wallets of this page by rdns, for people in the console and for tests. */
    testWallets?: Readonly<Record<string, EvmTestWallet>>
    /** The test wallets of all families by rdns. */
    testWalletSides?: Readonly<Record<string, TestWalletSides>>
  }
}

/**
 * Installs the test wallets on this page. Three support EVM: Larch Wallet prompts, Tidepool approves at once, Quill
 * rejects. The other families need their option. The wallets have different keys, all of them public test keys; one
 * surface shows all prompts.
 */
export function installTestWallets(options: TestWalletsOptions): InstalledTestWallets {
  const { mode, cast = wholeCast } = options
  const prompt = mode === 'manual' ? manualPrompt() : autoPrompt
  const undos: (() => void)[] = []
  const opened = cast.flatMap(member => {
    const sides = openSides(member, { options, prompt, undos })
    const { id, name, mark } = member
    return Object.keys(sides).length > 0 ? [[id, { name, icon: markIcon(mark), ...sides }] as const] : []
  })
  const sides: Readonly<Record<string, TestWalletSides>> = Object.fromEntries(opened)
  const wallets = Object.fromEntries(opened.flatMap(([id, { evm }]) => (evm ? [[id, evm]] : [])))
  window.testWallets = wallets
  window.testWalletSides = sides
  return {
    wallets,
    sides,
    uninstall() {
      for (const undo of undos) undo()
      delete window.testWallets
      delete window.testWalletSides
    }
  }
}

interface Stage {
  readonly options: TestWalletsOptions
  readonly prompt: PromptSurface
  /** Receives the functions that remove the wallets from the page. */
  readonly undos: (() => void)[]
}

/** Creates the requested parts of a wallet, and publishes each by the API of its family. */
function openSides(member: Member, { options, prompt, undos }: Stage): Omit<TestWalletSides, 'name' | 'icon'> {
  const { id, name, mark, answer } = member
  const { rpcUrl, chainId, chainName = 'Local chain', networks = [], legacy = false } = options
  const { evm, solana, bitcoin, polkadot, cosmos } = options
  const common = { name, rdns: id, mark, prompt, behaviour: { answer } }
  const shown = <W extends { dispose(): void }>(wallet: W, ...ways: readonly ((wallet: W) => () => void)[]): W => {
    undos.push(...ways.map(show => show(wallet)), () => wallet.dispose())
    return wallet
  }
  return {
    ...(member.evm && {
      evm: shown(
        createEvmWallet({
          ...common,
          ...evm,
          accounts: member.evm,
          networks: [{ chainId, name: chainName, rpcUrl }, ...networks]
        }),
        announceEvmWallet,
        ...(legacy ? [injectLegacy] : [])
      )
    }),
    ...(member.solana &&
      solana && {
        solana: shown(createSolanaWallet({ ...common, ...solana, accounts: member.solana }), registerSolanaWallet)
      }),
    ...(member.bitcoin &&
      bitcoin && {
        bitcoin: shown(createBitcoinWallet({ ...common, ...bitcoin, account: member.bitcoin.account }), wallet =>
          member.bitcoin?.api === 'sats'
            ? placeSatsProvider(satsBitcoinProvider(wallet), wallet)
            : registerStandardWallet(standardBitcoinWallet(wallet))
        )
      }),
    ...(member.polkadot &&
      polkadot && {
        polkadot: shown(
          createPolkadotWallet({ ...common, ...polkadot, key: name, keys: member.polkadot }),
          injectPolkadotWallet
        )
      }),
    ...(member.cosmos &&
      cosmos && {
        // The injection path, because pages listen for the event by that name.
        cosmos: shown(
          createCosmosWallet({ ...common, ...cosmos, id: 'cosmostation', accounts: member.cosmos }),
          wallet => injectCosmosWallet(wallet, window, 'cosmostation.providers.keplr')
        )
      })
  }
}
