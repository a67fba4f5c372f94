import {
  type DecodedRequest,
  MAX_TOKEN_CHARACTERS,
  type RequestAction,
  type RequestedAsset
} from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import type { CosmosChain } from '../../options.js'
import { describeDenoms } from '../assets/tokens.js'
import { inField, isDenom, type Queries } from '../node/queries.js'

/** Maximum number of denoms, and of token contracts, whose names are read for one request. */
const MAX_DENOMS = 20
const MAX_CONTRACTS = 5
const MAX_DECIMALS = 36

/** Returns the addresses of assets whose symbol and decimals are unknown. */
export const undescribedAssets = ({ actions }: DecodedRequest): readonly string[] => [
  ...new Set(
    actions.flatMap(action => {
      const { address, decimals, tokenId } = ('asset' in action ? action.asset : {}) as Partial<RequestedAsset>
      return address !== undefined && decimals === undefined && tokenId === undefined ? [address] : []
    })
  )
]

/**
 * Reads the symbols and decimals of a request's assets. Assets that the node does not describe stay as they are.
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
  const [described, tokens] = await Promise.all([
    describeDenoms(queries, network, denoms, MAX_DENOMS),
    Promise.all(contracts.map(async contract => [contract, await readToken(queries, contract, signal)] as const))
  ])
  const known = new Map<string, Details | undefined>([...described, ...tokens])
  return { ...request, actions: request.actions.map(action => withDetails(action, known)) }
}

type Details = Pick<RequestedAsset, 'symbol' | 'decimals'>

function withDetails(action: RequestAction, known: ReadonlyMap<string, Details | undefined>): RequestAction {
  if (!('asset' in action) || action.asset.tokenId !== undefined) return action
  const { symbol, decimals } = known.get(action.asset.address ?? '') ?? {}
  if (symbol === undefined || decimals === undefined) return action
  return { ...action, asset: { ...action.asset, symbol, decimals } }
}

const tokenInfo = inField(
  'data',
  v.object({ symbol: v.string(), decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS)) })
)

/** Reads the symbol and decimals of a CW20 contract; `undefined` for any other contract. */
async function readToken(queries: Queries, contract: string, signal: AbortSignal): Promise<Details | undefined> {
  const query = encodeURIComponent(btoa(JSON.stringify({ token_info: {} })))
  const path = `cosmwasm/wasm/v1/contract/${contract}/smart/${query}`
  const response = await queries
    .request(path, tokenInfo, `the token of ${contract}`)
    .catch(() => signal.throwIfAborted())
  const symbol = plainText(response?.symbol ?? '', MAX_TOKEN_CHARACTERS)
  return response && symbol ? { symbol, decimals: response.decimals } : undefined
}
