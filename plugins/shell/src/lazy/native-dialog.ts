import { once, type PluginContext } from '@latchkit/kernel'
import type { ShellOptions } from '../options.js'
import { showModal } from './focus.js'

export interface NativeDialogOptions extends Pick<ShellOptions, 'scrollLock' | 'closeOnBack'> {
  readonly ctx: PluginContext
  readonly host: HTMLElement
  readonly until: AbortSignal
}

/** Creates what shows and hides a `<dialog>`, the element of `ref`, with what goes on while it is open. */
export function createNativeDialog({ ctx, host, until, scrollLock = true, closeOnBack = true }: NativeDialogOptions) {
  const ref: { current: HTMLDialogElement | null } = { current: null }
  const hasKeyDown = { current: false }
  let leave: (() => void) | undefined
  const show = () => {
    // Out of the page it was no longer modal, although it still says so.
    ref.current?.close()
    if (ref.current) showModal(ref.current)
  }
  /** Loads what goes on while it is open. */
  const load = once(async () => {
    const { createWhileOpen } = await import('../while-open/index.js')
    const dialog = ref.current as HTMLDialogElement
    return createWhileOpen({ ctx, host, dialog, scrollLock, closeOnBack, show, until })
  })
  return {
    ref,
    load,
    /** Whether a key went down in it since it was shown. */
    hasKeyDown,
    /** From `show` until `hide`: the event of our own closing comes late, and means nothing. */
    isShown: () => leave !== undefined,
    show() {
      const dialog = ref.current
      if (leave || !dialog) return
      // The page may have hidden all that stands beside a dialog of its own.
      host.removeAttribute('aria-hidden')
      host.removeAttribute('inert')
      if (!host.isConnected) document.body.append(host)
      hasKeyDown.current = false
      show()
      const end = startWhenLoaded(load)
      leave = () => {
        end()
        dialog.close()
      }
    },
    hide() {
      const end = leave
      leave = undefined
      end?.()
    }
  }
}

export type NativeDialog = ReturnType<typeof createNativeDialog>

/** Starts something once it has loaded; the dialog does without it where it does not load. Returns a function that ends it. */
function startWhenLoaded(load: () => Promise<() => () => void>): () => void {
  let isOver = false
  let end = () => {}
  load().then(
    start => {
      if (!isOver) end = start()
    },
    () => undefined
  )
  return () => {
    isOver = true
    end()
  }
}
