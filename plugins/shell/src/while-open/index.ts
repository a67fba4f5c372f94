import type { PluginContext } from '@latchkit/kernel'
import { afterPaint } from '../after-paint.js'
import { ShellError } from '../errors.js'
import { createBackCloses } from './back-closes.js'
import { keepInPage, MAX_RETURNS } from './keep-in-page.js'
import { stayAboveKeyboard } from './keyboard.js'
import { lockScroll } from './scroll-lock.js'

export interface WhileOpenParts {
  readonly ctx: Pick<PluginContext, 'router' | 'report'>
  readonly host: HTMLElement
  readonly dialog: HTMLDialogElement
  /** Whether the page is kept from scrolling. */
  readonly scrollLock: boolean
  /** Whether the browser's Back closes the dialog. */
  readonly closeOnBack: boolean
  /** Makes the dialog modal again after the page took it away. */
  readonly show: () => void
  /** The dialog is gone for good. */
  readonly until: AbortSignal
}

/**
 * Returns what the dialog does while it is open, besides showing something: it comes back when the page replaces its body,
 * stays above the keyboard of a phone, keeps the page from scrolling, and closes on Back. Call the returned function for each
 * opening; it begins once the dialog is painted, because it reads the layout, and returns what ends it.
 */
export function createWhileOpen({
  ctx,
  host,
  dialog,
  scrollLock,
  closeOnBack,
  show,
  until
}: WhileOpenParts): () => () => void {
  const { router, report } = ctx
  const holdBack = closeOnBack ? createBackCloses({ close: () => router.close('escape'), until }) : undefined
  const onGiveUp = () => {
    report(new ShellError('shell/removed-by-page', { attempts: MAX_RETURNS }), 'keeping the dialog in the page')
    void router.close('api')
  }
  return () => {
    let undo: readonly ((() => void) | undefined)[] = []
    const callOff = afterPaint(() => {
      undo = [
        keepInPage({ element: host, onReturn: show, onGiveUp }),
        stayAboveKeyboard(dialog),
        scrollLock ? lockScroll(document) : undefined,
        holdBack?.()
      ]
    })
    return () => {
      callOff()
      for (const end of undo) end?.()
    }
  }
}
