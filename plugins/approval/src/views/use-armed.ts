import { useEffect, useState } from 'react'

/** Time for which a press is ignored after the content changed, so that nobody confirms what they have not seen. */
const ARM_MS = 500

/** Returns true once `content` has been shown unchanged on a visible page for 500 ms. */
export function useArmed(content: unknown): boolean {
  const [armed, setArmed] = useState<unknown>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = () => {
      clearTimeout(timer)
      setArmed(undefined)
      if (content !== undefined && document.visibilityState === 'visible')
        timer = setTimeout(() => setArmed(content), ARM_MS)
    }
    arm()
    document.addEventListener('visibilitychange', arm)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', arm)
    }
  }, [content])
  return content !== undefined && armed === content
}
