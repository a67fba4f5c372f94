import type { RpcMethod } from '@latchkit/kernel'
import {
  type ChainId,
  ProviderError,
  type RequestProvider,
  type Signer,
  type SiteProviderFeature
} from '@latchkit/plugin-chains/contract'
import {
  createSiteProviders,
  hasMethods,
  readProperty,
  requestAsSite,
  siteObject,
  wrapRequester
} from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import { type InjectedWallet, SignMessage, SignTransaction } from '../../contract.js'
import { fromHex, toHex } from '../signing/encoding.js'
import { isInjectedWallet } from './injected-wallet.js'

type WalletSigner = Required<NonNullable<InjectedWallet['signer']>>
type AnyFunction = (...given: readonly unknown[]) => unknown

/** Methods of the parts of a wallet that cannot sign (`@polkadot/extension-inject`). */
const passed = {
  accounts: ['get', 'subscribe'],
  metadata: ['get', 'provide'],
  provider: ['connect', 'disconnect', 'listProviders', 'send', 'startProvider', 'subscribe', 'unsubscribe']
}

/**
 * Creates the feature that wraps the providers of wallets for the host site: an injected wallet, its entry in `window.injectedWeb3`, or a session. All
 * signatures go through the signer. Of an injected wallet only the members of the common interface exist, because another one
 * could sign.
 */
export const createSiteProvider = (): SiteProviderFeature => {
  const feature: SiteProviderFeature = createSiteProviders((provider, signer) =>
    hasMethods<RequestProvider>(provider, 'request') && !isInjectedWallet(provider)
      ? wrapRequester(provider, { methods: [SignMessage, SignTransaction], passed: [], signer })
      : wrapInjected(provider as object, signer, feature)
  )
  return feature
}

/** Wraps an object of the page. Its members are read when the site reads them; one that throws reads as `undefined`. */
function wrapInjected(wallet: object, signer: () => Signer | undefined, feature: SiteProviderFeature): object {
  const site = {}
  for (const name of ['name', 'version']) defineGetter(site, name, () => plainValue(readProperty(wallet, name)))
  for (const [name, members] of Object.entries(passed)) {
    const wrap = remember((part: object) => (name === 'provider' ? siteNode(part) : siteObject(part, members, {})))
    defineGetter(site, name, () => ifObject(readProperty(wallet, name), wrap))
  }
  const wrapSigner = remember((part: object) => signingPart(part, signer))
  defineGetter(site, 'signer', () => ifObject(readProperty(wallet, 'signer'), wrapSigner))
  // Only an entry has these.
  for (const name of ['enable', 'connect']) {
    const wrap = remember((enable: AnyFunction) => async (...given: readonly unknown[]) => {
      const authorized = await Reflect.apply(enable, wallet, given)
      return feature.wrap(authorized, signer)
    })
    defineGetter(site, name, () => ifFunction(readProperty(wallet, name), wrap))
  }
  return site
}

/** Wraps the connection to a node that a wallet has. Its `on` returns the function that ends it, unlike that of an `EventEmitter`. */
function siteNode(part: object): object {
  const node = part as Readonly<Record<'on' | 'clone', AnyFunction>>
  return siteObject(part, passed.provider, {
    on(event: unknown, listener: AnyFunction) {
      const stop = node.on(event, (...payload: readonly unknown[]) => listener(...payload))
      return () => void (typeof stop === 'function' && stop())
    },
    clone: () => ifObject(node.clone(), siteNode)
  })
}

/** Returns the `signer` of a wallet with the methods that the wallet has too. `update` is left out: it reports on other ids. */
function signingPart(part: object, signer: () => Signer | undefined): object {
  let id = 0
  const sign = async <P, R extends object>(method: RpcMethod<P, R>, params: P, chain?: ChainId) => {
    // Extensions number their requests in the page.
    id += 1
    const numbered = { id }
    return { ...(await requestAsSite(method, params, signer(), chain)), ...numbered }
  }
  const methods: WalletSigner = {
    async signPayload(payload) {
      const transactionPayload = { ...payload }
      const { address, genesisHash } = transactionPayload
      return sign(SignTransaction, { address, transactionPayload }, chainOf(genesisHash))
    },
    async signRaw(message) {
      const { address, data, type = 'bytes' } = { ...message }
      // A `payload` would be signed as it is, and could be a transaction.
      if (type !== 'bytes') throw new ProviderError(4_200, 'Only messages of the type "bytes" can be signed')
      return sign(SignMessage, { address, data: hexOf(data), type })
    }
  }
  const site = {}
  for (const name of Object.keys(methods) as readonly (keyof WalletSigner)[])
    defineGetter(site, name, () => ifFunction(readProperty(part, name), () => methods[name]))
  return site
}

/** Returns the chain with a genesis hash; `undefined` for an invalid hash, which the handler rejects. */
const chainOf = (genesisHash: unknown): ChainId | undefined =>
  typeof genesisHash === 'string' && /^0x[\da-f]{64}$/i.test(genesisHash)
    ? `polkadot:${genesisHash.slice(2, 34).toLowerCase()}`
    : undefined

/** Returns the bytes in hex that a wallet signs for `data`: hex is bytes, and any other text is UTF-8. */
const hexOf = (data: string): string =>
  typeof data === 'string' ? toHex(fromHex(data, Number.POSITIVE_INFINITY) ?? utf8ToBytes(data)) : data

const defineGetter = (site: object, name: string, get: () => unknown) =>
  void Object.defineProperty(site, name, { enumerable: true, get })

/** Returns a function that returns the same result for the same object, so that members stay equal to themselves. */
function remember<K extends object, R>(create: (key: K) => R): (key: K) => R {
  const results = new WeakMap<K, R>()
  return key => {
    const result = results.get(key) ?? create(key)
    results.set(key, result)
    return result
  }
}

const ifObject = <R>(value: unknown, use: (value: object) => R): R | undefined =>
  typeof value === 'object' && value !== null ? use(value) : undefined

const ifFunction = <R>(value: unknown, use: (value: AnyFunction) => R): R | undefined =>
  typeof value === 'function' ? use(value as AnyFunction) : undefined

const plainValue = (value: unknown) => (typeof value === 'object' || typeof value === 'function' ? undefined : value)
