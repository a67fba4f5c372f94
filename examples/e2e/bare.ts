import type { LatchkitOptions } from 'latchkit'
import type { Page } from 'playwright'
import type { ExtensionWallet } from './pages/extension/content-script.js'
import type { VisitOptions } from './world.js'

export const larch = 'com.example.larch'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const networkAt = (id: number, name: string, url: string) => ({
  id,
  name,
  nativeCurrency: ether,
  rpcUrls: { default: { http: [url] } }
})

/** Parts of the setup of the bare page that a test changes. */
interface BareParts {
  readonly wallet?: Partial<ExtensionWallet>
  readonly options?: Partial<LatchkitOptions>
}
interface Bare extends VisitOptions {
  readonly setup: { readonly instances: { readonly '': LatchkitOptions } }
  readonly wallets: readonly [ExtensionWallet]
}

/** Returns the setup of the bare page with two networks and a wallet that has only the first. */
export function bareWith(evmUrl: string, secondEvmUrl: string, { wallet, options }: BareParts = {}): Bare {
  return {
    setup: {
      instances: {
        '': { networks: [networkAt(31_337, 'First', evmUrl), networkAt(31_338, 'Second', secondEvmUrl)], ...options }
      }
    },
    wallets: [
      {
        name: 'Larch Wallet',
        rdns: larch,
        mark: 'larch',
        accounts: [0, 1],
        networks: [{ chainId: 31_337, name: 'First', rpcUrl: evmUrl }],
        ...wallet
      }
    ]
  }
}

/** Resolves with the public state of the instance `id`, as a host site reads it. */
export const hostState = (page: Page, id = '') =>
  page.evaluate(name => {
    const { open, status, loading, address, chain } = window.latchkits?.[name]?.getState() ?? {}
    return { open, status, loading, address, chain }
  }, id)

/** Resolves with the plugin errors that `onError` of the page received, as text. */
export const failures = (page: Page) => page.evaluate(() => window.failures ?? [])
