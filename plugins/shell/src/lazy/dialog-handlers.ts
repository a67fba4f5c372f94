import type { CloseReason, Router } from '@latchkit/kernel'
import type { KeyboardEvent, MouseEvent, PointerEvent, SyntheticEvent } from 'react'
import type { NativeDialog } from './native-dialog.js'

/** Creates the event handlers of the `<dialog>` element: Escape, the back gesture and a press on the backdrop close it. */
export function createDialogHandlers(router: Router, { ref, hasKeyDown, isShown }: NativeDialog) {
  let isPressedOutside = false
  const close = (reason: CloseReason) => void router.close(reason)
  return {
    onKeyDownCapture() {
      hasKeyDown.current = true
    },
    onKeyDown(event: KeyboardEvent) {
      // Outside the shadow root, a key typed in one of its fields looks like a shortcut of the page.
      event.stopPropagation()
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      // Handled here and not in `cancel`: Chromium closes the dialog at the second Escape even if `cancel` is prevented.
      event.preventDefault()
      close('escape')
    },
    onKeyPressCapture(event: KeyboardEvent) {
      // The key press that opened the dialog must not activate the newly focused element.
      if (!hasKeyDown.current) event.preventDefault()
    },
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      close('escape')
    },
    onClose() {
      // The browser closed the dialog itself, for instance on the back gesture. Reopen it, so that `beforeClose` can refuse.
      if (!isShown() || ref.current?.open) return
      ref.current?.showModal()
      close('escape')
    },
    onPointerDown(event: PointerEvent) {
      isPressedOutside = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      // A press that started inside, such as a text selection, does not close the dialog; neither does the second click of a
      // double click on the button that opened it.
      if (event.target === ref.current && isPressedOutside && event.detail < 2) close('backdrop')
    }
  }
}
