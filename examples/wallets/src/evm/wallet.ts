import { createCall } from '../answer.js'
import type { EvmSigner } from '../lazy/evm-signer.js'
import { type Mark, markAccent, markIcon } from '../marks.js'
import { createMemory, pageStorage, type StorageLike } from '../memory.js'
import { autoPrompt } from '../prompt/auto.js'
import type { PromptSurface } from '../prompt/prompt.js'
import { createRequestLog, type LoggedRequest } from '../request-log.js'
import {
  asksTheUser,
  type EvmBehaviour,
  garbage,
  honest,
  presentAccounts,
  presentChainId,
  strangerAccount
} from './behaviour.js'
import { type Capabilities, capabilityMethods } from './capabilities.js'
import type { WalletCore } from './core.js'
import { alreadyAsking, disconnected, userRejected } from './errors.js'
import { createEmitter } from './events.js'
import {
  createFacts,
  permittedAccounts,
  type WalletFacts,
  WalletFactsSchema,
  withoutPermission,
  withPermission
} from './facts.js'
import { type EvmNetwork, networkMethods } from './networks.js'
import type { Address } from './params.js'
import { permissionMethods } from './permissions.js'
import { createEvmProvider, type EvmProvider } from './provider.js'
import { callRpc } from './rpc.js'
import { signingMethods } from './signing.js'

/** What a wallet says about itself (EIP-6963), without the uuid, which belongs to a page load. */
export interface EvmWalletInfo {
  readonly name: string
  readonly rdns: string
  /** Data URI. */
  readonly icon: string
}

export interface EvmWalletOptions {
  readonly name: string
  /** Reverse domain name; also the prefix of what the wallet remembers. */
  readonly rdns: string
  readonly mark: Mark
  /** The first one is in use until it is switched. At least one. */
  readonly networks: readonly [EvmNetwork, ...EvmNetwork[]]
  /** Indexes of m/44'/60'/0'/0/index. Default `[0]`. */
  readonly accounts?: readonly number[]
  /** Default: the public test phrase of anvil and hardhat. Never a phrase that holds value. */
  readonly mnemonic?: string
  /** Who is asked. Default `autoPrompt`, which approves. */
  readonly prompt?: PromptSurface
  /** Switches to start with; the rest is honest. */
  readonly behaviour?: Partial<EvmBehaviour>
  /** Switch to a network right after adding it. Default false. */
  readonly switchOnAdd?: boolean
  /** Answer of `wallet_getCapabilities`. Default: the method is not supported. */
  readonly capabilities?: Capabilities
  /** The page that asks. Default: this one. */
  readonly origin?: string
  /** Default: `localStorage`, where there is one. */
  readonly storage?: StorageLike | undefined
}

export interface EvmTestWallet {
  readonly info: EvmWalletInfo
  readonly provider: EvmProvider
  /** Every request since the page loaded, oldest first. */
  readonly requests: readonly LoggedRequest[]
  readonly behaviour: EvmBehaviour
  /** Changes switches, from the next request on. Without an argument: honest again. */
  behave(changes?: Partial<EvmBehaviour>): void
  /** Addresses it has keys for, EIP-55. */
  accounts(): Promise<readonly Address[]>
  /** Forgets this page: `accountsChanged` with none, then `disconnect` with 4900. */
  disconnect(): void
  /**
   * As if the user put another account in front; a connected page gets to see it.
   *
   * @throws {RangeError} when there is no account at that place of its list.
   */
  switchAccount(index: number): Promise<void>
  /**
   * As if the user picked another network in the wallet.
   *
   * @throws {RangeError} for a network it does not know.
   */
  switchChain(chainId: number): void
  /** Emits the `message` event of EIP-1193. */
  message(type: string, data: unknown): void
  /** Stops listening to other tabs. */
  dispose(): void
}

/** The phrase that every local node prints: whatever it holds on a real chain is taken at once. */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

/** Of keys that no test wallet holds: those that a wallet signs with when it signs with another's. */
export const strangerMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

