import {
  type DecodedRequest,
  MAX_TOKEN_CHARACTERS,
  type RequestAction,
  type RequestedAsset
} from '@latchkit/plugin-chains/contract'
import { limitedAssets, plainText, withSupplies } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import type { CosmosChain } from '../../options.js'
import { describeDenoms } from '../assets/tokens.js'
import { inField, isDenom, type Queries } from '../node/queries.js'

/** Maximum number of denoms, and of token contracts, that are read for one request. */
const MAX_DENOMS = 20
const MAX_CONTRACTS = 5
const MAX_DECIMALS = 36

/** Facts about an asset that the chain has. */
interface Details extends Pick<RequestedAsset, 'symbol' | 'decimals'> {
  /** Total supply in base units. */
  readonly supply?: bigint | undefined
}

/** Returns true if a request has assets whose symbol, decimals or total supply can be read. */
export const hasUnreadAssets = (request: DecodedRequest): boolean =>
  undescribedAssets(request).length > 0 || limitedAssets(request).length > 0

/** Returns the addresses of assets whose symbol and decimals are unknown. */
const undescribedAssets = ({ actions }: DecodedRequest): readonly string[] => [
  ...new Set(
    actions.flatMap(action => {
      const { address, decimals, tokenId } = ('asset' in action ? action.asset : {}) as Partial<RequestedAsset>
      return address !== undefined && decimals === undefined && tokenId === undefined ? [address] : []
    })
  )
]

/**
 * Reads the symbols and decimals of a request's assets, and the total supplies of those that it approves. Assets that the node does not
 * describe stay as they are.
 *
 * @param request - without `complete`
 */
export async function describeAssets(
  request: DecodedRequest,
  network: CosmosChain,
  queries: Queries,
  signal: AbortSignal
): Promise<DecodedRequest> {
  const addresses = undescribedAssets(request)
  const denoms = addresses.filter(address => !readAddress(address) && isDenom(address))
  const contracts = addresses.filter(address => readAddress(address)).slice(0, MAX_CONTRACTS)
  const limited = limitedAssets(request).map(({ address = network.denom }) => address)
  const [described, tokens, supplies] = await Promise.all([
    describeDenoms(queries, network, denoms, MAX_DENOMS),
    Promise.all(contracts.map(async contract => [contract, await readToken(queries, contract, signal)] as const)),
    readSupplies(queries, limited, signal)
  ])
  const known = new Map<string, Details | undefined>([...described, ...tokens])
  const completed = { ...request, actions: request.actions.map(action => withDetails(action, known)) }
  return withSupplies(completed, ({ address = network.denom }) => known.get(address)?.supply ?? supplies.get(address))
}

function withDetails(action: RequestAction, known: ReadonlyMap<string, Details | undefined>): RequestAction {
  if (!('asset' in action) || action.asset.tokenId !== undefined) return action
  const { symbol, decimals } = known.get(action.asset.address ?? '') ?? {}
  if (symbol === undefined || decimals === undefined) return action
  return { ...action, asset: { ...action.asset, symbol, decimals } }
}

const amount = v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/), v.toBigint())
const tokenInfo = inField(
  'data',
  v.object({
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS)),
    total_supply: v.optional(amount)
  })
)

/** Reads the symbol, decimals and total supply of a CW20 contract; `undefined` for any other contract. */
async function readToken(queries: Queries, contract: string, signal: AbortSignal): Promise<Details | undefined> {
  const query = encodeURIComponent(btoa(JSON.stringify({ token_info: {} })))
  const path = `cosmwasm/wasm/v1/contract/${contract}/smart/${query}`
  const response = await queries
    .request(path, tokenInfo, `the token of ${contract}`)
    .catch(() => signal.throwIfAborted())
  if (!response) return undefined
  const { decimals, total_supply: supply } = response
  const symbol = plainText(response.symbol, MAX_TOKEN_CHARACTERS)
  return { ...(symbol && { symbol, decimals }), supply }
}

/** Reads the total supplies of denoms from the bank module. Leaves out those that the node does not return. */
async function readSupplies(
  queries: Queries,
  assets: readonly string[],
  signal: AbortSignal
): Promise<ReadonlyMap<string, bigint>> {
  const denoms = [...new Set(assets)].filter(address => !readAddress(address) && isDenom(address)).slice(0, MAX_DENOMS)
  const read = await Promise.all(
    denoms.map(async denom => {
      const path = `cosmos/bank/v1beta1/supply/by_denom?denom=${encodeURIComponent(denom)}`
      const supply = inField('amount', v.object({ denom: v.literal(denom), amount }))
      const response = await queries
        .request(path, supply, `the supply of ${denom}`)
        .catch(() => signal.throwIfAborted())
      return response ? [[denom, response.amount] as const] : []
    })
  )
  return new Map(read.flat())
}
