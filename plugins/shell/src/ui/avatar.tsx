import { hash } from './hash.js'
import type { IconSize } from './picture.js'
import { account as styles } from './styles/account.js'
import { useStyles } from './styles/later.js'

export interface AvatarProps {
  /** Address. The picture depends only on the seed, regardless of its case. */
  readonly seed: string
  /** @defaultValue 40 */
  readonly size?: IconSize
  readonly testId?: string
}

/** Picture generated from an address. */
export function Avatar({ seed, size = 40, testId }: AvatarProps) {
  useStyles(styles)
  const key = seed.toLowerCase()
  const at = (name: string, range: number) => hash(name + key) % range
  const hue = at('hue', 360)
  const blobs = ['a', 'b', 'c'].map((name, index) => ({
    cx: 4 + at(`${name}x`, 32),
    cy: 4 + at(`${name}y`, 32),
    r: 11 + at(`${name}r`, 8),
    fill: `oklch(${0.62 + 0.12 * index} 0.15 ${(hue + 50 + 70 * index + at(name, 40)) % 360})`
  }))
  return (
    <svg
      className="avatar"
      data-size={size}
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      data-testid={testId}
    >
      <rect width="40" height="40" fill={`oklch(0.7 0.13 ${hue})`} />
      <g className="avatar-blobs">
        {blobs.map(blob => (
          <circle key={blob.fill} {...blob} />
        ))}
      </g>
    </svg>
  )
}
