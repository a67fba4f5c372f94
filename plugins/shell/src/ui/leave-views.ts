import type { Router } from '@latchkit/kernel'

/** Leaves the views of a task that is done: back to what stood before them or, where nothing did, out of the dialog. */
export function leaveViews(router: Router, views: readonly { readonly id: string }[]): void {
  const isOne = () => views.some(({ id }) => id === router.current()?.view)
  while (isOne() && router.state.get().stack.length > 1) router.back()
  if (isOne()) void router.close('done')
}
