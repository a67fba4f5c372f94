import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  codeOf: 'QR code of the address {address}',
  codePending: 'The code is on its way',
  copy: 'Copy address',
  copied: 'Copied',
  compare: 'Compare what you paste with this, group by group: harmful programs swap addresses.',
  changed: 'Now shows the address {address}',
  payment: 'Payments address',
  ordinal: 'Ordinals address',
  smartAccount: 'Smart account',

  onlyTokens: 'Send only {symbol} and tokens on {network}.',
  onlyCoins: 'Send only {symbol} on {network}.',
  onlyOrdinals: 'Send only ordinals on {network}.',
  onlyThese: {
    one: 'Send only on {network} and the other network on which this address works.',
    other: 'Send only on {network} and the {count} other networks on which this address works.'
  },
  onlyFamily: 'Send only on {family} networks.',
  onlyThere: 'Send only on the network that {wallet} is on. This site does not know it.',
  lost: 'What is sent on another network may be lost.',

  networksTitle: 'Compatible networks',
  networksIntro: 'The address {address} is the same on each of these networks.',
  networksNone: 'No network of this site is known to be one on which this account is paid.',
  networkList: 'Networks on which this address works',
  testNetworks: 'Test networks',
  worksOn: 'Works on {count} networks',
  worksHere: 'This address works on this network alone',

  unreachableTitle: 'No address to show',
  unreachableDetail: 'This account cannot be paid on its network. Choose another account or network.',
  connectDetail: 'Connect a wallet to receive with it.'
} as const

export type ReceiveMessage = keyof typeof english

export const messages = defineMessages('receive-views', english, { ar: () => import('./locales/ar.js') })
