import type { ReactNode } from 'react'

const paths = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  help: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM9.8 9.9a2.25 2.25 0 1 1 3.2 2c-.7.35-1 .8-1 1.5v.2m0 2.6v.1',
  check: 'm5.5 12.5 4.5 4.5 8.5-10',
  copy: 'M9 9h9.5v9.5H9zM6 15H5.5V5.5H15V6',
  chevron: 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-down': 'm5.5 9.5 6.5 6.5 6.5-6.5',
  search: 'M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5Zm4.5-1.75L19.5 19.5',
  warning:
    'M12 9v4.2m0 3v.1M10.6 4.8 3.4 17.3a1.6 1.6 0 0 0 1.4 2.4h14.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.8a1.6 1.6 0 0 0-2.8 0Z',
  info: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM12 11v5m0-8.1V8',
  disconnect: 'M14 4.5H6.5v15H14M11 12h9m-3.5-3.5L20 12l-3.5 3.5',
  wallet:
    'M17 7.5V5.2a1 1 0 0 0-1.2-1L5.2 6.3A1.5 1.5 0 0 0 4 7.8v10.7A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V9a1.5 1.5 0 0 0-1.5-1.5H5.2M16 13.75v.1',
  refresh: 'M19.5 5v4.5H15M4.5 19v-4.5H9M18.8 9.5a7.3 7.3 0 0 0-13-1M5.2 14.5a7.3 7.3 0 0 0 13 1',
  external: 'M9.5 6H6v12h12v-3.5M13 5.5h5.5V11M18 6l-7 7',
  plus: 'M12 5.5v13M5.5 12h13',
  more: 'M5.75 11.8v.4m6.25-.4v.4m6.25-.4v.4',
  globe:
    'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM4 12h16M12 3.75c4.6 5 4.6 11.5 0 16.5-4.6-5-4.6-11.5 0-16.5Z',
  user: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM5 20c.4-3.4 3.1-5.5 7-5.5s6.6 2.1 7 5.5',
  'arrow-up': 'M12 19V5.5m-6 6 6-6 6 6',
  'arrow-down': 'M12 5v13.5m6-6-6 6-6-6',
  arrow: 'M5 12h13.5m-6-6 6 6-6 6',
  swap: 'M7.5 4.5 4 8l3.5 3.5M4.5 8H19M16.5 12.5 20 16l-3.5 3.5M19.5 16H5',
  phone: 'M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5Zm3 14h2',
  qr: 'M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h2.5v2.5h-2.5zm3.5 3.5h2.5v2.5h-2.5z',
  lock: 'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 7 10.5Zm1.5 0V7.7a3.5 3.5 0 0 1 7 0v2.8'
} as const

export type IconName = keyof typeof paths
export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name)

/** Icons that point in the reading direction. They are mirrored in right-to-left text. */
const directed: ReadonlySet<IconName> = /* @__PURE__ */ new Set<IconName>([
  'back',
  'chevron',
  'arrow',
  'disconnect',
  'external'
])

export interface IconProps {
  readonly name: IconName
  /** @defaultValue 20 */
  readonly size?: 16 | 20 | 24 | 32
  readonly testId?: string
}

/** Decorative icon. Text beside it must state its meaning. */
export function Icon({ name, size = 20, testId }: IconProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      data-directed={directed.has(name) || undefined}
      data-testid={testId}
    >
      <path d={paths[name]} />
    </svg>
  )
}

export interface IconTileProps {
  readonly name: IconName
  readonly testId?: string
}

/** Icon of a row without a wallet, such as "All wallets" or "Scan QR code". It has the size of a wallet's icon. */
export const IconTile = ({ name, testId }: IconTileProps) => (
  <span className="tile" data-testid={testId}>
    <Icon name={name} />
  </span>
)

export interface IconGroupProps {
  /** Accessible name and tooltip of the whole group. */
  readonly label: string
  /** Icons, 24 px each. */
  readonly children?: ReactNode
}

/** Renders a few small icons as one image with one accessible name. */
export const IconGroup = ({ label, children }: IconGroupProps) => (
  <span className="marks" role="img" aria-label={label} title={label}>
    {children}
  </span>
)
