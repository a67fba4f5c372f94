/** Generates names that sound like wallets and are no brands, from plants, weather, tools and places. */
import type { Random } from './random.js'

const first = words(`
  Alder Amber Arbor Aster Basalt Bay Birch Bramble Brook Cairn Canyon Cedar Cinder Clover Copper Coral Crest Dawn
  Delta Dune Elm Ember Fable Fern Field Flint Fox Garnet Glade Granite Harbor Hazel Heron Hollow Indigo Iris Ivory
  Juniper Kelp Kestrel Lantern Lark Linden Lumen Lupin Maple Meadow Mica Moss Nectar North Oak Ochre Onyx Opal
  Orchard Osprey Pebble Pine Plume Quartz Rain Raven Reed Ridge Rook Rowan Saffron Sage Sierra Slate Sorrel
  Sparrow Spruce Stone Summit Tallow Thistle Tidal Timber Topaz Umber Vale Violet Walnut Willow Wren Yarrow Zephyr
`)
const second = words(`
  anchor beam bridge case chest cove craft drift fold forge gate grove guard haven hold house key leaf line lock
  mark mint nest pass path point pouch purse root safe seed shell sign spring stead stream trail vault ward well
  wing works yard
`)

const forms: readonly Form[] = [
  (a, b) => `${a}${b}`,
  (a, b) => `${a}${b}`,
  (a, b) => `${a}${b} Wallet`,
  (a, b) => `${a} ${capital(b)}`,
  (a, b) => `${a} ${capital(b)} Wallet`,
  (a, b) => `${capital(b)} by ${a}`
]
type Form = (first: string, second: string) => string

/**
 * Number of names without a number. About three times as many combinations exist; near the end, finding an unused one
 * takes long.
 */
const wordedNames = 2_000

/**
 * Returns `count` different names, also without spaces and case, because a wallet's address derives from its name.
 * After the first 2,000 the names repeat with numbers: `Fern Vault 2`.
 */
export function walletNames(count: number, random: Random): string[] {
  const names = new Map<string, string>()
  while (names.size < Math.min(count, wordedNames)) {
    const name = random.pick(forms)(random.pick(first), random.pick(second))
    if (!names.has(slugOf(name))) names.set(slugOf(name), name)
  }
  const worded = [...names.values()]
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / wordedNames) + 1
    const name = worded[index % wordedNames] ?? ''
    return round === 1 ? name : `${name} ${round}`
  })
}

/** Returns the name for use in addresses: `Fern Vault Wallet` → `fernvault`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replace(/[^a-z0-9]/g, '')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
