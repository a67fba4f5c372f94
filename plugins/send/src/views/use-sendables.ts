import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { Balances } from '@latchkit/plugin-balances/contract'
import { useEffect, useMemo } from 'react'
import { describedAs } from '../collectibles.js'
import type { Sendable } from '../form.js'
import { type AskedAsset, unnamed } from '../own-assets.js'
import { coinOf, type Sendables, sendablesOf } from '../sendables.js'
import type { Place } from './use-place.js'

interface KnownSendables extends Sendables {
  /** ISO 4217 code of the currency of prices. */
  readonly currency: string
  /** Name and image of the chosen collectible, also before the number of pieces was read from the chain. */
  readonly collectible?: Omit<Sendable, 'amount'>
  readonly retry: () => void
}

/** Returns the transferable assets: from the balances plugin, and from the chain for unlisted assets and the chosen token. */
export function useSendables(
  { active: { account }, network, desk, transfer }: Place,
  { token: chosen, isCollectible = false }: AskedAsset
): KnownSendables {
  const balances = useOptionalService(Balances)
  const { byAccount, collected } = useReadable(balances?.state) ?? {}
  const holdings = byAccount?.[account]
  const told = isCollectible ? collected?.[account]?.items.find(({ id }) => id === chosen) : undefined
  const own = useReadable(desk.ownAssets.state)
  const coin = useMemo(() => coinOf(network), [network])
  const listed = holdings?.assets
  const has = (address: string | undefined) => listed?.some(asset => asset.address === address) ?? false
  const isListed = balances !== undefined && (holdings === undefined || holdings.status === 'loading')
  const lacksCoin = !isListed && !has(undefined)
  // Listed or not: the token's decimals decide what a typed amount means, so they are read from the chain.
  const lacksToken = (isCollectible || !isListed) && chosen !== undefined

  const read = () => {
    void balances?.read(account)
    if (isCollectible) void balances?.read(account, { kind: 'collectibles' })
    if (lacksCoin) void desk.ownAssets.read(account, coin, {})
    if (lacksToken) void desk.ownAssets.read(account, coin, { token: chosen, isCollectible })
  }
  useEffect(read, [balances, desk, account, coin, chosen, isCollectible, lacksCoin, lacksToken])

  const sendables = useMemo(
    () => sendablesOf(account, coin, chosen, { holdings, own }),
    [account, coin, chosen, holdings, own]
  )
  const assets = useMemo(
    () => sendables.assets.map(asset => (asset.isCollectible ? describedAs(asset, told) : asset)),
    [sendables, told]
  )
  const isDescribed = isCollectible && chosen !== undefined && (told || sendables.status !== 'loading')
  return {
    ...sendables,
    assets,
    ...(isDescribed && { collectible: describedAs(unnamed(chosen, transfer.collectibles), told) }),
    currency: balances?.currency ?? 'USD',
    retry: read
  }
}
