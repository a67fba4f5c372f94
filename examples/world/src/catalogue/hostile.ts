/** Catalogue responses that attack the page, for tests of how the page handles them. */
import type { catalogueFaults } from '../faults.js'
import type { WalletPage } from './search.js'
import type { CatalogueWallet } from './wallet.js'

export type CatalogueFault = (typeof catalogueFaults)[number]

const floodEntries = 100_000

/** Returns what a faulty catalogue responds in place of a page. @param first  Page 1 of the same query. */
export function spoilPage(kind: CatalogueFault, honest: WalletPage, first: WalletPage): unknown {
  if (kind === 'flood') return { data: flood(first.data), count: floodEntries }
  if (kind === 'miscount') return { ...honest, count: 1_000_000_000 }
  if (kind === 'loop') return { ...first, count: 1_000_000 }
  return { ...honest, data: honest.data.map(hostile) }
}

/**
 * Returns `count` wallets as hostile entries, by id: spread over the list, each with the next attack.
 *
 * @throws {RangeError} if there are fewer wallets.
 */
export function hostileAmong(wallets: readonly CatalogueWallet[], count: number): ReadonlyMap<string, unknown> {
  if (count > wallets.length) throw new RangeError(`${count} of ${wallets.length} wallets cannot be hostile`)
  const chosen = Array.from(
    { length: count },
    (_, index) => wallets[Math.floor(((index + 1) * wallets.length) / count) - 1]
  )
  return new Map(chosen.flatMap((wallet, index) => (wallet ? [[wallet.id, hostile(wallet, index)]] : [])))
}

/** Returns a flood of entries for one response, each with its own id. */
function flood(data: readonly CatalogueWallet[]): unknown[] {
  return Array.from({ length: floodEntries }, (_, index) => ({
    ...data[index % Math.max(1, data.length)],
    id: index.toString(16).padStart(64, '0')
  }))
}

/** Returns a hostile version of a wallet. Each index selects another attack. */
function hostile(wallet: CatalogueWallet, index: number): unknown {
  const tricks: readonly object[] = [
    {
      mobile_link: 'javascript:alert(1)//',
      webapp_link: ' java\nscript:alert(1)',
      desktop_link: 'data:text/html,<script>alert(1)</script>'
    },
    { homepage: 'javascript:alert(1)', app_store: 'file:///etc/passwd', play_store: 'blob:https://site.example/1' },
    { id: '../../projects/v1/origins', image_id: '../../../getAnalyticsConfig?' },
    { id: '__proto__', image_id: '%2e%2e%2f%2e%2e%2fe' },
    { name: '<img src=x onerror=alert(1)>', description: '</script><script>alert(1)</script>' },
    { name: `\u202e${[...wallet.name].reverse().join('')}` },
    { name: 'A'.repeat(100_000) },
    { mobile_link: 'intent://wc#Intent;scheme=tel;end', desktop_link: 'vbscript:msgbox(1)' },
    { chains: 'eip155:1', injected: 'all of them', order: '1' },
    { name: null, id: null, image_id: 7 },
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
  ]
  return { ...wallet, ...tricks[index % tricks.length] }
}
