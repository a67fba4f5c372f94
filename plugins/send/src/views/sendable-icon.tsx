import type { Network } from '@latchkit/plugin-chains/contract'
import { TokenIcon } from '@latchkit/plugin-shell/ui'
import type { Sendable } from '../form.js'

interface SendableIconProps {
  readonly asset: Pick<Sendable, 'address' | 'symbol' | 'icon' | 'isIconTrusted' | 'isSpam'>
  readonly network: Pick<Network, 'caipNetworkId'>
  /** In px. @defaultValue 40 */
  readonly size?: 24 | 40
}

/** Decoration beside the name of a token. The picture of what pretends is never loaded: it would help it to. */
export function SendableIcon({ asset, network, size = 40 }: SendableIconProps) {
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
