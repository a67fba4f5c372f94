import type { RpcMethod } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import * as v from 'valibot'
import { type ChainId, parseAccountId } from '../../port/caip.js'
import type { RequestProvider } from '../../port/provider.js'
import { ProviderError } from '../../port/provider-error.js'
import type { Signer, SiteProviderFeature } from '../../port/signer.js'
import { hasMethods } from '../discovery/read-untrusted.js'
import { toProviderError } from './provider-error.js'
import { siteListeners } from './site-listeners.js'

/** Provider with a `request`: EIP-1193, or of a WalletConnect session. Its events are optional. */
type Requester = Pick<RequestProvider, 'request'>

/**
 * Returns the `siteProvider` feature of a family. It keeps one object for each provider. Call it once for each plugin instance, because
 * a page may have several dialogs.
 *
 * The feature returns a primitive unchanged, and throws a `ProviderError` 4200 if `wrap` returns the provider itself.
 *
 * @param wrap - wraps one object or function. It throws for an unknown interface, because the provider could sign.
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
      if (entry.site === provider) throw unknownInterface()
      entries.set(provider, entry)
      return entry.site
    }
  }
}

const isObject = (value: unknown): value is object => Object(value) === value

/** Returns the error of a provider with an unknown interface. */
const unknownInterface = () => new ProviderError(4_200, 'The interface of this wallet is not known')

/** Options of `wrapRequester`. */
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
 * -32600. Returns a primitive unchanged.
 *
 * @throws {ProviderError} 4200 for an object without a readable `request`, because it could sign.
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
  if (!isObject(provider)) return provider
  if (!hasMethods<Requester>(provider, 'request')) throw unknownInterface()
  const unsafe = new Map(methods.filter(({ risk }) => risk === 'unsafe').map(method => [method.method, method]))
  const safe = new Set([...passed, ...methods.filter(({ risk }) => risk === 'safe').map(({ method }) => method)])
  const site: object = {
    async request(call: Parameters<Requester['request']>[0], ...rest: readonly ChainId[]) {
      // Read once, because the members may be getters.
      const { method: named, params } = Object(call) as typeof call
      const method = typeof named === 'string' ? named : ''
      if (!method) throw new ProviderError(-32_600, 'Expected one request: an object with a method')
      const declared = unsafe.get(method)
      if (declared) return requestAsSite(declared, params ?? [], signer(), rest[0])
      if (!safe.has(method)) throw notAllowedError(method)
      const response = await provider.request({ method, ...(params !== undefined && { params }) }, ...rest)
      if (response === provider) return site
      return mapResponse ? mapResponse(method, response) : response
    }
  }
  return Object.assign(site, siteListeners(provider, site))
}

/**
 * Returns the error of a method or a feature that no site may use.
 *
 * @example
 * throw notAllowedError('eth_sign')
 */
export const notAllowedError = (method: unknown) =>
  new ProviderError(4_200, `Requested RPC call is not allowed: ${String(method).slice(0, 100)}`)

/**
 * Parses parameters of the host site.
 *
 * @throws {ProviderError} -32602, with the first invalid parameter; also if reading them throws.
 * @example
 * import { parseSiteParams } from '@latchkit/plugin-chains/kit'
 * import * as v from 'valibot'
 *
 * const { text } = parseSiteParams(v.object({ text: v.string() }), { text: 'Hello' })
 */
export function parseSiteParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const result = tryOrUndefined(() => v.safeParse(schema, params))
  if (result?.success) return result.output
  const issue = result?.issues[0]
  throw new ProviderError(
    -32_602,
    issue ? `${v.getDotPath(issue) ?? 'parameters'}: ${issue.message}` : 'The parameters cannot be read'
  )
}

/**
 * Sends an unsafe request of the host site through the signer. The site cannot abort it, because EIP-1193 has no abort.
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
  if (!signer?.request) throw new ProviderError(4_100, 'The active account is not one of this wallet')
  const shown = parseAccountId(signer.account)?.chain
  if (chain !== undefined && chain !== shown) throw new ProviderError(4_901, `The active account is on ${shown}`)
  try {
    return await signer.request(method, params, new AbortController().signal)
  } catch (cause) {
    throw toProviderError(cause)
  }
}
