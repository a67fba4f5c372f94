import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  invalidConfiguration: 'Invalid App Configuration',
  invalidProjectId: 'Invalid Project ID',
  noProjectId: 'Project ID Not Configured',
  sessionExpired: 'Session Expired',
  rateLimited: 'Rate Limited',
  serverError: 'Server Error'
} as const

export type DataMessage = keyof typeof english

export const messages: MessageCatalogue<typeof english> = {
  id: 'data',
  english,
  locales: { ar: () => import('../locales/ar.js') }
}
