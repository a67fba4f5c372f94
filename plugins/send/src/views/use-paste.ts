import { useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import type { SendStore } from '../lazy/send-store.js'
import { messages } from '../messages.js'
import { MAX_RECIPIENT_CHARACTERS } from '../payment-link.js'

/**
 * Returns a function that puts the text of the clipboard into the form as the recipient and resolves with true if that worked;
 * `undefined` if the browser does not let a page read the clipboard.
 */
export function usePaste(store: SendStore): (() => Promise<boolean>) | undefined {
  const announce = useAnnounce()
  const t = useMessages(messages)
  if (navigator.clipboard?.readText === undefined) return undefined
  return async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) announce(t('pasteFailed'))
    else store.changeForm(form => ({ ...form, recipient: text.slice(0, MAX_RECIPIENT_CHARACTERS).trim() }))
    return text !== undefined
  }
}
