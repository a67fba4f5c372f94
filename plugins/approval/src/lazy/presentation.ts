import type { Flow, Router } from '@latchkit/kernel'
import { ApproveTransactionView } from '../contract.js'

/** Creates the functions that show the view of requests, and leave it again. */
export function createPresentation(router: Router) {
  /** True if the dialog was opened for a request. False if the view was pushed on top of another one. */
  let isOwnOpening = false
  const isOpen = () => router.state.get().open
  const isViewShown = () => router.state.get().stack.some(({ view }) => view === ApproveTransactionView.id)

  return {
    /**
     * Shows the view on top of the open dialog, or opens it. Cancels the flow if the visitor goes back; a closing cancels it anyway.
     *
     * @throws {KernelError} `view/not-loaded`
     */
    async present(flow: Flow<true>): Promise<void> {
      if (!isOpen()) {
        isOwnOpening = true
        await router.open({ target: { view: ApproveTransactionView.id } })
      } else if (!isViewShown()) {
        isOwnOpening = false
        router.push(ApproveTransactionView)
      }
      // A closing superseded the opening.
      if (!isOpen() || !isViewShown()) flow.cancel()
      const stop = router.state.subscribe(() => {
        if (isOpen() && !isViewShown()) flow.cancel()
      })
      void flow.result.then(stop)
    },
    /** Resolves when the view is gone, or a tap of `beforeClose` kept it. */
    async leave(): Promise<void> {
      if (!isOpen() || router.current()?.view !== ApproveTransactionView.id) return
      if (isOwnOpening) await router.close('done')
      else router.back()
    }
  }
}
