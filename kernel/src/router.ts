import { KernelError } from './errors.js'
import type { Bus } from './events.js'
import type { AsyncSeriesBailHook, AsyncSeriesWaterfallHook, SyncBailHook, SyncWaterfallHook } from './hooks.js'
import type { ViewRef } from './ref.js'
import { type AnyViewDefinition, createViewRegistry, type ViewRegistry } from './router-views.js'
import { cell, type ReadonlySlice, sameMembers, selectable } from './state.js'

export interface ViewTarget {
  readonly view: string
  readonly params?: unknown
}
export interface ViewEntry extends ViewTarget {
  /** Differs for each visit, so that a view shown twice starts with fresh state. */
  readonly key: number
}
export type Direction = 'next' | 'prev' | 'none'
export interface RouterState {
  readonly open: boolean
  readonly stack: readonly ViewEntry[]
  readonly direction: Direction
}
/** Request to open the dialog. Plugins add members by declaration merging: `namespace`, `uri`. */
export interface OpenRequest {
  readonly target?: ViewTarget
  /** Flow of the caller, for the plugin of a view that `hasResult`. Cancelled with the opening. @defaultValue the opening has no result */
  readonly flow?: Flow<unknown>
}
/** A navigation that is about to happen. */
export interface Navigation extends ViewTarget {
  readonly via: 'open' | 'push' | 'replace' | 'reset' | 'back'
}
/** `done`: the task that the dialog was opened for is finished. */
export type CloseReason = 'button' | 'escape' | 'backdrop' | 'api' | 'done'
/** Task that the dialog is open for, such as an approval. It ends once, and only its holder can end it earlier than a closing does. */
export interface Flow<R> {
  readonly id: number
  /** Id of the plugin that began it, `host` for the site. */
  readonly owner: string
  /** Resolves with the result; with `undefined` if the flow was cancelled. */
  readonly result: Promise<R | undefined>
  settle(result: R): void
  cancel(): void
  /** Keeps the flow when the dialog closes, because its work goes on, such as a transfer that waits for the wallet. */
  keep(): void
}
export type ParamsArgs<P> = [P] extends [void] ? [] : undefined extends P ? [params?: P] : [params: P]

export interface RouterHooks {
  /** May change the request before anything is drawn; must not wait for a network. */
  readonly beforeOpen: AsyncSeriesWaterfallHook<OpenRequest>
  /** Chooses the first view of an opening without a requested view. */
  readonly initialView: SyncBailHook<[OpenRequest], ViewTarget>
  /** May redirect a navigation to another view. */
  readonly beforeNavigate: SyncWaterfallHook<Navigation>
  readonly beforeClose: AsyncSeriesBailHook<[ViewEntry, CloseReason], false>
  /** Chooses the view that the closed dialog is reset to. */
  readonly closedView: SyncBailHook<[CloseReason], ViewTarget>
}

export interface Router {
  readonly state: ReadonlySlice<RouterState>
  readonly views: Omit<ViewRegistry, 'add'>
  current(): ViewEntry | undefined
  /**
   * Shows the requested view, else the choice of the `initialView` hook. While open, a requested view replaces the shown one, and a
   * request without one changes nothing. Of two concurrent openings the later one wins, even while its request is awaited.
   * @throws {KernelError} `view/unknown`; `view/none` when no plugin offers a view.
   */
  open(request?: OpenRequest | Promise<OpenRequest>): Promise<void>
  /** Navigation throws `view/unknown` for a view that no plugin registered. */
  push<P>(view: ViewRef<P>, ...args: ParamsArgs<P>): void
  replace<P>(view: ViewRef<P>, ...args: ParamsArgs<P>): void
  reset<P>(view: ViewRef<P>, ...args: ParamsArgs<P>): void
  /** Shows the previous view, or closes if this is the first. */
  back(): void
  /** Resolves with false if a tap of `beforeClose` kept the dialog open. Cancels every flow, and an opening under way. */
  close(reason: CloseReason): Promise<boolean>
  /**
   * Begins a flow. Closing the dialog cancels every flow, the newest first. An RPC request that waits for consent is rejected by its
   * flow; other requests go on.
   *
   * @param owner - id of the plugin.
   * @example
   * <!-- given: declare const ctx: import('@latchkit/kernel').PluginContext -->
   * ```ts
   * ctx.tap(ctx.hooks.beforeUnsafe, async request => {
   *   const flow = ctx.router.beginFlow<'approved'>(ctx.id)
   *   await ctx.router.open({ target: { view: 'Approve', params: { request, approve: () => flow.settle('approved') } } })
   *   return (await flow.result) ? undefined : 'reject'
   * })
   * ```
   */
  beginFlow<R>(owner: string): Flow<R>
  hasFlow(): boolean
}

type Report = (error: unknown, plugin?: string, detail?: string) => void

