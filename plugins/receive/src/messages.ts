import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  title: 'Receive on {network}',
  codeOf: 'QR code of the address {address}',
  codePending: 'Preparing the QR code',
  copy: 'Copy address',
  copied: 'Copied',
  compare: 'After pasting, check that it matches. Malware can swap addresses.',
  changed: 'Now shows the address {address}',
  payment: 'Payments address',
  ordinal: 'Ordinals address',
  smartAccount: 'Smart account',

  onlyTokens: 'Only send {symbol} and tokens on {network}.',
  onlyCoins: 'Only send {symbol} on {network}.',
  onlyOrdinals: 'Only send ordinals on {network}.',
  onlyTwo: 'Only send on {network} or {other}.',
  onlyThese: 'Only send on {network} or the {count} other networks this address works on.',
  onlyFamily: 'Only send on {family} networks.',
  onlyThere: 'Only send on the network that {wallet} uses. This site does not know it.',
  lost: 'Funds sent on other networks may be lost.',

  networksTitle: 'Compatible networks',
  networksIntro: 'The address {address} is the same on each of these networks.',
  networksNone: 'This account can’t be paid on any network of this site.',
  networkList: 'Networks on which this address works',
  testNetworks: 'Test networks',
  worksOn: 'Works on {count} networks',
  worksHere: 'Works on this network only',

  unreachableTitle: 'No address to show',
  unreachableDetail: 'This account can’t be paid on its network. Choose another account or network.',
  connectDetail: 'Connect a wallet to receive with it.'
} as const

export type ReceiveMessage = keyof typeof english

export const messages = defineMessages('receive-views', english, { ar: () => import('./locales/ar.js') })
