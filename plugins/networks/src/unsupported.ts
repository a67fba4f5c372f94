import type { CloseReason, PluginContext, Readable, Router, RouterState } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { UnsupportedChainView } from './contract.js'
import type { UnsupportedNetwork } from './options.js'

/** Loaded by the same request, because most visitors need neither. */
export { viewForSwitch } from './view-for-switch.js'

/** Returns the chain that the wallet is on if the site did not configure it. */
const strayChain = (active: ActiveAccount | undefined): ChainId | undefined =>
  active && !active.network ? active.chain : undefined

/** Returns true if the dialog may show another view now. */
function mayInterrupt({ state, current, hasFlow, views }: Router): boolean {
  const shown = current()
  return !shown || !state.get().open || !(hasFlow() || views.traits(shown.view).interruptible === false)
}

/** Returns true if `force` keeps the view open. The site itself may close the dialog at any time. */
const refusesToClose = (
  mode: UnsupportedNetwork,
  stray: ChainId | undefined,
  { stack }: Pick<RouterState, 'stack'>,
  reason: CloseReason
): boolean =>
  mode === 'force' &&
  stray !== undefined &&
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
  let told: ChainId | undefined
  const stray = () => strayChain(active.get())

  const dismiss = () => {
    if (told && told === stray()) dismissed.add(told)
  }
  const leave = () => {
    const state = router.state.get()
    if (!state.open || router.current()?.view !== UnsupportedChainView.id) return
    if (state.stack.length > 1) router.back()
    else void router.close('done')
  }
  const look = () => {
    const chain = stray()
    const state = router.state.get()
    if (!chain) {
      told = undefined
      return leave()
    }
    if (chain === told || dismissed.has(chain) || !mayInterrupt(router)) return
    told = chain
    // A pushed view lets the visitor go back to the previous one; `force` offers no way back.
    if (state.open && mode === 'warn') router.push(UnsupportedChainView)
    else router.open({ target: { view: UnsupportedChainView.id } }).catch(report)
  }
  // Runs in a microtask, because the caller that made the change may have further synchronous steps.
  const lookSoon = () => queueMicrotask(() => signal.aborted || look())

  tap(hooks.beforeClose, (_entry, reason) => {
    if (refusesToClose(mode, stray(), router.state.get(), reason)) return false
  })
  onDispose(active.subscribe(lookSoon))
  events.on('router:changed', ({ from, direction }) => {
    if (from === UnsupportedChainView.id && direction === 'prev') dismiss()
    lookSoon()
  })
  events.on('router:closed', () => {
    dismiss()
    lookSoon()
  })
  lookSoon()
}
