import { cell, errorCode, type PluginContext, type Readable } from '@latchkit/kernel'
import {
  type AccountId,
  type BaseUnits,
  type ChainsApi,
  namespaceOf,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import { unnamedCollectible } from '../collectibles.js'
import type { TransferableAsset } from '../form.js'
import { assetKey, type OnChainAsset, validAsset } from '../transferable-assets.js'

const STALE_MS = 30_000

/** Token or collectible of an account to read. */
interface AssetRequest {
  readonly account: AccountId
  readonly token: string
  readonly isCollectible: boolean
}

/** Tokens and collectibles of accounts, read from the chain's nodes. The coin's amount is that of `NativeBalances`. */
export interface OnChainAssets {
  /** Assets by `assetKey`. */
  readonly state: Readable<Readonly<Record<string, OnChainAsset>>>
  /** Reads the asset unless its value is less than 30 s old; never rejects. */
  read(request: AssetRequest): Promise<void>
}

/** Creates the reader of tokens and collectibles from the chain. */
export function createOnChainAssets(ctx: PluginContext, chains: Pick<ChainsApi, 'features'>): OnChainAssets {
  const { report, signal } = ctx
  const state = cell<Readonly<Record<string, OnChainAsset>>>({}, report)
  const assets = createQuery<AssetRequest, { readonly asset: TransferableAsset | undefined }>(ctx, {
    key: ({ account, token }) => [account, token],
    fetch: async (request, { signal }) => ({ asset: await fetchAsset(chains, request, signal) }),
    staleMs: STALE_MS,
    invalidateOn: { event: 'transaction:settled', matches: ({ account }, [owner]) => owner === account }
  })
  ctx.onDispose(ctx.events.on('send:sent', ({ account }) => assets.invalidate(([owner]) => owner === account)))
  return {
    state,
    async read(request) {
      const key = assetKey(request.account, request.token)
      const set = (next: OnChainAsset) => state.set({ ...state.get(), [key]: next })
      const { asset: before } = state.get()[key] ?? {}
      const last = before && { asset: before }
      if (!(await assets.cached(request))) set({ status: 'reading', ...last })
      try {
        const { asset } = await assets.read(request, { signal })
        set({ status: 'there', ...(asset && { asset }) })
      } catch (error) {
        if (signal.aborted) return
        report(error, key)
        set({ status: 'failed', ...last })
      }
    }
  }
}

async function fetchAsset(
  chains: Pick<ChainsApi, 'features'>,
  { account, token, isCollectible }: AssetRequest,
  signal: AbortSignal
): Promise<TransferableAsset | undefined> {
  const { tokens, transfer } = await chains.features(namespaceOf(account))
  if (isCollectible) {
    const amount = await fetchPieces(transfer, account, token, signal)
    return amount === undefined ? undefined : { ...unnamedCollectible(token, transfer?.collectibles), amount }
  }
  const found = (await tokens?.read(account, [token], signal))?.find(({ address }) => address === token)
  return found && validAsset(found)
}

/** Reads how many pieces of a collectible an account has; 0 if it does not exist, `undefined` if the chain has no collectibles. */
async function fetchPieces(
  transfer: TransferFeature | undefined,
  account: AccountId,
  id: string,
  signal: AbortSignal
): Promise<BaseUnits | undefined> {
  try {
    const pieces = await transfer?.collectibles?.held(account, id, signal)
    return pieces !== undefined && pieces < 0n ? 0n : pieces
  } catch (error) {
    if (errorCode(error) === 'transfer/unknown-token') return 0n
    throw error
  }
}
