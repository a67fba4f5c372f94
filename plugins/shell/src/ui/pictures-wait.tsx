import { whenIdle } from '@latchkit/kernel/idle'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import { PictureTurn } from './picture.js'

/** Where the browser never has time, or cannot tell. */
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
 * What comes inside of it once `isPainted` waits for its picture until the browser has time: one takes longer than the row that
 * it stands in, and of a list that is scrolled through, most are gone before anybody saw them.
 */
export const PicturesWait = ({ isPainted, children }: PicturesWaitProps) => (
  <Painted.Provider value={isPainted}>
    <PictureTurn.Provider value={useTurn}>{children}</PictureTurn.Provider>
  </Painted.Provider>
)
