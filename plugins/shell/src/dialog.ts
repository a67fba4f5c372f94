import { errorCode, KernelError, once, type PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import type { DialogApi } from './contract.js'
import type { ShellOptions } from './options.js'

/** Creates the service that loads and renders the dialog on demand. */
export function createDialog(ctx: PluginContext, options: ShellOptions): DialogApi {
  const { embedded = false, prefetch: when = 'idle' } = options
  const { router, hooks } = ctx
  const load = once(() => import('./lazy/mount.js').catch(importAgain))

  /** Renders the card into the container, or else the dialog, until the signal aborts. */
  const render = async (container: HTMLElement | undefined, until: AbortSignal) => {
    try {
      const { mountDialog } = await load()
      if (!until.aborted) await mountDialog({ ctx, container, options, until })
    } catch (error) {
      ctx.report(error, 'loading the dialog')
      // Otherwise the router would stay open, and the next press would do nothing.
      void router.close('api')
      throw errorCode(error) ? error : new KernelError('view/not-loaded', {}, { cause: error })
    }
  }
  const renderOnce = once(() => render(undefined, ctx.signal))
  const renderIfOpen = () => {
    if (router.state.get().open) renderOnce().catch(() => {})
  }
  const prefetch = () => {
    if (ctx.signal.aborted) return
    const first = hooks.initialView.call({})
    // Renders the closed dialog, so that opening only fills it. Opening loads again after a failure, and reports it.
    load()
      .then(({ prepare }) => {
        if (ctx.signal.aborted) return
        if (!embedded) renderOnce().catch(() => {})
        return prepare(ctx, first?.view)
      })
      .catch(() => {})
    if (first && router.views.has(first.view)) void router.views.load(first.view)
  }

  ctx.onStart(() => {
    if (!embedded) {
      ctx.onDispose(router.state.subscribe(renderIfOpen))
      renderIfOpen()
    }
    const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean } }
    if (when === 'idle' && !connection?.saveData) {
      whenIdle(prefetch)
    }
  })

  return {
    embedded,
    prefetch,
    drawn: async () => {
      if (!embedded) await renderOnce()
    },
    attach(container) {
      const controller = new AbortController()
      render(container, controller.signal).catch(() => {})
      return ctx.onDispose(() => controller.abort())
    }
  }
}

let attempts = 0
/**
 * Imports a module whose download failed under another URL: some browsers keep a failed download until the page is
 * reloaded (https://github.com/whatwg/html/issues/6768). Only their error messages end with the URL.
 */
async function importAgain(error: unknown): Promise<typeof import('./lazy/mount.js')> {
  const url = / module: (https?:\S+)$/.exec((error as Error).message)?.[1]
  if (!url) throw error
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `${url}#${++attempts}`)
}
