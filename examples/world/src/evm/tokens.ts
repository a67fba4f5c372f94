import { type Asset, type Collected, isSpamName } from '../data/ledger.js'
import { drawPicture } from '../data/picture.js'
import { encodeParameters, readText, readWord, selectors } from './abi.js'
import type { EvmClient } from './client.js'

const most8Bits = 255n

/** Returns a call of a contract at the newest block. The result is undefined if it reverts. */
export const callOf = (to: string, selector: string, values: readonly bigint[] = []) =>
  ['eth_call', { to, data: selector + encodeParameters(values) }, 'latest'] as const

/** Reads name, symbol and decimals of tokens from their contracts, by address. Contracts without valid decimals are left out. */
export async function readTokens(
  client: EvmClient,
  addresses: readonly string[]
): Promise<ReadonlyMap<string, Asset & { readonly address: string }>> {
  const calls = [selectors.name, selectors.symbol, selectors.decimals]
  const results = await client.requestEach(
    addresses.flatMap(address => calls.map(selector => callOf(address, selector)))
  )
  return new Map(
    addresses.flatMap((address, index) => {
      const [name, symbol, decimals] = results.slice(index * calls.length, (index + 1) * calls.length)
      const read = readWord(decimals)
      if (read === undefined || read > most8Bits) return []
      const asset = { address, name: readText(name) ?? '', symbol: readText(symbol) ?? '', decimals: Number(read) }
      return [[address, asset] as const]
    })
  )
}

interface CollectibleId {
  readonly token: string
  readonly id: bigint
}
export const collectibleKey = ({ token, id }: CollectibleId) => `${token}/${id}`

/** Reads names and pictures of NFTs from their contracts, by {@link collectibleKey}. Draws a picture if the on-chain metadata has no image. */
export async function readCollectibles(
  client: EvmClient,
  ids: readonly CollectibleId[]
): Promise<ReadonlyMap<string, Collected>> {
  const answers = await client.requestEach(
    ids.flatMap(({ token, id }) => [callOf(token, selectors.name), callOf(token, selectors.tokenURI, [id])])
  )
  return new Map(
    ids.map((key, index) => {
      const [collection, uri] = answers.slice(index * 2, index * 2 + 2)
      const own = metadataIn(readText(uri) ?? '')
      const name = own.name ?? `${readText(collection) ?? ''} #${key.id}`
      const picture = own.image ?? drawPicture(collectibleKey(key))
      return [collectibleKey(key), { name, picture, isSpam: isSpamName(name) }]
    })
  )
}

/** Parses the JSON in a `data:` URL. Nothing is fetched. */
function metadataIn(uri: string): { readonly name?: string; readonly image?: string } {
  const { parameters = '', text = '' } =
    /^data:application\/json(?<parameters>[^,]*),(?<text>.*)$/s.exec(uri)?.groups ?? {}
  try {
    const { name, image } = JSON.parse(
      parameters.endsWith(';base64') ? Buffer.from(text, 'base64').toString('utf8') : decoded(text)
    ) as Record<string, unknown>
    return { ...(typeof name === 'string' && { name }), ...(typeof image === 'string' && { image }) }
  } catch {
    return {}
  }
}

/** Decodes percent-encoding, and accepts unescaped `%`, which some contracts write. */
const decoded = (text: string) => (/%(?![\da-f]{2})/i.test(text) ? text : decodeURIComponent(text))
