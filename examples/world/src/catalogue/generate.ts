/**
 * Generates the wallets that the catalogue serves. They are made up, because names and logos of real wallets may not
 * be shipped.
 */
import { createHash } from 'node:crypto'
import { slugOf, walletNames } from './names.js'
import { createRandom, type Random } from './random.js'
import type { CatalogueWallet } from './wallet.js'

const usualCount = 600

/**
 * Names of the wallets of `examples/wallets`. They come first, so that an installed wallet is also in the catalogue.
 */
const testWallets = ['Larch Wallet', 'Tidepool', 'Quill'] as const
/** Name of the wallet of `examples/phone`, which comes after them. */
const phone = 'Skipper'
/** Address at which `npm start` serves the phone. */
const defaultPhoneUrl = 'http://localhost:3002'

const evm = [1, 10, 56, 137, 8_453, 42_161, 31_337, 31_338].map(reference => `eip155:${reference}`)
const solana = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqKvdp']
const bitcoin = ['bip122:000000000019d6689c085ae165831e93']
const polkadot = ['polkadot:91b171bb158e2d3848fa23a9f1c25182']
const cosmos = ['cosmos:cosmoshub-4']

/** Shares of wallets that support each set of chains, in percent. */
const families: readonly (readonly [share: number, chains: readonly string[]])[] = [
  [55, evm],
  [12, [...evm, ...solana]],
  [8, [...evm, ...solana, ...bitcoin, ...polkadot, ...cosmos]],
  [8, solana],
  [6, ['eip155:1']],
  [4, bitcoin],
  [4, cosmos],
  [3, polkadot]
]

const descriptions = [
  'Keep, send and receive on every network you use.',
  'A wallet for people who would rather not think about their wallet.',
  'Self-custody for phones, with a backup you can read aloud.',
  'Made for savings: every transfer waits until you have slept on it.',
  'One account for shops, games and friends.',
  'Open source since its first day.'
] as const

export interface CatalogueOptions {
  /** Number of wallets, including the fixed ones, which come first. @defaultValue 600 */
  readonly count?: number | undefined
  /** URL of the page of `examples/phone`, without a trailing slash. @defaultValue http://localhost:3002 */
  readonly phoneUrl?: string | undefined
}

/** Returns the same list on each call, sorted by rank. */
export function generateWallets({
  count = usualCount,
  phoneUrl = defaultPhoneUrl
}: CatalogueOptions = {}): readonly CatalogueWallet[] {
  const random = createRandom(usualCount)
  const known = [...testWallets.map(testWallet), phoneWallet(phoneUrl, testWallets.length)]
  const names = walletNames(Math.max(0, count - known.length), random)
  return [...known, ...names.map((name, index) => wallet(name, known.length + index, random))].slice(0, count)
}

function wallet(name: string, index: number, random: Random): CatalogueWallet {
  const slug = slugOf(name)
  const site = `https://${slug}.example`
  const onPhone = random.chance(0.92)
  const universal = random.chance(0.35)
  const inBrowser = random.chance(0.3)
  const some = (share: number, text: string) => (random.chance(share) ? text : null)
  const { id, image_id } = identity(name)
  // Written out, because an object literal that starts with a spread takes four times as long, which matters for
  // 100,000 wallets.
  return {
    id,
    name,
    image_id,
    order: index + 1,
    display_index: index + 1,
    badge_type: random.chance(0.35) ? 'certified' : 'none',
    description: random.pick(descriptions),
    chains: chainsOf(random),
    homepage: `${site}/`,
    mobile_link: onPhone ? (universal ? `${site}/` : `${slug}://`) : null,
    desktop_link: some(0.15, `${slug}-desktop://`),
    webapp_link: some(0.12, `https://app.${slug}.example/`),
    link_mode: onPhone && universal ? some(0.3, `${site}/wc`) : null,
    app_store: onPhone ? some(0.9, `https://apps.store.example/app/${slug}/id${1_400_000_000 + index}`) : null,
    play_store: onPhone ? some(0.9, `https://play.store.example/details?id=example.${slug}`) : null,
    chrome_store: inBrowser ? `https://extensions.store.example/detail/${slug}/${id.slice(0, 32)}` : null,
    rdns: inBrowser ? `example.${slug}` : null,
    injected: inBrowser
      ? [{ namespace: 'eip155', injected_id: `is${slug.charAt(0).toUpperCase()}${slug.slice(1)}` }]
      : null,
    supports_wc: random.chance(0.97)
  }
}

function testWallet(name: string, index: number): CatalogueWallet {
  const slug = slugOf(name)
  return {
    ...identity(name),
    name,
    order: index + 1,
    display_index: index + 1,
    badge_type: 'certified',
    description: 'A test wallet of this repository, with public keys.',
    chains: evm,
    homepage: `https://${slug}.example/`,
    mobile_link: `${slug}://`,
    desktop_link: null,
    webapp_link: null,
    link_mode: null,
    app_store: `https://apps.store.example/app/${slug}/id${1_400_000_000 + index}`,
    play_store: `https://play.store.example/details?id=com.example.${slug}`,
    chrome_store: null,
    rdns: `com.example.${slug}`,
    injected: null,
    supports_wc: true
  }
}

/** Returns a page that accepts codes by its links, and by a scheme after its visitor permitted that. */
function phoneWallet(url: string, index: number): CatalogueWallet {
  return {
    ...identity(phone),
    name: phone,
    order: index + 1,
    display_index: index + 1,
    badge_type: 'certified',
    description: 'A test wallet on a phone, with public keys.',
    chains: ['eip155:31337', 'eip155:31338'],
    homepage: `${url}/`,
    mobile_link: `${url}/`,
    desktop_link: 'web+skipper://',
    webapp_link: `${url}/`,
    link_mode: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    supports_wc: true
  }
}

function identity(name: string) {
  const id = createHash('sha256').update(`wallet ${name}`).digest('hex')
  const image = createHash('sha256').update(`image ${name}`).digest('hex').slice(0, 32)
  const image_id = image.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, image_id }
}

function chainsOf(random: Random): readonly string[] {
  let rest = random.below(100)
  for (const [share, chains] of families) {
    if (rest < share) return chains
    rest -= share
  }
  return evm
}
