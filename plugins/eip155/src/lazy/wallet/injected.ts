import type { Eip1193Provider } from '../../contract.js'
import { isProvider } from './provider.js'

/** More than any browser holds. */
const MAX_PROVIDERS = 50

/**
 * The wallets at `window.ethereum`, the place from before EIP-6963. Wallets that had to share it put themselves into a
 * `providers` array.
 */
export function injectedProviders(page: { readonly ethereum?: unknown }): readonly Eip1193Provider[] {
  try {
    const { ethereum } = page
    const several = (ethereum as { readonly providers?: unknown } | undefined)?.providers as unknown[] | undefined
    const listed = Array.isArray(several) ? several.length : 0
    // By index: the methods of an array from outside may be its own.
    const found = Array.from({ length: Math.min(listed, MAX_PROVIDERS) }, (_, index) => several?.[index] as unknown)
    return (listed > 0 ? found : [ethereum]).filter(isProvider)
  } catch {
    // The page or a wallet guards the place with a getter that throws.
    return []
  }
}
