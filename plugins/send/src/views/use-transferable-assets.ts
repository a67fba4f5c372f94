import { useOptionalService, useReadable, useService, useSlice } from '@latchkit/kernel/react'
import { Balances } from '@latchkit/plugin-balances/contract'
import { NativeBalances } from '@latchkit/plugin-chains/contract'
import { useEffect, useMemo } from 'react'
import { describeCollectible, unnamedCollectible } from '../collectibles.js'
import type { DraftAsset } from '../contract.js'
import { type AssetChoice, coinOf, mergeAssets, type TransferableAssets } from '../transferable-assets.js'
import type { SendContext } from './use-send-context.js'

export interface ShownAssets extends TransferableAssets {
  /** ISO 4217 code of the currency of prices. */
  readonly currency: string
  /** Name and image of the chosen collectible, also before the number of pieces was read from the chain. */
  readonly collectible?: DraftAsset
  readonly retry: () => void
}

/** Returns the transferable assets: from the balances plugin, and from the chain for unlisted assets and the chosen token. */
export function useTransferableAssets(
  { active: { account }, network, store: { onChainAssets }, transfer }: SendContext,
  { token: chosen, isCollectible = false }: AssetChoice
): ShownAssets {
  const balances = useOptionalService(Balances)
  const { byAccount, collected } = useReadable(balances?.state) ?? {}
  const holdings = byAccount?.[account]
  const held = isCollectible ? collected?.[account]?.items.find(({ id }) => id === chosen) : undefined
  const onChain = useReadable(onChainAssets.state)
  const coinAmount = useSlice(useService(NativeBalances).state, ({ byAccount: native }) => native[account]?.amount)
  const coin = useMemo(() => coinOf(network), [network])
  const isListing = balances !== undefined && (holdings === undefined || holdings.status === 'loading')
  const needsCoin = !isListing && !holdings?.assets.some(({ address }) => address === undefined)
  // Listed or not: the token's decimals decide what a typed amount means, so they are read from the chain.
  const needsToken = (isCollectible || !isListing) && chosen !== undefined

  const read = () => {
    void balances?.read(account)
    if (isCollectible) void balances?.read(account, { kind: 'collectibles' })
    if (needsCoin) void onChainAssets.read({ account, coin })
    if (needsToken) void onChainAssets.read({ account, coin, token: chosen, isCollectible })
  }
  useEffect(read, [balances, onChainAssets, account, coin, chosen, isCollectible, needsCoin, needsToken])

  const merged = useMemo(
    () => mergeAssets(account, coin, chosen, { holdings, onChain, coinAmount }),
    [account, coin, chosen, holdings, onChain, coinAmount]
  )
  const assets = useMemo(
    () => merged.assets.map(asset => (asset.isCollectible ? describeCollectible(asset, held) : asset)),
    [merged, held]
  )
  const isDescribed = isCollectible && chosen !== undefined && (held || merged.status !== 'loading')
  return {
    ...merged,
    assets,
    ...(isDescribed && { collectible: describeCollectible(unnamedCollectible(chosen, transfer.collectibles), held) }),
    currency: balances?.currency ?? 'USD',
    retry: read
  }
}
