import { TokenIcon } from '@latchkit/plugin-shell/ui'
import type { Sendable } from '../form.js'

interface SendableIconProps {
  readonly asset: Pick<Sendable, 'symbol' | 'icon' | 'isIconTrusted' | 'isSpam'>
  /** In px. @defaultValue 40 */
  readonly size?: 24 | 40
}

/** Decoration beside the name of a token. The picture of what pretends is never loaded: it would help it to. */
export const SendableIcon = ({ asset: { symbol, icon, isIconTrusted, isSpam }, size = 40 }: SendableIconProps) => (
  <TokenIcon name={symbol} {...(icon && !isSpam && { src: icon })} trusted={isIconTrusted ?? false} size={size} />
)
