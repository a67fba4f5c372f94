import { useEffect, useState } from 'react'

/** Delay before buttons work: a click on the previous content must not answer the new prompt. */
const ARM_MS = 500

/**
 * Returns the state of a prompt's buttons: disabled until the prompt was visible for a moment, and while the response
 * is in progress.
 */
export function usePromptButtons() {
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
