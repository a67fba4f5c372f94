import { useOptionalService, useReadable, useService, useSlice } from '@latchkit/kernel/react'
import { Balances, type Holdings } from '@latchkit/plugin-balances/contract'
import { NativeBalances } from '@latchkit/plugin-chains/contract'
import { useLoaded } from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useState } from 'react'
import { describeCollectible, unnamedCollectible } from '../collectibles.js'
import type { DraftAsset } from '../contract.js'
import { type AssetChoice, coinOf, mergeAssets, type TransferableAssets } from '../transferable-assets.js'
import type { SendContext } from './use-send-context.js'

const noHoldings: Holdings = { status: 'loading', assets: [] }

export interface ShownAssets extends TransferableAssets {
  /** ISO 4217 code of the currency of prices. */
  readonly currency: string
  /** Name and image of the chosen collectible, also before the number of pieces was read from the chain. */
  readonly collectible?: DraftAsset
  readonly retry: () => void
}

/** Returns the transferable assets: from the balances plugin, the coin of `NativeBalances`, and the chosen token from the chain. */
export function useTransferableAssets(
  { active: { account }, network, store: { onChainAssets, readCoin }, transfer }: SendContext,
  { token: chosen, isCollectible = false }: AssetChoice
): ShownAssets {
  const balances = useOptionalService(Balances)
  const { byAccount, collected } = useReadable(balances?.state) ?? {}
  const holdings = balances && (byAccount?.[account] ?? noHoldings)
  const held = isCollectible ? collected?.[account]?.items.find(({ id }) => id === chosen) : undefined
  const onChain = useReadable(onChainAssets.state)
  const coinAmount = useSlice(useService(NativeBalances).state, ({ byAccount: native }) => native[account]?.amount)
  const coin = useMemo(() => coinOf(network), [network])
  const isListing = holdings?.status === 'loading'
  const needsCoin = !isListing && !holdings?.assets.some(({ address }) => address === undefined)
  // Listed or not: the token's decimals decide what a typed amount means, so they are read from the chain.
  const needsToken = (isCollectible || !isListing) && chosen !== undefined

  const [tries, setTries] = useState(0)
  const coinRead = useLoaded(needsCoin ? `${account} ${tries}` : undefined, () =>
    readCoin(account, { force: tries > 0 })
  )
  const isReadingCoin = needsCoin && coinRead.status === 'loading'

  const read = () => {
    void balances?.read(account)
    if (isCollectible) void balances?.read(account, { kind: 'collectibles' })
    if (needsToken) void onChainAssets.read({ account, token: chosen, isCollectible })
  }
  useEffect(read, [balances, onChainAssets, account, chosen, isCollectible, needsToken])

  const merged = useMemo(
    () => mergeAssets(account, coin, chosen, { holdings, onChain, coinAmount, isReadingCoin }),
    [account, coin, chosen, holdings, onChain, coinAmount, isReadingCoin]
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
    retry() {
      read()
      setTries(tries + 1)
    }
  }
}
