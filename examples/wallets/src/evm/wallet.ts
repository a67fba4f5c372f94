import { alreadyAsking, disconnected, userRejected } from '../errors.js'
import type { ContractAnswer } from '../lazy/contract-account.js'
import { createMemory } from '../memory.js'
import { publicTestMnemonic } from '../phrases.js'
import { openTestWallet, type TestWallet, type TestWalletOptions } from '../test-wallet.js'
import { type Batches, batchMethods } from './batches.js'
import {
  asksTheUser,
  type EvmBehaviour,
  garbage,
  honest,
  presentAccounts,
  presentChainId,
  strangerAccount
} from './behaviour.js'
import { type Assets, type Capabilities, capabilityMethods } from './capabilities.js'
import type { WalletCore } from './core.js'
import { createEmitter } from './events.js'
import { type ExecutionPermissions, executionPermissionMethods } from './execution-permissions.js'
import { type EvmNetwork, networkMethods } from './networks.js'
import { type Address, toHex } from './params.js'
import { permissionMethods } from './permissions.js'
import { createEvmProvider, type EvmProvider } from './provider.js'
import { callRpc } from './rpc.js'
import { signInMethods } from './sign-in.js'
import { createSigners } from './signers.js'
import { signingMethods } from './signing.js'
import {
  createStateStore,
  permittedAccounts,
  type WalletState,
  WalletStateSchema,
  withoutPermission,
  withPermission
} from './state.js'

/** Wallet metadata of an EIP-6963 announcement, without the `uuid`, which belongs to one page load. */
export interface EvmWalletInfo {
  readonly name: string
  readonly rdns: string
  /** Data URI. */
  readonly icon: string
}

export interface EvmWalletOptions extends TestWalletOptions<EvmBehaviour> {
  /** Reverse domain name; also the prefix of the wallet's storage keys. */
  readonly rdns: string
  /** Networks; the first is the initial one. At least one. */
  readonly networks: readonly [EvmNetwork, ...EvmNetwork[]]
  /** Indexes of m/44'/60'/0'/0/index. Default `[0]`. */
  readonly accounts?: readonly number[]
  /** Default: the public test phrase of anvil and hardhat. Never a phrase that holds value. */
  readonly mnemonic?: string
  /**
   * Makes the accounts contracts, one owned by each key, which sign by ERC-1271, and by ERC-6492 until they are deployed. They send no
   * transactions. Default: the accounts are those of the keys.
   */
  readonly contractAccount?: ContractAnswer
  /** True to support `wallet_connect` with `signInWithEthereum` (ERC-7846). Default false. */
  readonly signIn?: boolean
  /** True to switch to a network right after adding it. Default false. */
  readonly switchOnAdd?: boolean
  /** Response of `wallet_getCapabilities`. Default: `atomic` of `batches`; without batches the method is not supported. */
  readonly capabilities?: Capabilities
  /** Batches of calls (EIP-5792). Default: not supported. */
  readonly batches?: Batches
  /** Permissions for accounts of a site (ERC-7715). Default: not supported. */
  readonly executionPermissions?: ExecutionPermissions
  /** Response of `wallet_getAssets`. Default: the method is not supported. */
  readonly assets?: Assets
}

export interface EvmTestWallet extends TestWallet<EvmBehaviour> {
  readonly info: EvmWalletInfo
  readonly provider: EvmProvider
  /** Resolves with the addresses of all keys, EIP-55. */
  accounts(): Promise<readonly Address[]>
  /** Revokes the page's permission: `accountsChanged` with an empty list, then `disconnect` with 4900. */
  disconnect(): void
  /**
   * Simulates the user switching to another account. A connected page gets permission to see it.
   *
   * @throws {RangeError} if the wallet has no account at that index.
   */
  switchAccount(index: number): Promise<void>
  /**
   * Simulates the user switching to another network in the wallet.
   *
   * @throws {RangeError} for an unknown network.
   */
  switchChain(chainId: number): void
  /**
   * Simulates the user deploying the first contract account on the current network. Its owner pays. Does nothing if it is deployed.
   *
   * @throws {ProviderRpcError} 4200 without `contractAccount`.
   */
  deployAccount(): Promise<void>
  /** Emits the `message` event of EIP-1193. */
  message(type: string, data: unknown): void
  /** Stops listening to other tabs. */
  dispose(): void
}

