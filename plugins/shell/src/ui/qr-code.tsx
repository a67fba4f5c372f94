import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { drawQr } from '../lazy/qr.js'
import { Skeleton } from './skeleton.js'
import { useStyles } from './styles/later.js'
import { qr as styles } from './styles/qr.js'

export interface QrCodeProps {
  /** Up to 1,660 bytes. Without one, and while the page is hidden, the shape of a code stands in the same place. */
  readonly text: string | undefined
  /** Name of the code's content, read out. */
  readonly label: string
  /** A `WalletIcon`, shown in the middle, at about a fifth of the width. @defaultValue none */
  readonly logo?: ReactNode
  readonly testId?: string
}

/** As a code of 65 modules lies on its plate: three finders and the quiet zone. */
const SHAPE_MODULES = 65
const finder = (x: number, y: number) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`
const shape = {
  modules: SHAPE_MODULES,
  path: finder(0, 0) + finder(SHAPE_MODULES - 7, 0) + finder(0, SHAPE_MODULES - 7)
}
/** As in `lazy/qr.ts`, which is not loaded with the shape. */
const QUIET_MODULES = 4

/**
 * A QR code, as wide as its place. It is taken off the screen while the page is hidden, since whoever scans the code
 * first has it; another text takes its place in one step.
 */
export function QrCode({ text, label, logo, testId }: QrCodeProps) {
  useStyles(styles)
  const draw = useDrawing()
  const isVisible = useVisibility()
  const hasLogo = logo !== undefined
  const drawn = useMemo(() => (text === undefined ? undefined : draw?.(text, { hasLogo })), [draw, text, hasLogo])
  const shown = isVisible ? drawn : undefined
  const { modules, path } = shown ?? shape
  const side = modules + 2 * QUIET_MODULES
  return (
    <div
      className="qr"
      role="img"
      aria-label={label}
      aria-busy={!shown || undefined}
      data-pending={shown ? undefined : ''}
      data-testid={testId}
      // For tests, which would else have to read the picture; gone with it.
      {...(shown && { uri: text })}
    >
      <svg viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`} aria-hidden="true" focusable="false">
        <path d={path} fillRule="evenodd" />
      </svg>
      {!shown && <Skeleton />}
      {hasLogo && (
        <span className="qr-logo" aria-hidden="true">
          {logo}
        </span>
      )}
    </div>
  )
}

/** The encoder, once it is there. One that does not load breaks the view, which can be tried again. */
function useDrawing(): typeof drawQr | undefined {
  const [loaded, setLoaded] = useState<{ readonly draw: typeof drawQr } | { readonly error: unknown }>()
  useEffect(() => {
    let wanted = true
    import('../lazy/qr.js').then(
      ({ drawQr }) => wanted && setLoaded({ draw: drawQr }),
      error => wanted && setLoaded({ error })
    )
    return () => {
      wanted = false
    }
  }, [])
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded?.draw
}

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const useVisibility = () =>
  useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false
  )
