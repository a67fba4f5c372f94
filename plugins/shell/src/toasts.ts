import { cell } from '@latchkit/kernel'
import type { Toast, ToastsApi } from './contract.js'

/** Pause between a toast that is replaced and its replacement, ms. */
const gapMs = 150
const shownMs = 4000

export function createToasts(): ToastsApi {
  const current = cell<(Toast & { readonly key: number }) | undefined>(undefined)
  let key = 0
  /** Timer that hides the current toast. If no toast is shown, the timer that shows the next one after the gap. */
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    timer = undefined
    current.set(undefined)
  }

  return {
    current,
    hide,
    show(toast, { durationMs = shownMs } = {}) {
      const isFirst = !current.get() && !timer
      const showNow = () => {
        current.set({ ...toast, key: ++key })
        if (toast.variant !== 'loading') timer = setTimeout(hide, durationMs)
      }
      hide()
      if (isFirst) return showNow()
      timer = setTimeout(showNow, gapMs)
    }
  }
}
