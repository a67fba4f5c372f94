import type { EvmProvider } from './provider.js'
import type { EvmTestWallet } from './wallet.js'

type LegacyProvider = EvmProvider & { readonly providers?: readonly EvmProvider[] }
type LegacyPlace = EventTarget & { ethereum?: LegacyProvider }

/**
 * Puts a wallet at `window.ethereum`, the place from before EIP-6963. A second wallet joins the first in its `providers` array, as wallets that shared
 * the place did. Returns its undo.
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
  // A view of the first provider, so that the wallet's own object stays as it announced it.
  place.ethereum = providers.length > 1 ? Object.assign(Object.create(first), { providers }) : first
  place.dispatchEvent(new Event('ethereum#initialized'))
}
