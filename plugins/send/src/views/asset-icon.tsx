import type { Network } from '@latchkit/plugin-chains/contract'
import { TokenIcon } from '@latchkit/plugin-shell/ui'
import type { DraftAsset } from '../contract.js'

interface AssetIconProps {
  readonly asset: Pick<DraftAsset, 'address' | 'symbol' | 'icon' | 'isIconTrusted' | 'isSpam'>
  readonly network: Pick<Network, 'caipNetworkId'>
  /** Width and height in px. @defaultValue 40 */
  readonly size?: 24 | 40
}

/** Renders the icon of an asset. The image of a spam asset is never loaded, because it would support the imitation. */
export function AssetIcon({ asset, network, size = 40 }: AssetIconProps) {
  const { address, symbol, icon, isIconTrusted = false, isSpam } = asset
  return (
    <TokenIcon
      name={symbol}
      {...(icon && !isSpam && { src: icon })}
      trusted={isIconTrusted}
      coinOf={address === undefined ? network.caipNetworkId : undefined}
      size={size}
    />
  )
}
