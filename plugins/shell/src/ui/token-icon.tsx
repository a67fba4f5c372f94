import { Picture, type WalletIconProps } from './picture.js'

export interface TokenIconProps extends Pick<WalletIconProps, 'src' | 'name' | 'size' | 'trusted' | 'testId'> {
  /**
   * The CAIP-2 id of the network whose own coin it is: where `src` gives no picture, the contributed sources are asked for one.
   * A token's symbol proves nothing, so that no other token is looked for.
   *
   * @defaultValue it is no coin
   */
  readonly coinOf?: string | undefined
}

/** Decoration beside the name of a token. */
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
