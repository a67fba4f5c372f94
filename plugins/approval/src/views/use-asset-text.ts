import { formatAmount, type RequestedAsset } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber } from '@latchkit/plugin-chains/kit'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { shortAddress, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

/** Writer of amounts and assets. Nothing is rounded: an amount without known decimals is written in its smallest units. */
export interface AssetText {
  readonly symbol: (asset: RequestedAsset) => string
  /** Returns an amount with its symbol; for a collectible, its id and symbol, after the amount unless that is 1. */
  readonly amount: (amount: bigint, asset: RequestedAsset) => string
}

/** Returns the texts of assets on the network of the account. */
export function useAssetText({ network }: ActiveAccount): AssetText {
  const { decimal } = useFormat()
  const t = useMessages(messages)
  const coin = network?.nativeCurrency
  const whole = (asset: RequestedAsset): RequestedAsset => (asset.address === undefined ? { ...coin, ...asset } : asset)
  const symbol: AssetText['symbol'] = asset =>
    whole(asset).symbol ?? (asset.address === undefined ? t('unknownToken') : shortAddress(asset.address))
  return {
    symbol,
    amount(amount, asset) {
      const { decimals, tokenId } = whole(asset)
      if (tokenId !== undefined) {
        const collectible = `${t('collectible', { id: tokenId })} ${symbolBesideNumber(symbol(asset))}`
        return amount === 1n ? collectible : `${decimal(String(amount))} × ${collectible}`
      }
      const text =
        decimals === undefined
          ? t('baseUnits', { amount: decimal(String(amount)) })
          : decimal(formatAmount(amount, decimals))
      return `${text} ${symbolBesideNumber(symbol(asset))}`
    }
  }
}
