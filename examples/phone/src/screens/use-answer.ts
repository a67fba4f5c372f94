import { useEffect, useState } from 'react'

/** A click that was meant for what stood here before must not answer what stands here now. */
const ARM_MS = 500

/** For the buttons of one question: off until it has been seen for a moment, and while the answer is under way. */
export function useAnswer() {
  const [armed, setArmed] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => clearTimeout(timer)
  }, [])
  const give = (work: () => Promise<void>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return { ready: armed && !busy, busy, give }
}
