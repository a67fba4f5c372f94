import { whenIdle } from '@latchkit/kernel/idle'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import { PictureTurn } from './picture.js'

/** Longest wait, if the browser never becomes idle or does not support idle callbacks, ms. */
const WAIT_AT_MOST_MS = 200

const Painted = /* @__PURE__ */ createContext<RefObject<boolean> | undefined>(undefined)

function useTurn(hasPicture: boolean): boolean {
  const isPainted = useContext(Painted)
  const [isDue, setDue] = useState(() => !isPainted?.current)
  const waits = hasPicture && !isDue
  useEffect(() => (waits ? whenIdle(() => setDue(true), WAIT_AT_MOST_MS) : undefined), [waits])
  return isDue
}

interface PicturesWaitProps {
  readonly isPainted: RefObject<boolean>
  readonly children: ReactNode
}

/**
 * Delays the pictures of children mounted once `isPainted` is true until the browser is idle. Rendering a picture takes longer
 * than rendering its row, and in a list that scrolls fast, most rows are removed before they are seen.
 */
export const PicturesWait = ({ isPainted, children }: PicturesWaitProps) => (
  <Painted.Provider value={isPainted}>
    <PictureTurn.Provider value={useTurn}>{children}</PictureTurn.Provider>
  </Painted.Provider>
)
