import type { CloseReason, PluginContext, Readable, Router, RouterState } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { UnsupportedChainView } from './contract.js'
import type { UnsupportedNetwork } from './options.js'

/** Exported here so that one request loads both. */
export { viewForSwitch } from './view-for-switch.js'

/** Returns the chain that the wallet is on if the site did not configure it. */
const unsupportedChainOf = (active: ActiveAccount | undefined): ChainId | undefined =>
  active && !active.network ? active.chain : undefined

/** Returns true if the dialog may show another view now. */
function mayInterrupt({ state, current, hasFlow, views }: Router): boolean {
  const shown = current()
  return !shown || !state.get().open || !(hasFlow() || views.traits(shown.view).interruptible === false)
}

/** Returns true if `force` keeps the view open. The site itself may close the dialog at any time. */
const refusesToClose = (
  mode: UnsupportedNetwork,
  unsupported: ChainId | undefined,
  { stack }: Pick<RouterState, 'stack'>,
  reason: CloseReason
): boolean =>
  mode === 'force' &&
  unsupported !== undefined &&
  reason !== 'api' &&
  reason !== 'done' &&
  stack.some(({ view }) => view === UnsupportedChainView.id)

/**
 * Shows UnsupportedChain once for each change to a chain that is not configured, as soon as no flow or choice would be
 * interrupted. It is not shown again for a chain for which the visitor left it. It closes once the chain is configured.
 */
export function watchUnsupported(
  { router, events, hooks, signal, report, onDispose, tap }: PluginContext,
  active: Readable<ActiveAccount | undefined>,
  mode: Exclude<UnsupportedNetwork, 'ignore'>
): void {
  const dismissed = new Set<ChainId>()
  /** Chain for which the view was shown last. */
  let shownFor: ChainId | undefined
  const unsupported = () => unsupportedChainOf(active.get())

  const dismiss = () => {
    if (shownFor && shownFor === unsupported()) dismissed.add(shownFor)
  }
  const closeView = () => {
    const state = router.state.get()
    if (!state.open || router.current()?.view !== UnsupportedChainView.id) return
    if (state.stack.length > 1) router.back()
    else void router.close('done')
  }
  const update = () => {
    const chain = unsupported()
    const state = router.state.get()
    if (!chain) {
      shownFor = undefined
      return closeView()
    }
    if (chain === shownFor || dismissed.has(chain) || !mayInterrupt(router)) return
    shownFor = chain
    // A pushed view lets the visitor go back to the previous one; `force` offers no way back.
    if (state.open && mode === 'warn') router.push(UnsupportedChainView)
    else router.open({ target: { view: UnsupportedChainView.id } }).catch(report)
  }
  // Runs in a microtask, because the caller that made the change may have further synchronous steps.
  const updateSoon = () => queueMicrotask(() => signal.aborted || update())

  tap(hooks.beforeClose, (_entry, reason) => {
    if (refusesToClose(mode, unsupported(), router.state.get(), reason)) return false
  })
  onDispose(active.subscribe(updateSoon))
  events.on('router:changed', ({ from, direction }) => {
    if (from === UnsupportedChainView.id && direction === 'prev') dismiss()
    updateSoon()
  })
  events.on('router:closed', () => {
    dismiss()
    updateSoon()
  })
  updateSoon()
}
