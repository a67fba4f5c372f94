import * as v from 'valibot'
import { createCall, sharedGarbage } from '../answer.js'
import { publicTestMnemonic } from '../evm/wallet.js'
import type { CosmosKeyRing, CosmosSigningKey } from '../lazy/cosmos-signer.js'
import { type Mark, markAccent, markIcon } from '../marks.js'
import { createMemory, pageStorage, type StorageLike } from '../memory.js'
import { autoPrompt } from '../prompt/auto.js'
import type { PromptSurface } from '../prompt/prompt.js'
import { createRequestLog, type LoggedRequest } from '../request-log.js'
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

export interface CosmosWalletOptions {
  readonly name: string
  /** Prefix of what the wallet remembers, and of its event: `<id>_keystorechange`. Default `keplr`. */
  readonly id?: string
  readonly mark: Mark
  /** The chains it knows from the start. */
  readonly chains: readonly CosmosTestChain[]
  /** Indexes of m/44'/coin'/0'/0/index. Default `[0]`. */
  readonly accounts?: readonly number[]
  /** Default: the public test phrase of anvil and hardhat. Never a phrase that holds value. */
  readonly mnemonic?: string
  /** Who is asked. Default `autoPrompt`, which approves. */
  readonly prompt?: PromptSurface
  /** Switches to start with; the rest is honest. */
  readonly behaviour?: Partial<CosmosBehaviour>
  /** The page that asks. Default: this one. */
  readonly origin?: string
  /** Where the wallet's event is dispatched. Default: the window. */
  readonly page?: EventTarget
  /** Default: `localStorage`, where there is one. */
  readonly storage?: StorageLike | undefined
}

const ChainSchema = v.object({
  chainId: v.string(),
  name: v.string(),
  prefix: v.string(),
  keyType: v.picklist(['secp256k1', 'ethsecp256k1']),
  coinType: v.number()
})
const FactsSchema = v.object({
  selected: v.number(),
  /** Chains by the origin that may use them. */
  permissions: v.record(v.string(), v.array(v.string())),
  added: v.array(ChainSchema)
})
export type CosmosFacts = v.InferOutput<typeof FactsSchema>
export type KnownChain = v.InferOutput<typeof ChainSchema>

export interface CosmosTestWallet {
  readonly name: string
  readonly keplr: TestKeplr
  /** Every request since the page loaded, oldest first. */
  readonly requests: readonly LoggedRequest[]
  readonly behaviour: CosmosBehaviour
  /** Changes switches, from the next request on. Without an argument: honest again. */
  behave(changes?: Partial<CosmosBehaviour>): void
  /** Addresses it has keys for on a chain. */
  addresses(chainId: string): Promise<readonly string[]>
  /** As if the user allowed the page in the wallet itself. */
  allow(chainIds: readonly string[]): void
  /** As if the user withdrew the page's permission in the wallet, which tells the page. */
  disconnect(): void
  /** As if the user put another account in front, at that place of its list. */
  switchAccount(index: number): void
  /** Dispatches the wallet's event. */
  announceChange(detail?: unknown): void
  /** Stops listening to other tabs. */
  dispose(): void
}

/** A wallet with real keys that speaks the Keplr API. */
export function createCosmosWallet(options: CosmosWalletOptions): CosmosTestWallet {
  const { name, id = 'keplr', mark, accounts = [0], mnemonic = publicTestMnemonic, prompt = autoPrompt } = options
  const { origin = globalThis.location?.origin ?? 'null', page = globalThis.window } = options
  const storage = 'storage' in options ? options.storage : pageStorage()
  const memory = createMemory(storage, `${id}:cosmos-wallet`, FactsSchema)
  const log = createRequestLog()
  const initial: CosmosFacts = { selected: 0, permissions: {}, added: [] }
  let facts = memory.read() ?? initial
  let behaviour: CosmosBehaviour = { ...honestCosmos, ...options.behaviour }
  let ring: Promise<CosmosKeyRing> | undefined
  /** Shows a key that nobody granted, until it is told to behave. */
  let contradicting = false

  const update = (changes: Partial<CosmosFacts>) => {
    facts = { ...facts, ...changes }
    memory.write(facts)
  }
  const chains = () => [...options.chains.map(complete), ...facts.added]
  const permitted = () => (Object.hasOwn(facts.permissions, origin) ? (facts.permissions[origin] ?? []) : [])
  const keyAt = async (place: number, chain: KnownChain): Promise<CosmosSigningKey> => {
    ring ??= import('../lazy/cosmos-signer.js').then(({ createCosmosKeyRing }) => createCosmosKeyRing(mnemonic))
    return (await ring).key(accounts[place] ?? 0, chain)
  }
  const allow = (chainIds: readonly string[]) =>
    update({ permissions: { ...facts.permissions, [origin]: [...new Set([...permitted(), ...chainIds])] } })
  const announceChange = (detail?: unknown) =>
    void page?.dispatchEvent(new CustomEvent(`${id}_keystorechange`, { detail }))
  const dispose = memory.watch(() => {
    facts = memory.read() ?? initial
    announceChange()
  })
  const forbid = () => update({ permissions: { ...facts.permissions, [origin]: [] } })

  const call = createCall({
    log,
    prompt,
    wallet: { name, icon: markIcon(mark), accent: markAccent(mark) },
    origin,
    behaviour: () => behaviour,
    garbage: sharedGarbage,
    asks: asksForConsent,
    refusal: () => new Error('Request rejected'),
    busy: () => new Error('Request already pending'),
    contradict() {
      contradicting = true
      announceChange()
    }
  })
  const otherKey = (chain: KnownChain) => keyAt(accounts.length + 7, { ...chain, coinType: 1 })
  const keplr = createKeplr({
    call,
    behaviour: () => behaviour,
    chain: chainId => chains().find(chain => chain.chainId === chainId),
    isPermitted: chainIds => chainIds.every(chainId => permitted().includes(chainId)),
    permit: allow,
    forbid,
    add: chain => update({ added: [...facts.added, complete(chain)] }),
    key: chain => keyAt(facts.selected, chain),
    shownKey: chain => (contradicting ? otherKey(chain) : keyAt(facts.selected, chain)),
    otherKey
  })

  return {
    name,
    keplr,
    requests: log.requests,
    get behaviour() {
      return behaviour
    },
    behave(changes) {
      behaviour = changes ? { ...behaviour, ...changes } : honestCosmos
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
