import type { Disposer } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { useEffect } from 'react'

/** Runs `begin` while the dialog is open and the view is mounted. A prerendered view must not send requests. */
export function useWhileOpen(begin: () => Disposer | undefined): void {
  const { state } = useRouter()
  useEffect(() => {
    let end: Disposer | undefined
    const follow = (open: boolean) => {
      end?.()
      end = open ? begin() : undefined
    }
    const stop = state.select(({ open }) => open, follow)
    follow(state.get().open)
    return () => {
      stop()
      end?.()
    }
  }, [state, begin])
}
