import { whenIdle } from '@latchkit/kernel/idle'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import { PictureDelay } from './picture.js'

/** Longest wait, if the browser never becomes idle or does not support idle callbacks, ms. */
const MAX_WAIT_MS = 200

const Painted = /* @__PURE__ */ createContext<RefObject<boolean> | undefined>(undefined)

function useIsDue(hasPicture: boolean): boolean {
  const isPainted = useContext(Painted)
  const [isDue, setDue] = useState(() => !isPainted?.current)
  const waits = hasPicture && !isDue
  useEffect(() => (waits ? whenIdle(() => setDue(true), MAX_WAIT_MS) : undefined), [waits])
  return isDue
}

interface DeferPicturesProps {
  readonly isPainted: RefObject<boolean>
  readonly children: ReactNode
}

/**
 * Delays the pictures of children mounted once `isPainted` is true until the browser is idle. Rendering a picture takes longer
 * than rendering its row, and in a list that scrolls fast, most rows are removed before they are seen.
 */
export const DeferPictures = ({ isPainted, children }: DeferPicturesProps) => (
  <Painted.Provider value={isPainted}>
    <PictureDelay.Provider value={useIsDue}>{children}</PictureDelay.Provider>
  </Painted.Provider>
)
