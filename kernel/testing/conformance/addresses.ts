import { parseChainId } from '../../chain/index.js'
import { type Check, insist, show } from './bench.js'

/** What no namespace has as an address, and what breaks careless checks. */
const hostile: readonly string[] = [
  '',
  ' ',
  '\n',
  '\0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'ａｂｃ',
  '０ｘ１２３４',
  '👛',
  'a'.repeat(100_000),
  '0x'.repeat(50_000)
]

const accepts: Check = ({ adapter, fixture }) => {
  const { valid, spellings } = fixture.addresses
  insist(valid.length > 0, 'The fixture needs at least one valid address')
  for (const address of [...valid, ...spellings.flat()]) {
    insist(adapter.isAddress(address), `isAddress has to accept ${show(address)}`)
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
  for (const text of [...invalid, ...hostile, ...spoiled]) {
    insist(!adapter.isAddress(text), `isAddress has to refuse ${show(text.slice(0, 100))}: anchor the whole text`)
  }
  for (const value of [undefined, null, 1, {}, [], Symbol('address')] as unknown as string[]) {
    insist(!adapter.isAddress(value), 'isAddress has to refuse what is not a string, without throwing')
  }
}

const spells: Check = ({ adapter, fixture }) => {
  const { valid, invalid, spellings } = fixture.addresses
  const read = adapter.canonicalAddress?.bind(adapter)
  if (!read) {
    insist(spellings.length === 0, 'An address that is written in several ways needs canonicalAddress')
    return
  }
  for (const [written, canonical] of [...spellings, ...valid.map(address => [address, address] as const)]) {
    const spelled = read(written)
    insist(spelled === canonical, `canonicalAddress has to read ${show(written)} as ${show(canonical)}`)
  }
  // It may forgive what `isAddress` does not, such as a checksum, but what it gives must be an address.
  for (const text of [...invalid, ...hostile]) {
    const spelled = read(text)
    const isSound = spelled === undefined || adapter.isAddress(spelled)
    insist(isSound, `canonicalAddress has to refuse ${show(text.slice(0, 100))}, or read an address out of it`)
  }
}

const networks: Check = ({ adapter, fixture: { namespace } }) => {
  insist(adapter.name.trim(), 'The adapter needs a name that a visitor can read')
  insist(adapter.networks.length > 0, 'The adapter needs at least one network; the first is the default')
  for (const { id, name, chainNamespace, caipNetworkId, nativeCurrency, rpcUrls } of adapter.networks) {
    const at = `The network ${show(name)}`
    insist(
      chainNamespace === namespace,
      `${at} has to have the chainNamespace "${namespace}"; it has ${show(chainNamespace)}`
    )
    insist(parseChainId(caipNetworkId), `${at} needs a CAIP-2 caipNetworkId; it has ${show(caipNetworkId)}`)
    const expected = `${namespace}:${id}`
    insist(
      caipNetworkId === expected,
      `${at} has to have the caipNetworkId "${expected}"; it has ${show(caipNetworkId)}`
    )
    const { decimals, symbol } = nativeCurrency
    const isCurrency = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && symbol !== ''
    insist(
      isCurrency,
      `${at} needs a native currency with a symbol and 0 to 36 decimals; it has ${show(nativeCurrency)}`
    )
    insist(rpcUrls.default.http.every(isUrl), `${at} needs http or https RPC addresses; it has ${show(rpcUrls)}`)
  }
  const ids = adapter.networks.map(network => network.caipNetworkId)
  insist(new Set(ids).size === ids.length, `Each network may be there once; found ${show(ids)}`)
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
  'has networks of its own namespace, with CAIP-2 ids': networks
}
