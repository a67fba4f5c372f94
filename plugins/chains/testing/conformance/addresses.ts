import { canonicalAddressOf } from '../../src/kit/accounts/canonical-address.js'
import { parseChainId } from '../../src/port/caip.js'
import { type Check, insist, settled, show } from './bench.js'
import { hostileTexts } from './hostile.js'

const accepts: Check = ({ adapter, fixture }) => {
  const { valid, spellings } = fixture.addresses
  insist(valid.length > 0, 'fixture.addresses', 'Name at least one valid address')
  for (const address of [...valid, ...spellings.flat()]) {
    insist(adapter.isAddress(address), 'isAddress', `Accept ${show(address)}`)
  }
}

const refuses: Check = ({ adapter, fixture }) => {
  const { valid, invalid } = fixture.addresses
  const spoiled = valid.flatMap(address => [
    `${address}\n`,
    ` ${address}`,
    `${address} `,
    `${address}\0`,
    address.slice(0, -1)
  ])
  for (const text of [...invalid, ...hostileTexts, ...spoiled]) {
    insist(
      !adapter.isAddress(text),
      'isAddress',
      `Refuse ${show(text.slice(0, 100))}: look at the whole text, and at the checksum`
    )
  }
  for (const value of [undefined, null, 1, {}, [], Symbol('address')] as unknown as string[]) {
    insist(refusesCalmly(adapter.isAddress, value), 'isAddress', 'Refuse what is not a string, without throwing')
  }
}

function refusesCalmly(isAddress: (value: string) => boolean, value: string): boolean {
  try {
    return !isAddress(value)
  } catch {
    return false
  }
}

const spells: Check = ({ adapter, fixture }) => {
  const { valid, invalid, spellings } = fixture.addresses
  const read = adapter.canonicalAddress?.bind(adapter)
  if (!read) {
    const advice = 'Offer it where an address is written in several ways, and give the one spelling'
    insist(spellings.length === 0, 'canonicalAddress', advice)
    return
  }
  for (const [written, canonical] of [...spellings, ...valid.map(address => [address, address] as const)]) {
    const spelled = read(written)
    const advice = `Read ${show(written)} as ${show(canonical)}; it gave ${show(spelled)}`
    insist(spelled === canonical, 'canonicalAddress', advice)
  }
  for (const text of [...invalid, ...hostileTexts]) {
    const advice = `Give undefined for ${show(text.slice(0, 100))}: what comes from a wallet is checked like what is typed`
    insist(read(text) === undefined, 'canonicalAddress', advice)
  }
}

const namesNobody: Check = ({ adapter }) => {
  const { zeroAddress } = adapter
  if (zeroAddress === undefined) return
  const advice = `Give what stands for nobody in the canonical spelling, or leave it out; it is ${show(zeroAddress)}`
  insist(canonicalAddressOf(adapter, zeroAddress) === zeroAddress, 'zeroAddress', advice)
}

/** As a text in base64. */
const MAX_ICON = 3_000

const hasSmallIcon: Check = async ({ adapter: { icon: given } }) => {
  if (given === undefined) return
  const load = typeof given === 'function' ? given : async () => ({ icon: given })
  const { icon } = await settled(load, 'icon', 'with a module that exports the mark as `icon`')
  const isIcon = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,/.test(icon) && icon.length <= MAX_ICON
  insist(isIcon, 'icon', `Give a data: URI of an image in base64, ${MAX_ICON} characters at most`)
}

const networks: Check = ({ adapter, fixture: { namespace } }) => {
  insist(adapter.name.trim(), 'name', 'Give the adapter a name that a visitor can read')
  insist(adapter.networks.length > 0, 'networks', 'List at least one network; the first is the default')
  for (const { id, name, chainNamespace, caipNetworkId, nativeCurrency, rpcUrls } of adapter.networks) {
    const need = (holds: unknown, what: string, found: unknown) =>
      insist(holds, 'networks', `Give ${show(name)} ${what}; it has ${show(found)}`)
    need(chainNamespace === namespace, `the chainNamespace "${namespace}"`, chainNamespace)
    need(parseChainId(caipNetworkId), 'a CAIP-2 caipNetworkId', caipNetworkId)
    need(caipNetworkId === `${namespace}:${id}`, `the caipNetworkId "${namespace}:${id}"`, caipNetworkId)
    const { decimals, symbol } = nativeCurrency
    const isCurrency = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && symbol !== ''
    need(isCurrency, 'a native currency with a symbol and 0 to 36 decimals', nativeCurrency)
    need(rpcUrls.default.http.every(isUrl), 'http or https RPC addresses', rpcUrls)
  }
  const ids = adapter.networks.map(network => network.caipNetworkId)
  insist(new Set(ids).size === ids.length, 'networks', `List each network once; it lists ${show(ids)}`)
}

function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

export const addressCases: Readonly<Record<string, Check>> = {
  'accepts the addresses of its namespace': accepts,
  'refuses what is not an address': refuses,
  'spells an address that came from elsewhere in one way': spells,
  'has in its one spelling what stands for nobody': namesNobody,
  'has networks of its own namespace, with CAIP-2 ids': networks,
  'has a small mark that no host is asked for, or none': hasSmallIcon
}
