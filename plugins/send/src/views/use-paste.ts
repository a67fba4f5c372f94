import { useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import type { Desk } from '../desk.js'
import { messages } from '../messages.js'

const MAX_PASTED_CHARACTERS = 1_024

/**
 * Returns what puts the clipboard's text into the form as the recipient, and resolves with whether that worked; undefined where
 * the browser does not let a page read the clipboard.
 */
export function usePaste(desk: Desk): (() => Promise<boolean>) | undefined {
  const announce = useAnnounce()
  const t = useMessages(messages)
  if (navigator.clipboard?.readText === undefined) return undefined
  return async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) announce(t('pasteFailed'))
    else
      desk.change(({ resolved: _, ...form }) => ({ ...form, recipient: text.slice(0, MAX_PASTED_CHARACTERS).trim() }))
    return text !== undefined
  }
}
