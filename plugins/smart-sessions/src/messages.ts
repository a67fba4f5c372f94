import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  intro: 'These may act for your account in {wallet} without asking you again. End what you don’t need.',
  list: 'Sessions of this account',
  forSite: 'For {site}',
  forAccount: 'For {address}',
  ends: 'Ends {date}',
  noEnd: 'No end',
  summary: '{for} · {end}',
  coins: 'Spend coins',
  tokens: 'Spend tokens',
  calls: 'Call contracts',

  to: 'May act for you',
  site: 'Site',
  network: 'Network',
  permission: 'Permission',
  created: 'Since',
  expires: 'Until',
  revoke: 'End session',
  revokeNote: 'You confirm this in {wallet}. It costs no fee.',
  revoked: 'Session ended',
  declined: 'You declined the request in {wallet}. The session goes on.',
  accountChanged: 'Another account is shown now. The session goes on.',
  failed: 'Couldn’t end the session. Try again.',
  copyAddress: 'Copy address',
  copyDetails: 'Copy details',
  copied: 'Copied',

  emptyTitle: 'No sessions',
  emptyDetail: 'No site may act for this account. A site can ask your wallet for a session.',
  unavailableTitle: 'No list of sessions',
  unavailableDetail: 'This site has no service that lists them. Look in {wallet}.',
  loadFailed: 'Couldn’t load your sessions',
  loadFailedDetail: 'Check your connection and try again.',
  connectDetail: 'Connect a wallet to see its sessions.',
  yourWallet: 'your wallet',

  createdTitle: 'Session created',
  createdHeading: 'Your wallet created a session',
  createdDetail: 'This site may now act for your account, within these limits.',
  adjusted: 'You changed the request in {wallet}, so the limits differ from those this site asked for.',
  done: 'Done',
  showAll: 'All sessions'
} as const

export type SmartSessionsMessage = keyof typeof english

export const messages = defineMessages('smart-sessions-views', english, { ar: () => import('./locales/ar.js') })
