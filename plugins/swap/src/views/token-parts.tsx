import type { Network, Token } from '@latchkit/plugin-chains/contract'
import { TokenIcon } from '@latchkit/plugin-shell/ui'
import type { SwapToken } from '../store.js'

interface TokenPictureProps {
  readonly token: Token & Pick<SwapToken, 'isIconTrusted' | 'isUnlisted'>
  readonly network: Pick<Network, 'caipNetworkId'> | undefined
  /** Width and height in px. @defaultValue 40 */
  readonly size?: 24 | 40
}

/** Renders the icon of a token. The image of an unlisted token is never loaded, because it would support an imitation. */
export function TokenPicture({ token, network, size = 40 }: TokenPictureProps) {
  const { address, symbol, icon, isIconTrusted = false, isUnlisted = false } = token
  return (
    <TokenIcon
      name={symbol}
      {...(icon !== undefined && !isUnlisted && { src: icon })}
      trusted={isIconTrusted}
      coinOf={address === undefined ? network?.caipNetworkId : undefined}
      size={size}
    />
  )
}
