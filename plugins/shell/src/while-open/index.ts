import type { PluginContext } from '@latchkit/kernel'
import { afterPaint } from '../after-paint.js'
import { ShellError } from '../errors.js'
import { createBackCloses } from './back-closes.js'
import { guardAgainstDetach, MAX_RETURNS } from './detach-guard.js'
import { stayAboveKeyboard } from './keyboard.js'
import { lockScroll } from './scroll-lock.js'

export interface WhileOpenOptions {
  readonly ctx: Pick<PluginContext, 'router' | 'report'>
  readonly host: HTMLElement
  readonly dialog: HTMLDialogElement
  /** True to prevent the page from scrolling. */
  readonly scrollLock: boolean
  /** True if the browser's Back button closes the dialog. */
  readonly closeOnBack: boolean
  /** Makes the dialog modal again after the page removed it. */
  readonly show: () => void
  /** Aborts when the dialog is disposed. */
  readonly until: AbortSignal
}

/**
 * Creates the behaviour of the open dialog: it is added again if the page replaces its body, stays above a phone's on-screen
 * keyboard, prevents the page from scrolling, and closes on Back. Call the returned function on each opening. It starts after
 * the dialog is painted, because it reads the layout, and returns a cleanup function.
 */
export function createWhileOpen({
  ctx,
  host,
  dialog,
  scrollLock,
  closeOnBack,
  show,
  until
}: WhileOpenOptions): () => () => void {
  const { router, report } = ctx
  const backCloses = closeOnBack ? createBackCloses({ close: () => router.close('escape'), until }) : undefined
  const onGiveUp = () => {
    report(new ShellError('shell/removed-by-page', { attempts: MAX_RETURNS }), 'keeping the dialog in the page')
    void router.close('api')
  }
  return () => {
    let disposers: readonly ((() => void) | undefined)[] = []
    const cancel = afterPaint(() => {
      disposers = [
        guardAgainstDetach({ element: host, onReturn: show, onGiveUp }),
        stayAboveKeyboard(dialog),
        scrollLock ? lockScroll(document) : undefined,
        backCloses?.()
      ]
    })
    return () => {
      cancel()
      for (const end of disposers) end?.()
    }
  }
}