/** @param assertNotDisposed - throws after the kernel was disposed. */
export function createRouter(hooks: RouterHooks, events: Bus, report: Report, assertNotDisposed: () => void) {
  const closed: RouterState = { open: false, stack: [], direction: 'none' }
  const state = cell(closed, report)
  const views = createViewRegistry(report)
  const flows = new Map<number, () => void>()
  const closing = new Map<CloseReason, Promise<boolean>>()
  let nextKey = 1
  let nextFlow = 1
  let openings = 0
  // Openings up to this one were cancelled by a later closing.
  let cancelledOpening = 0
  const top = () => state.get().stack.at(-1)

  const enter = ({ view, params }: ViewTarget): ViewEntry => {
    if (!views.has(view)) throw new KernelError('view/unknown', { view })
    void views.load(view)
    return { key: nextKey++, view, params }
  }

  const show = (stack: readonly ViewEntry[], direction: Direction, opens = false) => {
    const from = opens ? undefined : top()
    const to = stack.at(-1)
    state.set({ open: opens || state.get().open, stack, direction })
    if (opens && to) events.emit('router:opened', { view: to.view })
    if (to && to !== from) events.emit('router:changed', { from: from?.view, to: to.view, direction })
  }

  const navigate = (via: 'push' | 'replace' | 'reset', view: string, params: unknown) => {
    assertNotDisposed()
    const target = hooks.beforeNavigate.call({ view, params, via })
    const { stack } = state.get()
    const from = stack.at(-1)
    // A second tap on the same button must not stack the same view twice.
    if (via === 'push' && from?.view === target.view && sameMembers(from.params, target.params)) return
    const below = { push: stack, replace: stack.slice(0, -1), reset: [] }[via]
    show([...below, enter(target)], 'next')
  }

  const shut = (view: string, reason: CloseReason) => {
    for (const cancel of [...flows.values()].reverse()) cancel()
    if (!state.get().open) return
    const target = hooks.closedView.call(reason)
    state.set({ ...closed, stack: target && views.has(target.view) ? [enter(target)] : [] })
    events.emit('router:closed', { view })
  }

  const runClose = async (reason: CloseReason) => {
    // Runs the hook again if the view changed meanwhile. Only once, because a tap may be what changes it.
    for (let attempt = 1; ; attempt++) {
      const entry = state.get().open ? top() : undefined
      const isVetoed = entry && (await hooks.beforeClose.promise(entry, reason)) === false
      const { open } = state.get()
      const isCurrent = open && openings === cancelledOpening
      if (isCurrent && !isVetoed && entry !== top() && attempt === 1) continue
      closing.delete(reason)
      if (!isCurrent || !entry) return !open
      if (isVetoed) events.emit('router:close-refused', { view: entry.view, reason })
      else shut(entry.view, reason)
      return !isVetoed
    }
  }

  const router: Router = {
    state: selectable<RouterState>(state),
    views,
    current: top,
    async open(request = {}) {
      assertNotDisposed()
      const opening = ++openings
      const granted = await hooks.beforeOpen.promise(await request)
      if (opening !== openings || opening <= cancelledOpening) return granted.flow?.cancel()
      const opens = !state.get().open
      const target = granted.target ?? (opens ? hooks.initialView.call(granted) : undefined)
      if (opens && !target) throw new KernelError('view/none', {})
      const entry = target && enter(hooks.beforeNavigate.call({ ...target, via: 'open' }))
      events.emit('router:open-granted', granted)
      if (entry) show([entry], opens ? 'none' : 'next', opens)
    },
    push: (view, ...[params]) => navigate('push', view.id, params),
    replace: (view, ...[params]) => navigate('replace', view.id, params),
    reset: (view, ...[params]) => navigate('reset', view.id, params),
    back() {
      const { stack } = state.get()
      const previous = stack.at(-2)
      if (!previous) return void router.close('button')
      const { view, params } = hooks.beforeNavigate.call({ view: previous.view, params: previous.params, via: 'back' })
      const entry = view === previous.view && params === previous.params ? previous : enter({ view, params })
      show([...stack.slice(0, -2), entry], 'prev')
    },
    async close(reason) {
      cancelledOpening = openings
      if (!state.get().open) {
        // Flows may wait for a dialog whose opening was cancelled.
        shut('', reason)
        return true
      }
      // Runs in a microtask, so that a tap which calls `close` joins this closing.
      const pending = closing.get(reason) ?? Promise.resolve(reason).then(runClose)
      closing.set(reason, pending)
      return pending
    },
    beginFlow<R>(owner: string) {
      const id = nextFlow++
      let end: (outcome: R | undefined) => void = () => {}
      const result = new Promise<R | undefined>(resolve => {
        end = outcome => {
          flows.delete(id)
          resolve(outcome)
        }
      })
      const cancel = () => end(undefined)
      flows.set(id, cancel)
      return { id, owner, result, settle: end, cancel, keep: () => void flows.delete(id) }
    },
    hasFlow: () => flows.size > 0
  }

  const addView = (view: string, definition: AnyViewDefinition, plugin: string) => {
    const undo = views.add(view, definition, plugin)
    return () => {
      undo()
      const { open, stack } = state.get()
      const remaining = stack.filter(entry => entry.view !== view)
      // Skips `beforeClose`: the dialog has nothing left to show.
      if (open && remaining.length === 0) shut(view, 'api')
      else if (remaining.length < stack.length) show(remaining, 'prev')
    }
  }
  /** Closes without `beforeClose`, and cancels openings. */
  const end = () => {
    shut(top()?.view ?? '', 'api')
    cancelledOpening = openings
  }
  return { router, addView, end }
}
