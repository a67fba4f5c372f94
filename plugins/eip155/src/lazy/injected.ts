import type { Eip1193Provider } from '../contract.js'
import { isProvider } from './provider.js'

/**
 * The wallets at `window.ethereum`, the place from before EIP-6963. Wallets that had to share it put themselves into a
 * `providers` array.
 */
export function injectedProviders(page: { readonly ethereum?: unknown }): readonly Eip1193Provider[] {
  try {
    const { ethereum } = page
    const several = (ethereum as { readonly providers?: unknown } | undefined)?.providers
    return (Array.isArray(several) && several.length > 0 ? several : [ethereum]).filter(isProvider)
  } catch {
    // The page or a wallet guards the place with a getter that throws.
    return []
  }
}
