import { once, type PluginContext } from '@latchkit/kernel'
import type { ShellOptions } from '../options.js'
import { showModal } from './focus.js'

export interface NativeDialogOptions extends Pick<ShellOptions, 'scrollLock' | 'closeOnBack'> {
  readonly ctx: PluginContext
  readonly host: HTMLElement
  readonly until: AbortSignal
}

/** Creates functions that show and hide the `<dialog>` of `ref`, and that start and stop the behaviour of an open dialog (`while-open`). */
export function createNativeDialog({ ctx, host, until, scrollLock = true, closeOnBack = true }: NativeDialogOptions) {
  const ref: { current: HTMLDialogElement | null } = { current: null }
  const hasKeyDown = { current: false }
  let leaveTopLayer: (() => void) | undefined
  const show = () => {
    // A dialog that was removed from the page is no longer modal, although `open` is still true.
    ref.current?.close()
    if (ref.current) showModal(ref.current)
  }
  /** Loads the behaviour of an open dialog. */
  const load = once(async () => {
    const { createWhileOpen } = await import('../while-open/index.js')
    const dialog = ref.current as HTMLDialogElement
    return createWhileOpen({ ctx, host, dialog, scrollLock, closeOnBack, show, until })
  })
  return {
    ref,
    load,
    /** True if a key was pressed in the dialog since it was shown. */
    hasKeyDown,
    /** Returns `true` from `show` until `hide`. The `close` event of our own closing arrives after `hide` and is ignored. */
    isShown: () => leaveTopLayer !== undefined,
    show() {
      const dialog = ref.current
      if (leaveTopLayer || !dialog) return
      // The page may have hidden every element beside a dialog of its own.
      host.removeAttribute('aria-hidden')
      host.removeAttribute('inert')
      if (!host.isConnected) document.body.append(host)
      hasKeyDown.current = false
      show()
      const end = startWhenLoaded(load)
      leaveTopLayer = () => {
        end()
        dialog.close()
      }
    },
    hide() {
      const end = leaveTopLayer
      leaveTopLayer = undefined
      end?.()
    }
  }
}

export type NativeDialog = ReturnType<typeof createNativeDialog>

/** Starts the loaded behaviour; the dialog works without it if it fails to load. Returns a function that stops it. */
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
