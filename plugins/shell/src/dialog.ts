import { cell, once, type PluginContext } from '@latchkit/kernel'
import type { DialogApi } from './contract.js'
import type { ShellOptions } from './options.js'

const shakeMs = 500

/** Opens and closes the way to the dialog; the dialog itself is loaded when it is first needed. */
export function createDialog(ctx: PluginContext, options: ShellOptions): DialogApi {
  const { embedded = false, scrollLock = true, prefetch: when = 'idle' } = options
  const { router, hooks } = ctx
  const shaking = cell(false)
  const load = once(() => import('./lazy/mount.js'))
  let places = 0
  let calming: ReturnType<typeof setTimeout> | undefined

  const mount = async (container: HTMLElement | undefined, wanted: AbortSignal) => {
    const { mountDialog } = await load()
    if (wanted.aborted) return
    wanted.addEventListener('abort', mountDialog({ kernel: ctx.kernel, container, scrollLock }), { once: true })
  }
  const mountOnce = once(() => mount(undefined, ctx.signal))
  const show = () =>
    mountOnce().catch(error => {
      ctx.report(error, 'loading the dialog')
      // Otherwise the next press would find it open already, and do nothing.
      void router.close('api')
    })
  const prefetch = () => {
    if (ctx.signal.aborted) return
    load().catch(error => ctx.report(error, 'fetching the dialog'))
    const first = hooks.initialView.call({})
    if (first && router.views.has(first.view)) void router.views.load(first.view)
  }
  const draw = () => {
    if (places > 0) router.open().catch(error => ctx.report(error, 'opening the embedded dialog'))
  }

  ctx.events.on('router:close-refused', () => {
    clearTimeout(calming)
    shaking.set(true)
    calming = setTimeout(() => shaking.set(false), shakeMs)
  })
  ctx.onDispose(() => clearTimeout(calming))

  if (embedded) {
    ctx.tap(hooks.closedView, () => hooks.initialView.call({}), { stage: -100 })
    // An embedded card is always in sight, so that its views can always count on being closed by their own doing.
    ctx.events.on('router:closed', draw)
    ctx.events.onAny(({ name }) => {
      if ((name as string) === 'connections:connected') void router.close('done')
    })
  }
  ctx.onStart(() => {
    if (!embedded)
      ctx.onDispose(
        router.state.select(
          ({ open }) => open,
          open => open && void show()
        )
      )
    if (!embedded && router.state.get().open) void show()
    if (when === 'idle' && !savesData()) whenIdle(prefetch)
  })

  return {
    shaking,
    embedded,
    prefetch,
    attach(container) {
      const gone = new AbortController()
      places++
      const detach = ctx.onDispose(() => {
        places--
        gone.abort()
      })
      mount(container, gone.signal).catch(error => ctx.report(error, 'loading the dialog'))
      if (!router.state.get().open) draw()
      return detach
    }
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 1000)
