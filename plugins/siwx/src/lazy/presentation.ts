import type { Router } from '@latchkit/kernel'
import { SignMessageView } from '../contract.js'

/** Resolves once no flow runs, so that the view does not replace a view that the visitor is using. */
export function untilNoFlow({ state, hasFlow }: Router, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const check = () => {
      if (hasFlow()) return
      stop()
      resolve()
    }
    // A flow ends before the dialog shows another view or closes.
    const unsubscribe = state.subscribe(check)
    const stop = () => {
      unsubscribe()
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else check()
  })
}

/** Shows the view as the only one, so that the visitor cannot step back. Resolves with false if the dialog was closed meanwhile. */
export async function present(router: Router): Promise<boolean> {
  if (router.state.get().open) router.reset(SignMessageView)
  else await router.open({ target: { view: SignMessageView.id } })
  return router.current()?.view === SignMessageView.id && router.state.get().open
}

/** Closes the dialog if it shows the view. */
export async function leave(router: Router): Promise<void> {
  const { open, stack } = router.state.get()
  if (open && stack.some(({ view }) => view === SignMessageView.id)) await router.close('done')
}
