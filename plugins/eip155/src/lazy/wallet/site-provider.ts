import { tryOrUndefined } from '@latchkit/kernel/options'
import { ProviderError, type Signer, type SiteProviderFeature } from '@latchkit/plugin-chains/contract'
import { hasMethods, toProviderError } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'
import { methods } from '../browser.js'
import { accountParts, readAccounts } from './accounts.js'

type Call = Parameters<Eip1193Provider['request']>[0]

/** Methods that sign, send or grant permissions: they go through `kernel.rpc`. */
const unsafe = new Map(methods.filter(({ risk }) => risk === 'unsafe').map(method => [method.method, method]))

/** Methods besides those of the plugin that the wallet gets as they are: they read, or the wallet shows a prompt of its own. */
const passedOn = `eth_coinbase eth_mining eth_hashrate eth_protocolVersion eth_requestAccounts eth_subscribe eth_unsubscribe
  net_listening net_peerCount web3_clientVersion web3_sha3 wallet_addEthereumChain wallet_getPermissions
  wallet_requestPermissions wallet_showCallsStatus wallet_switchEthereumChain wallet_watchAsset`
const reads = methods.filter(({ risk }) => risk === 'safe').map(({ method }) => method)
const passed: ReadonlySet<string> = new Set([...passedOn.split(/\s+/), ...reads])

/** Events of Node's `EventEmitter`, which libraries call on a provider. */
const listenerMethods = ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners'] as const

/**
 * Wraps EIP-1193 providers for the host site. Reads and connection requests go to the wallet unchanged, with its events and errors.
 * Methods that sign or send go through `signer().request`; a method that is in neither list is rejected with 4200, as it could sign
 * without consent.
 */
export function createSiteProviders(): SiteProviderFeature {
  const wrapped = new WeakMap<object, Eip1193Provider>()
  return {
    wrap(provider, signer) {
      if (!hasMethods<Eip1193Provider>(provider, 'request')) return provider
      const known = wrapped.get(provider)
      if (known) return known
      const created = siteProvider(provider, signer)
      wrapped.set(provider, created)
      return created
    }
  }
}

function siteProvider(wallet: Eip1193Provider, signer: () => Signer | undefined): Eip1193Provider {
  const listeners = listenerMethods.flatMap(name => {
    const method = tryOrUndefined(() => (wallet as unknown as Readonly<Record<string, unknown>>)[name])
    if (typeof method !== 'function') return []
    return [[name, (...given: unknown[]) => (method.apply(wallet, given), site)]]
  })
  const site: Eip1193Provider = {
    ...Object.fromEntries(listeners),
    async request(call) {
      const method = typeof call?.method === 'string' ? call.method : ''
      const declared = unsafe.get(method)
      if (declared) return requestUnsafe(call, declared, signer())
      if (!passed.has(method))
        throw new ProviderError(4_200, `Requested RPC call is not allowed: ${method.slice(0, 100)}`)
      const response = await wallet.request(call)
      const isList = method === 'eth_accounts' || method === 'eth_requestAccounts'
      return isList ? withShownFirst(response, signer()) : response
    }
  }
  return site
}

async function requestUnsafe(
  { params = [] }: Call,
  method: (typeof methods)[number],
  signer: Signer | undefined
): Promise<unknown> {
  if (!signer?.request) throw new ProviderError(4_100, 'The account that is shown is not one of this wallet')
  try {
    // A provider has no way to abort a request (EIP-1193).
    return await signer.request(method, params, new AbortController().signal)
  } catch (cause) {
    throw toProviderError(cause)
  }
}

/** Moves the account that is shown to the front, because libraries sign with the first one. */
function withShownFirst(response: unknown, signer: Signer | undefined): unknown {
  const accounts = signer && readAccounts(response)?.map(({ address }) => address)
  const shown = signer && accountParts(signer.account).address
  return accounts?.some(address => address === shown) ? [...new Set([shown, ...accounts])] : response
}
