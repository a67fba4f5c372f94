import type { EvmProvider } from './provider.js'
import type { EvmTestWallet } from './wallet.js'

type LegacyProvider = EvmProvider & { readonly providers?: readonly EvmProvider[] }
type LegacyPlace = EventTarget & { ethereum?: LegacyProvider }

/**
 * Injects a wallet at `window.ethereum`, the convention before EIP-6963. A second wallet joins the `providers` array
 * of the first, as wallets that shared the property did. Returns a function that undoes this.
 */
export function injectLegacy(wallet: EvmTestWallet, page: EventTarget = window): () => void {
  const place = page as LegacyPlace
  const { provider } = wallet
  const others = place.ethereum ? (place.ethereum.providers ?? [place.ethereum]) : []
  occupy(place, [...others, provider])
  return () => {
    const left = (place.ethereum?.providers ?? []).filter(other => other !== provider)
    occupy(place, left)
  }
}

function occupy(place: LegacyPlace, providers: readonly EvmProvider[]): void {
  const [first] = providers
  if (!first) {
    delete place.ethereum
    return
  }
  // A derived object, so that the announced provider stays unchanged.
  place.ethereum = providers.length > 1 ? Object.assign(Object.create(first), { providers }) : first
  place.dispatchEvent(new Event('ethereum#initialized'))
}
