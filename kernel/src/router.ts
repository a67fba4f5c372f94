import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'
import type { Bus } from './events.js'
import type { AsyncSeriesBailHook, AsyncSeriesWaterfallHook, SyncBailHook, SyncWaterfallHook } from './hooks.js'
import type { ViewRef } from './ref.js'
import type { ViewRegistry } from './router-views.js'
import type { ReadonlySlice, Slice } from './state.js'

export interface ViewTarget {
  readonly view: string
  readonly params?: unknown
}
export interface ViewEntry extends ViewTarget {
  /** Fresh for each visit, so that a view reached twice starts anew. */
  readonly key: number
}
export type Direction = 'next' | 'prev' | 'none'
export interface RouterState {
  readonly open: boolean
  readonly stack: readonly ViewEntry[]
  readonly direction: Direction
}
/** Plugins merge what else a host may ask for when it opens: `namespace`, `uri`. */
export interface OpenRequest {
  readonly target?: ViewTarget
}
/** A navigation that is about to happen. */
export interface Navigation extends ViewTarget {
  readonly via: 'open' | 'push' | 'replace' | 'reset' | 'back'
}
/** `done`: the task that the dialog was opened for is finished. */
export type CloseReason = 'button' | 'escape' | 'backdrop' | 'api' | 'done'
export type FlowOutcome = 'success' | 'error' | 'cancel'
export type FlowHandlers = { readonly [O in FlowOutcome]?: () => void }
export type ParamsArgs<P> = [P] extends [void] ? [] : undefined extends P ? [params?: P] : [params: P]

export interface RouterHooks {
  /** Before anything is drawn; must not wait for a network. */
  readonly beforeOpen: AsyncSeriesWaterfallHook<OpenRequest>
  /** Which view an opening without a requested view starts with. */
  readonly initialView: SyncBailHook<[OpenRequest], ViewTarget>
  /** May send a navigation elsewhere. */
  readonly beforeNavigate: SyncWaterfallHook<Navigation>
  readonly beforeClose: AsyncSeriesBailHook<[ViewEntry, CloseReason], false>
  /** What stands ready once closed. */
  readonly closedView: SyncBailHook<[CloseReason], ViewTarget>
}

export interface Router {
  readonly state: ReadonlySlice<RouterState>
  readonly views: Pick<ViewRegistry, 'has' | 'load' | 'module'>
  current(): ViewEntry | undefined
  /**
   * A requested view wins; else the `initialView` hook chooses. While open, a requested view replaces what is shown,
   * and a request without one changes nothing. Of two openings at once the later wins.
   *
   * @throws {KernelError} `view/unknown`; `view/none` when no plugin offers a view.
   */
  open(request?: OpenRequest): Promise<void>
  /** Navigation throws `view/unknown` for a view that no plugin registered. */
  push<P>(view: ViewRef<P>, ...args: ParamsArgs<P>): void
  replace<P>(view: ViewRef<P>, ...args: ParamsArgs<P>): void
  reset<P>(view: ViewRef<P>, ...args: ParamsArgs<P>): void
  /** From the last view: closes. */
  back(): void
  /** Resolves with false when a guard kept it open. Closing cancels every flow. */
  close(reason: CloseReason): Promise<boolean>
  /** A task that crosses views, settled once, by whoever finishes it. */
  beginFlow(handlers: FlowHandlers): { settle(outcome: FlowOutcome): void }
  /** Settles the newest flow; false if there is none. */
  settleFlow(outcome: FlowOutcome): boolean
  hasFlow(): boolean
}

export const closedRouter: RouterState = { open: false, stack: [], direction: 'none' }

interface RouterParts {
  readonly slice: Slice<RouterState>
  readonly views: ViewRegistry
  readonly hooks: RouterHooks
  readonly events: Bus
  readonly report: (error: unknown, phase: string) => void
  /** Called when a flow is cancelled, after its own handler, and when the dialog closes. */
  readonly onCancel: () => void
}

export interface RouterWithViews extends Router {
  /** Takes a view out of the stack when its plugin goes. */
  drop(view: string): Disposer
}