export function createEvmWallet(options: EvmWalletOptions): EvmTestWallet {
  const { name, rdns, networks, accounts = [0], mnemonic = publicTestMnemonic } = options
  const { switchOnAdd = false, signIn = false, batches, executionPermissions, assets, contractAccount } = options
  const emitter = createEmitter()
  const wallet = openTestWallet(options, honest, {
    garbage,
    asks: asksTheUser,
    refusal: userRejected,
    busy: alreadyAsking,
    contradict: () => wallet.behaviour.twice === 'event' && emitter.emit('accountsChanged', [strangerAccount])
  })
  const { icon, origin, storage } = wallet
  const initial: WalletState = { chainId: networks[0].chainId, permissions: {}, added: [] }
  const state = createStateStore(createMemory(storage, `${rdns}:wallet`, WalletStateSchema), initial)

  let reachable = true

  const signers = createSigners({
    mnemonic,
    accounts,
    contractAccount,
    behaviour: () => wallet.behaviour,
    target: () => core.network()
  })
  const core: WalletCore = {
    origin,
    state,
    behaviour: () => wallet.behaviour,
    signer: signers.signer,
    messageSigner: signers.messageSigner,
    networks: () => [
      ...networks,
      ...state.get().added.filter(added => networks.every(({ chainId }) => chainId !== added.chainId))
    ],
    network: () => core.networks().find(({ chainId }) => chainId === state.get().chainId) ?? networks[0]
  }

  const permissions = permissionMethods(core)
  const seen = () => ({ accounts: permittedAccounts(state.get(), origin), chainId: core.network().chainId })
  const announceConnect = () => emitter.emit('connect', { chainId: presentChainId(wallet.behaviour, seen().chainId) })
  let last = seen()
  state.subscribe(() => {
    const before = last
    last = seen()
    if (!reachable && last.accounts.length > 0) {
      reachable = true
      announceConnect()
    }
    if (last.chainId !== before.chainId) emitter.emit('chainChanged', presentChainId(wallet.behaviour, last.chainId))
    if (last.accounts.join() !== before.accounts.join()) {
      emitter.emit('accountsChanged', presentAccounts(wallet.behaviour, last.accounts))
    }
  })
  queueMicrotask(announceConnect)

  return {
    info: { name, rdns, icon },
    provider: createEvmProvider({
      methods: {
        ...permissions,
        ...executionPermissionMethods(core, executionPermissions, permissions.wallet_revokePermissions),
        ...networkMethods(core, { switchOnAdd }),
        ...signingMethods(core),
        ...signInMethods(core, signIn),
        ...batchMethods(core, batches),
        ...capabilityMethods(core, options.capabilities ?? batchCapabilities(core, batches), assets)
      },
      emitter,
      behaviour: () => wallet.behaviour,
      call: wallet.call,
      forward: (method, params) => callRpc(core.network().rpcUrl, method, params)
    }),
    requests: wallet.requests,
    get behaviour() {
      return wallet.behaviour
    },
    behave: wallet.behave,
    accounts: async () => (await core.signer()).addresses,
    disconnect() {
      state.update({ permissions: withoutPermission(state.get(), origin) })
      reachable = false
      emitter.emit('disconnect', disconnected())
    },
    async switchAccount(index) {
      const address = (await core.signer()).addresses[index]
      if (!address) throw new RangeError(`${name} has no account ${index}`)
      const { accounts: connected } = seen()
      const permissions = withPermission(state.get(), origin, [...new Set([...connected, address])])
      state.update(connected.length > 0 ? { selected: address, permissions } : { selected: address })
    },
    switchChain(chainId) {
      if (core.networks().every(network => network.chainId !== chainId))
        throw new RangeError(`${name} does not know chain ${chainId}`)
      state.update({ chainId })
    },
    deployAccount: signers.deployAccount,
    message: (type, data) => emitter.emit('message', { type, data }),
    dispose: state.dispose
  }
}

/** Returns the capabilities of a wallet that has only batches, on each of its networks. */
function batchCapabilities({ networks }: WalletCore, batches: Batches | undefined): Capabilities | undefined {
  if (!batches) return undefined
  const atomic = { status: batches === 'atomic' ? 'supported' : 'unsupported' }
  return Object.fromEntries(networks().map(({ chainId }) => [toHex(chainId), { atomic }]))
}
