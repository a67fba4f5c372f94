import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { drawQr } from '../lazy/qr.js'
import { Skeleton } from './skeleton.js'
import { useStyles } from './styles/later.js'

/** The plate is white in every theme: many scanners cannot read a light code on a dark background. */
const styles = `
.qr{position:relative;inline-size:100%;aspect-ratio:1;border-radius:var(--r-row);overflow:hidden;background:#fff;box-shadow:0 0 0 1px var(--line);forced-color-adjust:none}
.qr>svg{display:block;inline-size:100%;block-size:100%;fill:#000;shape-rendering:crispEdges}
.qr[data-pending]>svg{fill:#e4e7e8}
.qr>.skeleton{position:absolute;inset:0;block-size:auto;background:none}
.qr>.skeleton::after{background:linear-gradient(90deg,transparent,#fffc,transparent)}
.qr-logo{position:absolute;inset:40.5%;display:grid}
.qr-logo .picture[data-size]{inline-size:100%;block-size:100%;border-radius:26%;background-clip:border-box}
`

export interface QrCodeProps {
  /** Content of the code, up to 1,660 bytes. While it is `undefined`, or the page is hidden, a placeholder code is shown. */
  readonly text: string | undefined
  /** Accessible name of the code. */
  readonly label: string
  /** A `WalletIcon` in the middle of the code, about a fifth of its width. @defaultValue no logo */
  readonly logo?: ReactNode
  readonly testId?: string
}

/** Modules on a side of the placeholder code, which has three finder patterns and no data. */
const SHAPE_MODULES = 65
const finder = (x: number, y: number) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`
const shape = {
  modules: SHAPE_MODULES,
  path: finder(0, 0) + finder(SHAPE_MODULES - 7, 0) + finder(0, SHAPE_MODULES - 7)
}
/** Width of the quiet zone on every side of the code, in modules (ISO/IEC 18004, 9.1). */
export const QUIET_MODULES = 4

/**
 * Renders a QR code that fills its container. The code is hidden while the page is hidden, since the first person who scans it
 * can use it. A new text replaces the old code without a placeholder in between.
 */
export function QrCode({ text, label, logo, testId }: QrCodeProps) {
  useStyles(styles)
  const draw = useDrawing()
  const isVisible = useVisibility()
  const hasLogo = logo !== undefined
  const drawn = useMemo(
    () => (text === undefined ? undefined : draw?.(text, hasLogo && QUIET_MODULES)),
    [draw, text, hasLogo]
  )
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
      // For tests, which would otherwise have to decode the image; absent while the code is hidden.
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

/** Returns the encoder once it has loaded. Throws the load error while rendering, so that the view's error screen offers a retry. */
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
