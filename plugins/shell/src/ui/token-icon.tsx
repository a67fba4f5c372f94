import { Picture, type WalletIconProps } from './picture.js'

export interface TokenIconProps extends Pick<WalletIconProps, 'src' | 'name' | 'size' | 'trusted' | 'testId'> {
  /**
   * CAIP-2 id of the network, if the token is its coin, to find a contributed picture if `src` cannot be shown. Other tokens have
   * no contributed pictures, because anyone can use any symbol.
   *
   * @defaultValue not a coin
   */
  readonly coinOf?: string | undefined
}

/** Icon of a token, decorative. */
export const TokenIcon = ({ src, name, size = 40, trusted, testId, coinOf }: TokenIconProps) => (
  <Picture
    src={src}
    name={name}
    size={size}
    shape="circle"
    trusted={trusted}
    testId={testId}
    {...(coinOf !== undefined && { find: pictures => pictures.coin?.(coinOf) })}
  />
)
