import type { RpcMethod } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { type ChainId, parseAccountId } from '../../port/caip.js'
import type { RequestProvider } from '../../port/provider.js'
import { ProviderError } from '../../port/provider-error.js'
import type { Signer, SiteProviderFeature } from '../../port/signer.js'
import { hasMethods } from '../discovery/read-untrusted.js'
import { toProviderError } from './provider-error.js'

/** Provider with a `request`: EIP-1193, or of a WalletConnect session. Its events are optional. */
type Requester = Pick<RequestProvider, 'request'>

/** Events of Node's `EventEmitter`, which libraries call on a provider. */
const listenerMethods = ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners'] as const

/**
 * Returns the `siteProvider` feature of a family. It keeps one object for each provider.
 *
 * @param wrap - wraps one provider; a value that it does not know is returned unchanged.
 * @example
 * <!-- given: declare const methods: readonly import('@latchkit/kernel').RpcMethod<unknown, unknown>[] -->
 * ```ts
 * import { createSiteProviders, wrapRequester } from '@latchkit/plugin-chains/kit'
 *
 * const siteProvider = createSiteProviders((provider, signer) => wrapRequester(provider, { methods, passed: [], signer }))
 * ```
 */
export function createSiteProviders(wrap: SiteProviderFeature['wrap']): SiteProviderFeature {
  interface Entry {
    signer: () => Signer | undefined
    readonly site: unknown
  }
  const entries = new WeakMap<object, Entry>()
  return {
    wrap(provider, signer) {
      // A function may be a provider, too.
      if (!isObject(provider)) return provider
      const known = entries.get(provider)
      if (known) {
        // A wallet that connected again has another signer.
        known.signer = signer
        return known.site
      }
      const entry: Entry = { signer, site: wrap(provider, () => entry.signer()) }
      entries.set(provider, entry)
      return entry.site
    }
  }
}

const isObject = (value: unknown): value is object => Object(value) === value

export interface RequesterOptions {
  /** Methods of the family. Unsafe ones go through `signer().request`, safe ones to the wallet. */
  readonly methods: readonly RpcMethod<unknown, unknown>[]
  /** Names of other methods that the wallet gets: they read, or the wallet asks the visitor itself. */
  readonly passed: readonly string[]
  readonly signer: () => Signer | undefined
  /** Changes the response of a method that the wallet got. @defaultValue unchanged */
  readonly mapResponse?: (method: string, response: unknown) => unknown
}

/**
 * Wraps a provider with a `request` for the host site. Requests that read go to the wallet unchanged, with its events and errors.
 * A method that is in no list is rejected with 4200, because it could sign without consent; a call without a method, or a batch, with
 * -32600. Returns a value without `request` unchanged.
 *
 * @example
 * <!-- given:
 * declare const provider: unknown
 * declare const methods: readonly import('@latchkit/kernel').RpcMethod<unknown, unknown>[]
 * declare const signer: () => import('@latchkit/plugin-chains/contract').Signer | undefined
 * -->
 * ```ts
 * import { wrapRequester } from '@latchkit/plugin-chains/kit'
 *
 * wrapRequester(provider, { methods, passed: ['ton_accounts'], signer })
 * ```
 */
export function wrapRequester(provider: unknown, { methods, passed, signer, mapResponse }: RequesterOptions): unknown {
  if (!hasMethods<Requester>(provider, 'request')) return provider
  const unsafe = new Map(methods.filter(({ risk }) => risk === 'unsafe').map(method => [method.method, method]))
  const safe = new Set([...passed, ...methods.filter(({ risk }) => risk === 'safe').map(({ method }) => method)])
  const site: object = {
    async request(...given: Parameters<Requester['request']>) {
      const [call, chain] = given
      const method = typeof call?.method === 'string' ? call.method : ''
      if (!method) throw new ProviderError(-32_600, 'Expected one request: an object with a method')
      const declared = unsafe.get(method)
      if (declared) return requestAsSite(declared, call.params ?? [], signer(), chain)
      if (!safe.has(method))
        throw new ProviderError(4_200, `Requested RPC call is not allowed: ${method.slice(0, 100)}`)
      const response = await provider.request(...given)
      return mapResponse ? mapResponse(method, response) : response
    }
  }
  for (const name of listenerMethods) {
    const method = tryOrUndefined(() => (provider as Requester & Readonly<Record<string, unknown>>)[name])
    if (typeof method !== 'function') continue
    const forward = (...given: unknown[]) => {
      method.apply(provider, given)
      return site
    }
    Object.assign(site, { [name]: forward })
  }
  return site
}

/**
 * Sends an unsafe request of the host site through the signer. The site cannot abort it, as its provider has no way to.
 *
 * @param chain - chain that the site names. @defaultValue that of the signer
 * @throws {ProviderError} 4100 without a signer, 4901 for another chain than that of the signer; and as `toProviderError`.
 * @example
 * <!-- given:
 * declare const signer: import('@latchkit/plugin-chains/contract').Signer | undefined
 * declare const TonSign: import('@latchkit/kernel').RpcMethod<{ readonly text: string }, string>
 * -->
 * ```ts
 * import { requestAsSite } from '@latchkit/plugin-chains/kit'
 *
 * const signature = await requestAsSite(TonSign, { text: 'Hello' }, signer)
 * ```
 */
export async function requestAsSite<P, R>(
  method: RpcMethod<P, R>,
  params: P,
  signer: Signer | undefined,
  chain?: ChainId
): Promise<R> {
  if (!signer?.request) throw new ProviderError(4_100, 'The account that is shown is not one of this wallet')
  const shown = parseAccountId(signer.account)?.chain
  if (chain !== undefined && chain !== shown) throw new ProviderError(4_901, `The account that is shown is on ${shown}`)
  try {
    return await signer.request(method, params, new AbortController().signal)
  } catch (cause) {
    throw toProviderError(cause)
  }
}
