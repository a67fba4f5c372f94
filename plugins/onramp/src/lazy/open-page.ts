import { errorCode, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import { BuyInProgressView, type OnrampProvider } from '../contract.js'
import type { Popup } from '../popup.js'
import type { OnrampState, Opening, QuotedPurchase } from '../state.js'
import type { CreatedOrder, PageLinks } from './create-order.js'

interface OpenerParts {
  readonly state: Slice<OnrampState>
  readonly links: PageLinks
  readonly providers: Readable<readonly OnrampProvider[]>
  readonly create: (provider: string, purchase: QuotedPurchase, signal: AbortSignal) => Promise<CreatedOrder>
}

type OpenerContext = Pick<PluginContext, 'events' | 'onDispose' | 'router'>

/** Marks a link as opened. */
export function markOpened(links: PageLinks, order: string): void {
  const link = links.get()[order]
  if (link) links.set({ ...links.get(), [order]: { ...link, isOpened: true } })
}

/**
 * Creates the function that requests the page of a purchase and shows it in the window. `OnrampState.opening` has the outcome. An opening ends
 * when another one starts, or when the visitor leaves the progress or the page. Its empty window is then closed.
 */
export function createOpener(ctx: OpenerContext, { state, links, providers, create }: OpenerParts) {
  let running: AbortController | undefined
  ctx.onDispose(() => running?.abort())
  return (id: string, purchase: QuotedPurchase, popup: Popup): void => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const { signal } = controller
    const { account } = purchase.request
    const name = providers.get().find(provider => provider.id === id)?.name ?? id
    const set = (next: Omit<Opening, 'provider' | 'purchase'>) =>
      state.update(before => void Object.assign(before, { opening: { provider: { id, name }, purchase, ...next } }))
    set({ status: 'requested' })
    const unwatch = watchLeaving(ctx, () => {
      // A later opening has its own state.
      if (signal.aborted) return
      controller.abort()
      // At once: a page that is unloaded runs nothing later.
      popup.close()
      state.update(before => void Object.assign(before, { opening: undefined }))
    })
    create(id, purchase, signal)
      .finally(unwatch)
      .then(
        ({ order, url }) => {
          if (signal.aborted) return popup.close()
          const isShown = popup.show(url)
          if (isShown) markOpened(links, order.id)
          set({ status: isShown ? 'opened' : 'blocked', order: order.id })
        },
        error => {
          popup.close()
          if (signal.aborted) return
          const code = errorCode(error) ?? 'unknown'
          set({ status: 'failed', code })
          ctx.events.emit('onramp:failed', { account, provider: id, code })
        }
      )
  }
}

/** Calls `leave` once the visitor leaves the progress of the purchase, or the page. Returns a function that ends the watch. */
function watchLeaving({ router }: Pick<OpenerContext, 'router'>, leave: () => void): () => void {
  const isThere = () => {
    const { open, stack } = router.state.get()
    return open && stack.some(({ view }) => view === BuyInProgressView.id)
  }
  // The view is shown after the opening has begun.
  let wasThere = isThere()
  const unsubscribe = router.state.subscribe(() => {
    if (wasThere && !isThere()) leave()
    wasThere ||= isThere()
  })
  window.addEventListener('pagehide', leave)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', leave)
  }
}