export function createEvmWallet(options: EvmWalletOptions): EvmTestWallet {
  const { name, rdns, mark, networks, accounts = [0], mnemonic = publicTestMnemonic, prompt = autoPrompt } = options
  const { switchOnAdd = false, capabilities, origin = globalThis.location?.origin ?? 'null' } = options
  const info: EvmWalletInfo = { name, rdns, icon: markIcon(mark) }
  const emitter = createEmitter()
  const log = createRequestLog()
  const storage = 'storage' in options ? options.storage : pageStorage()
  const initial: WalletFacts = { chainId: networks[0].chainId, permissions: {}, added: [] }
  const facts = createFacts(createMemory(storage, `${rdns}:wallet`, WalletFactsSchema), initial)

  let behaviour: EvmBehaviour = { ...honest, ...options.behaviour }
  let signer: Promise<EvmSigner> | undefined
  let reachable = true

  const core: WalletCore = {
    origin,
    facts,
    behaviour: () => behaviour,
    signer() {
      signer ??= import('../lazy/evm-signer.js').then(({ createEvmSigner }) => createEvmSigner(mnemonic, accounts))
      return signer
    },
    async messageSigner() {
      if (!behaviour.signWithAnotherKey) return core.signer()
      const { createEvmSigner } = await import('../lazy/evm-signer.js')
      return createEvmSigner(strangerMnemonic, [0])
    },
    networks: () => [
      ...networks,
      ...facts.get().added.filter(added => networks.every(({ chainId }) => chainId !== added.chainId))
    ],
    network: () => core.networks().find(({ chainId }) => chainId === facts.get().chainId) ?? networks[0]
  }

  const seen = () => ({ accounts: permittedAccounts(facts.get(), origin), chainId: core.network().chainId })
  const announceConnect = () => emitter.emit('connect', { chainId: presentChainId(behaviour, seen().chainId) })
  let last = seen()
  facts.subscribe(() => {
    const before = last
    last = seen()
    if (!reachable && last.accounts.length > 0) {
      reachable = true
      announceConnect()
    }
    if (last.chainId !== before.chainId) emitter.emit('chainChanged', presentChainId(behaviour, last.chainId))
    if (last.accounts.join() !== before.accounts.join()) {
      emitter.emit('accountsChanged', presentAccounts(behaviour, last.accounts))
    }
  })
  queueMicrotask(announceConnect)

  const call = createCall({
    log,
    prompt,
    wallet: { name, icon: info.icon, accent: markAccent(mark) },
    origin,
    behaviour: () => behaviour,
    garbage,
    asks: asksTheUser,
    refusal: userRejected,
    busy: alreadyAsking,
    contradict: () => behaviour.twice === 'event' && emitter.emit('accountsChanged', [strangerAccount])
  })

  return {
    info,
    provider: createEvmProvider({
      methods: {
        ...permissionMethods(core),
        ...networkMethods(core, { switchOnAdd }),
        ...signingMethods(core),
        ...capabilityMethods(core, capabilities)
      },
      emitter,
      behaviour: () => behaviour,
      call,
      forward: (method, params) => callRpc(core.network().rpcUrl, method, params)
    }),
    requests: log.requests,
    get behaviour() {
      return behaviour
    },
    behave(changes) {
      behaviour = changes ? { ...behaviour, ...changes } : honest
    },
    accounts: async () => (await core.signer()).addresses,
    disconnect() {
      facts.update({ permissions: withoutPermission(facts.get(), origin) })
      reachable = false
      emitter.emit('disconnect', disconnected())
    },
    async switchAccount(index) {
      const address = (await core.signer()).addresses[index]
      if (!address) throw new RangeError(`${name} has no account ${index}`)
      const { accounts: connected } = seen()
      const permissions = withPermission(facts.get(), origin, [...new Set([...connected, address])])
      facts.update(connected.length > 0 ? { selected: address, permissions } : { selected: address })
    },
    switchChain(chainId) {
      if (core.networks().every(network => network.chainId !== chainId))
        throw new RangeError(`${name} does not know chain ${chainId}`)
      facts.update({ chainId })
    },
    message: (type, data) => emitter.emit('message', { type, data }),
    dispose: facts.dispose
  }
}
