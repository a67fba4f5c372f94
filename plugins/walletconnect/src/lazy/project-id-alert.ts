import type { AlertsApi, MessageCatalogue, MessagesApi } from '@latchkit/plugin-shell/contract'

const english = { noProjectId: 'Project ID Not Configured' } as const

export const messages: MessageCatalogue<typeof english> = {
  id: 'walletconnect',
  english,
  locales: { ar: () => import('../locales/ar.js') }
}

/** Raises the alert that the relay has no project id; the same one, once, where other services lack it, too. */
export async function raiseProjectIdAlert(
  alerts: AlertsApi | undefined,
  texts: MessagesApi | undefined
): Promise<void> {
  await texts?.load(messages)
  const short = texts?.text(messages, 'noProjectId') ?? english.noProjectId
  const long = 'The relay needs the option projectId: without it no wallet is connected by a code or a link.'
  alerts?.raise({ key: 'data.noProjectId', severity: 'error', short, long })
}
