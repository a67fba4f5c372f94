import * as v from 'valibot'
import { sharedGarbage } from '../answer.js'
import type { CosmosKeyRing, CosmosSigningKey } from '../lazy/cosmos-signer.js'
import { createMemory } from '../memory.js'
import { publicTestMnemonic } from '../phrases.js'
import { openTestWallet, type TestWallet, type TestWalletOptions } from '../test-wallet.js'
import { asksForConsent, type CosmosBehaviour, honestCosmos } from './behaviour.js'
import { createKeplr, type TestKeplr } from './keplr.js'

export interface CosmosTestChain {
  readonly chainId: string
  readonly name: string
  readonly prefix: string
  /** Default `secp256k1`. */
  readonly keyType?: 'secp256k1' | 'ethsecp256k1'
  /** SLIP-44. Default 118, or 60 for `ethsecp256k1`. */
  readonly coinType?: number
}

export interface CosmosWalletOptions extends TestWalletOptions<CosmosBehaviour> {
  /** Prefix of the wallet's storage keys, and of its event: `<id>_keystorechange`. Default `keplr`. */
  readonly id?: string
  /** Initial chains of the wallet. */
  readonly chains: readonly CosmosTestChain[]
  /** Indexes of m/44'/coin'/0'/0/index. Default `[0]`. */
  readonly accounts?: readonly number[]
  /** Default: the public test phrase of anvil and hardhat. Never a phrase that holds value. */
  readonly mnemonic?: string
  /** Target of the wallet's event. Default: the window. */
  readonly page?: EventTarget
}

const ChainSchema = v.object({
  chainId: v.string(),
  name: v.string(),
  prefix: v.string(),
  keyType: v.picklist(['secp256k1', 'ethsecp256k1']),
  coinType: v.number()
})
const StateSchema = v.object({
  selected: v.number(),
  /** Chains by the origin that may use them. */
  permissions: v.record(v.string(), v.array(v.string())),
  added: v.array(ChainSchema)
})
export type CosmosState = v.InferOutput<typeof StateSchema>
export type KnownChain = v.InferOutput<typeof ChainSchema>

export interface CosmosTestWallet extends TestWallet<CosmosBehaviour> {
  readonly name: string
  readonly keplr: TestKeplr
  /** Resolves with the addresses of all keys on a chain. */
  addresses(chainId: string): Promise<readonly string[]>
  /** Permits the page to use the chains, as if the user allowed them in the wallet. */
  allow(chainIds: readonly string[]): void
  /** Revokes the page's permission, as if the user did so in the wallet, and dispatches the wallet's event. */
  disconnect(): void
  /** Selects the account at `index` of the wallet's list, as if the user did so, and dispatches the wallet's event. */
  switchAccount(index: number): void
  /** Dispatches the wallet's event. */
  announceChange(detail?: unknown): void
  /** Stops listening to other tabs. */
  dispose(): void
}

/** Creates a wallet with real keys and the Keplr API. */
export function createCosmosWallet(options: CosmosWalletOptions): CosmosTestWallet {
  const { name, id = 'keplr', accounts = [0], mnemonic = publicTestMnemonic, page = globalThis.window } = options
  const wallet = openTestWallet(options, honestCosmos, {
    garbage: sharedGarbage,
    asks: asksForConsent,
    refusal: () => new Error('Request rejected'),
    busy: () => new Error('Request already pending'),
    contradict() {
      contradicting = true
      announceChange()
    }
  })
  const { call, origin } = wallet
  const memory = createMemory(wallet.storage, `${id}:cosmos-wallet`, StateSchema)
  const initial: CosmosState = { selected: 0, permissions: {}, added: [] }
  let state = memory.read() ?? initial
  let ring: Promise<CosmosKeyRing> | undefined
  /** True while it shows a key that is not authorized, until the next call of `behave`. */
  let contradicting = false

  const update = (changes: Partial<CosmosState>) => {
    state = { ...state, ...changes }
    memory.write(state)
  }
  const chains = () => [...options.chains.map(complete), ...state.added]
  const permitted = () => (Object.hasOwn(state.permissions, origin) ? (state.permissions[origin] ?? []) : [])
  const keyAt = async (place: number, chain: KnownChain): Promise<CosmosSigningKey> => {
    ring ??= import('../lazy/cosmos-signer.js').then(({ createCosmosKeyRing }) => createCosmosKeyRing(mnemonic))
    return (await ring).key(accounts[place] ?? 0, chain)
  }
  const allow = (chainIds: readonly string[]) =>
    update({ permissions: { ...state.permissions, [origin]: [...new Set([...permitted(), ...chainIds])] } })
  const announceChange = (detail?: unknown) =>
    void page?.dispatchEvent(new CustomEvent(`${id}_keystorechange`, { detail }))
  const dispose = memory.watch(() => {
    state = memory.read() ?? initial
    announceChange()
  })
  const forbid = () => update({ permissions: { ...state.permissions, [origin]: [] } })

  const otherKey = (chain: KnownChain) => keyAt(accounts.length + 7, { ...chain, coinType: 1 })
  const keplr = createKeplr({
    call,
    behaviour: () => wallet.behaviour,
    chain: chainId => chains().find(chain => chain.chainId === chainId),
    isPermitted: chainIds => chainIds.every(chainId => permitted().includes(chainId)),
    permit: allow,
    forbid,
    add: chain => update({ added: [...state.added, complete(chain)] }),
    key: chain => keyAt(state.selected, chain),
    shownKey: chain => (contradicting ? otherKey(chain) : keyAt(state.selected, chain)),
    otherKey
  })

  return {
    name,
    keplr,
    requests: wallet.requests,
    get behaviour() {
      return wallet.behaviour
    },
    behave(changes) {
      wallet.behave(changes)
      contradicting = false
    },
    async addresses(chainId) {
      const chain = chains().find(known => known.chainId === chainId)
      const keys = chain ? await Promise.all(accounts.map((_, place) => keyAt(place, chain))) : []
      return keys.map(({ address }) => address)
    },
    allow,
    disconnect() {
      forbid()
      announceChange()
    },
    switchAccount(index) {
      update({ selected: index })
      announceChange()
    },
    announceChange,
    dispose
  }
}

const complete = ({ keyType = 'secp256k1', ...chain }: CosmosTestChain): KnownChain => ({
  coinType: keyType === 'secp256k1' ? 118 : 60,
  ...chain,
  keyType
})
