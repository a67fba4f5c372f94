import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useStyles } from './styles/later.js'
import { watchSize } from './watch-size.js'

const styles = `
.steady{justify-self:stretch;display:grid;grid-template-columns:minmax(0,1fr);align-content:start;gap:16px}
.steady[data-align=center]{align-content:center}
`

export interface StableHeightProps {
  readonly children?: ReactNode
  /** Largest height to keep, px. @defaultValue no limit */
  readonly upToPx?: number
  /** Alignment of content that is lower than the kept height. @defaultValue 'start' */
  readonly align?: 'start' | 'center'
}

/**
 * Keeps the greatest height of its content, so that tabs and search fields above it stay under the pointer. Ignores skeletons
 * (`aria-busy`), and starts again at another width. Used inside a `Screen`.
 */
export function StableHeight({ children, upToPx = Number.POSITIVE_INFINITY, align = 'start' }: StableHeightProps) {
  useStyles(styles)
  const box = useRef<HTMLDivElement>(null)
  const [largest, setLargest] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    return watchSize([box.current as HTMLElement], size => {
      const { inlineSize: width = 0, blockSize = 0 } = size ?? {}
      const height = Math.min(blockSize, upToPx)
      // Not displayed, or loading.
      if (width === 0 || box.current?.querySelector('[aria-busy=true]')) return
      setLargest(now => {
        if (now.width !== width) return { width, height: now.width === 0 ? height : 0 }
        return height > now.height ? { width, height } : now
      })
    })
  }, [upToPx])
  return (
    <div ref={box} className="steady" data-align={align} style={{ minBlockSize: largest.height }}>
      {children}
    </div>
  )
}
