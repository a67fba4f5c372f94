import { Picture, type WalletIconProps } from './picture.js'

/** Decoration beside the name of a token. */
export const TokenIcon = ({ src, name, size = 40, trusted, testId }: WalletIconProps) => (
  <Picture src={src} name={name} size={size} shape="circle" trusted={trusted} testId={testId} />
)
