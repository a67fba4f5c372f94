import type { Router } from '@latchkit/kernel'

/**
 * Leaves the views of a finished task: goes back to the view before them, or closes the dialog if they are the first views.
 *
 * @param views - the views of the task.
 * @example
 * <!-- given: declare const router: Router; import type { Router } from '@latchkit/kernel' -->
 * ```ts
 * leaveViews(router, [{ id: 'WalletReceive' }, { id: 'WalletCompatibleNetworks' }])
 * ```
 */
export function leaveViews(router: Router, views: readonly { readonly id: string }[]): void {
  const isShown = () => views.some(({ id }) => id === router.current()?.view)
  while (isShown() && router.state.get().stack.length > 1) router.back()
  if (isShown()) void router.close('done')
}