export function createRouter({ slice, views, hooks, events, report, onCancel }: RouterParts): Router & {
  drop(view: string): void
} {
  let nextKey = 1
  let opening = 0
  const flows: FlowHandlers[] = []
  const top = () => slice.get().stack.at(-1)

  const entryFor = (navigation: Navigation): ViewEntry => {
    const { view, params } = hooks.beforeNavigate.call(navigation)
    if (!views.has(view)) throw new KernelError('view/unknown', { view })
    void views.load(view)
    return { key: nextKey++, view, params }
  }

  const show = (stack: readonly ViewEntry[], direction: Direction) => {
    const from = top()
    slice.update(state => Object.assign(state, { stack, direction }))
    const to = top()
    if (to && to !== from) events.emit('router:changed', { from: from?.view, to: to.view, direction })
  }

  const settle = (flow: FlowHandlers, outcome: FlowOutcome) => {
    const index = flows.indexOf(flow)
    if (index < 0) return
    flows.splice(index, 1)
    try {
      flow[outcome]?.()
    } catch (error) {
      report(error, `flow ${outcome}`)
    }
    if (outcome === 'cancel') onCancel()
  }

  const navigate = (via: 'push' | 'replace' | 'reset', view: string, params: unknown) => {
    const { stack } = slice.get()
    const entry = entryFor({ view, params, via })
    // A second tap on the same button must not stack the same view twice.
    const repeated = stack.at(-1)?.view === entry.view && stack.at(-1)?.params === entry.params
    if (via === 'reset') show([entry], 'next')
    else show(via === 'replace' || repeated ? [...stack.slice(0, -1), entry] : [...stack, entry], 'next')
  }

  const close = async (reason: CloseReason) => {
    opening++
    const entry = top()
    if (!slice.get().open || !entry) return true
    if ((await hooks.beforeClose.promise(entry, reason)) === false) {
      events.emit('router:close-refused', { view: entry.view, reason })
      return false
    }
    if (!slice.get().open) return true
    const target = hooks.closedView.call(reason)
    const stack = target && views.has(target.view) ? [{ ...target, key: nextKey++ }] : []
    slice.update(state => Object.assign(state, { open: false, stack, direction: 'none' }))
    while (flows.length > 0) settle(flows.at(-1) as FlowHandlers, 'cancel')
    onCancel()
    events.emit('router:closed', { view: entry.view })
    return true
  }

  return {
    state: slice,
    views,
    current: () => top() as ViewEntry | undefined,
    async open(request = {}) {
      const turn = ++opening
      const asked = await hooks.beforeOpen.promise(request)
      if (turn !== opening) return
      const wasOpen = slice.get().open
      if (wasOpen && !asked.target) return
      const target = asked.target ?? hooks.initialView.call(asked)
      if (!target) throw new KernelError('view/none', {})
      const entry = entryFor({ ...target, via: 'open' })
      slice.update(state => Object.assign(state, { open: true }))
      show([entry], wasOpen ? 'next' : 'none')
      if (!wasOpen) events.emit('router:opened', { view: entry.view })
    },
    push: (view, ...[params]) => navigate('push', view.id, params),
    replace: (view, ...[params]) => navigate('replace', view.id, params),
    reset: (view, ...[params]) => navigate('reset', view.id, params),
    back() {
      const { stack } = slice.get()
      const before = stack.at(-2)
      if (!before) return void close('button')
      const wanted: Navigation = { view: before.view, params: before.params, via: 'back' }
      const target = hooks.beforeNavigate.call(wanted)
      const entry = target === wanted ? before : entryFor({ ...target, via: 'replace' })
      show([...stack.slice(0, -2), entry], 'prev')
    },
    close,
    beginFlow(handlers) {
      const flow = { ...handlers }
      flows.push(flow)
      return { settle: outcome => settle(flow, outcome) }
    },
    settleFlow(outcome) {
      const flow = flows.at(-1)
      if (flow) settle(flow, outcome)
      return flow !== undefined
    },
    hasFlow: () => flows.length > 0,
    drop(view) {
      const { stack, open } = slice.get()
      const left = stack.filter(entry => entry.view !== view)
      if (left.length === stack.length) return
      if (left.length > 0 || !open) show(left, 'prev')
      else void close('api')
    }
  }
}
