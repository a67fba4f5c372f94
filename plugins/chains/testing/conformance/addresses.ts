import { tryOrUndefined } from '@latchkit/kernel/options'
import { canonicalAddressOf } from '../../src/kit/accounts/index.js'
import { parseChainId } from '../../src/port/caip.js'
import { member, show } from './assertions.js'
import type { Cases } from './context.js'
import { hostileTexts } from './hostile.js'

const recognising = member('isAddress')
const spelling = member('canonicalAddress')
const listing = member('networks')

/** Limit of an icon in base64. */
const MAX_ICON_CHARACTERS = 3_000
const notStrings = [undefined, null, 1, {}, [], Symbol('address')] as unknown as string[]

export const addressCases: Cases = {
  'accepts the addresses of its namespace': ({ adapter, fixture }) => {
    const { valid, spellings } = fixture.addresses
    member('fixture.addresses').assert(valid.length > 0, 'Name at least one valid address')
    for (const address of [...valid, ...spellings.flat()]) {
      recognising.assert(adapter.isAddress(address), `Accept ${show(address)}`)
    }
  },
  'rejects texts that are not an address': ({ adapter, fixture }) => {
    const { valid, invalid } = fixture.addresses
    const spoiled = valid.flatMap(text => [`${text}\n`, ` ${text}`, `${text} `, `${text}\0`, text.slice(0, -1)])
    for (const text of [...invalid, ...hostileTexts, ...spoiled]) {
      const advice = `Refuse ${show(text.slice(0, 100))}: look at the whole text, and at the checksum`
      recognising.assert(!adapter.isAddress(text), advice)
    }
    for (const value of notStrings) {
      const isRefused = tryOrUndefined(() => !adapter.isAddress(value))
      recognising.assert(isRefused, 'Refuse what is not a string, without throwing')
    }
  },
  'returns the canonical form of an address': ({ adapter, fixture }) => {
    const { valid, invalid, spellings } = fixture.addresses
    const read = adapter.canonicalAddress?.bind(adapter)
    if (!read) {
      spelling.assert(spellings.length === 0, 'Offer it where an address has several spellings')
      return
    }
    for (const [written, canonical] of [...spellings, ...valid.map(address => [address, address] as const)]) {
      spelling.equals(read(written), canonical, `Read ${show(written)} as ${show(canonical)}`)
    }
    for (const text of [...invalid, ...hostileTexts]) {
      spelling.assert(read(text) === undefined, `Give undefined for ${show(text.slice(0, 100))}`)
    }
  },
  'has a zero address in canonical form': ({ adapter }) => {
    const { zeroAddress } = adapter
    if (zeroAddress === undefined) return
    member('zeroAddress').equals(zeroAddress, canonicalAddressOf(adapter, zeroAddress), 'Give it in canonical form')
  },
  'has networks of its own namespace, with CAIP-2 ids': ({ adapter, fixture: { namespace } }) => {
    member('name').assert(adapter.name.trim(), 'Give the adapter a name that a visitor can read')
    listing.assert(adapter.networks.length > 0, 'List at least one network; the first is the default')
    for (const { id, name, chainNamespace, caipNetworkId, nativeCurrency, rpcUrls } of adapter.networks) {
      const need = (holds: unknown, what: string, found: unknown) =>
        listing.assert(holds, `Give ${show(name)} ${what}; it has ${show(found)}`)
      need(chainNamespace === namespace, `the chainNamespace "${namespace}"`, chainNamespace)
      need(parseChainId(caipNetworkId), 'a CAIP-2 caipNetworkId', caipNetworkId)
      need(caipNetworkId === `${namespace}:${id}`, `the caipNetworkId "${namespace}:${id}"`, caipNetworkId)
      const { decimals, symbol } = nativeCurrency
      const isCurrency = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && symbol !== ''
      need(isCurrency, 'a native currency with a symbol and 0 to 36 decimals', nativeCurrency)
      const isUrl = (text: string) => /^https?:$/.test(tryOrUndefined(() => new URL(text).protocol) ?? '')
      need(rpcUrls.default.http.every(isUrl), 'http or https RPC addresses', rpcUrls)
    }
    const ids = adapter.networks.map(network => network.caipNetworkId)
    listing.assert(new Set(ids).size === ids.length, `List each network once; it lists ${show(ids)}`)
  },
  'has a small embedded icon, or none': async ({ adapter: { icon: given } }) => {
    if (given === undefined) return
    const load = typeof given === 'function' ? given : async () => ({ icon: given })
    const { icon } = await member('icon').resolves(load, 'with a module that exports the mark as `icon`')
    const isDataUri = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,/.test(icon)
    const advice = `Give a data: URI of an image in base64, ${MAX_ICON_CHARACTERS} characters at most`
    member('icon').assert(isDataUri && icon.length <= MAX_ICON_CHARACTERS, advice)
  }
}
