import type { Disposer } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { useEffect } from 'react'

/** Runs while the dialog is open, until the view is gone: what is only drawn ahead must not ask anybody. */
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
