import type { AccountId } from '@latchkit/plugin-chains/contract'
import { smartSessions } from '@latchkit/plugin-smart-sessions'
import {
  SmartSessionCreatedView,
  type SmartSessionGrant,
  SmartSessionListView
} from '@latchkit/plugin-smart-sessions/contract'
import { evmChain } from '../fixtures/chains.js'
import { ethereum } from '../fixtures/networks.js'
import { session, sessionService } from '../fixtures/sessions.js'
import { evmAccounts, larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Smart sessions'
const chains = () => [evmChain({ wallets: [larch] })]
const serving = (sessions: Parameters<typeof sessionService>[0]) => () => [sessionService(sessions), smartSessions()]

const listed = async ({ connections, open }: StateTools) => {
  await connections.connect({ wallet: larch.id })
  await open(SmartSessionListView)
}
const few = [
  session('0x12'),
  session('0x13', { permissions: [{ type: 'erc20-token-periodic' }], origin: undefined, expiresAt: undefined }),
  session('0x14', { permissions: [{ type: 'contract-call' }, { type: 'native-token-stream' }] })
]
const long = [
  session('0x15', {
    permissions: [{ type: `governance-vote-with-a-very-long-name-${'that-goes-on-'.repeat(3)}` }, { type: 'swap' }],
    origin: 'https://a-rather-long-subdomain.of-a-site-with-a-long-name.example'
  }),
  session('0x16', { chainId: 'eip155:424242' })
]

const grant: SmartSessionGrant = {
  account: `${ethereum.caipNetworkId}:${evmAccounts[0]?.address}` as AccountId,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  type: 'native-token-allowance',
  expiresAtMs: Date.UTC(2099, 2, 4, 12),
  adjusted: []
}
const created = (more: Partial<SmartSessionGrant> = {}) =>
  async function prepare({ connections, open }: StateTools) {
    await connections.connect({ wallet: larch.id })
    await open(SmartSessionCreatedView, { ...grant, ...more })
  }
const press = (selector: string) => (card: ShadowRoot) => card.querySelector<HTMLElement>(selector)?.click()

export const smartSessionStates: readonly GalleryState[] = [
  {
    id: 'smart-sessions-few',
    group,
    title: 'Three sessions',
    chains,
    extras: serving(few),
    prepare: listed,
    shows: '[data-testid=smart-session]'
  },
  {
    id: 'smart-sessions-open',
    group,
    title: 'Details of a session',
    chains,
    extras: serving(few),
    prepare: listed,
    begins: '[data-testid=smart-session]',
    visit: press('[data-testid=smart-session]'),
    shows: '[data-testid=smart-session-revoke]',
    movesBecause: 'the details open under the pressed row'
  },
  {
    id: 'smart-sessions-long',
    group,
    title: 'Long names, and an unknown network',
    chains,
    extras: serving(long),
    prepare: listed,
    shows: '[data-testid=smart-session]'
  },
  {
    id: 'smart-sessions-loading',
    group,
    title: 'Sessions on their way',
    chains,
    extras: serving('wait'),
    prepare: listed,
    shows: '[data-testid=smart-sessions-pending]'
  },
  {
    id: 'smart-sessions-empty',
    group,
    title: 'No session',
    chains,
    extras: serving([]),
    prepare: listed,
    shows: '[data-testid=smart-sessions-empty]'
  },
  {
    id: 'smart-sessions-failed',
    group,
    title: 'The service cannot be reached',
    chains,
    extras: serving('fail'),
    prepare: listed,
    shows: '[data-testid=smart-sessions-failed]'
  },
  {
    id: 'smart-sessions-unavailable',
    group,
    title: 'A site without a data service',
    chains,
    extras: () => [smartSessions()],
    prepare: listed,
    shows: '[data-testid=smart-sessions-unavailable]'
  },
  {
    id: 'smart-sessions-none',
    group,
    title: 'No wallet connected',
    chains,
    extras: serving(few),
    prepare: ({ open }) => open(SmartSessionListView),
    shows: '.state'
  },
  {
    id: 'smart-session-created',
    group,
    title: 'A session that was just created',
    chains,
    extras: serving(few),
    prepare: created(),
    shows: '[data-testid=smart-session-done]'
  },
  {
    id: 'smart-session-adjusted',
    group,
    title: 'A session that the visitor changed in the wallet',
    chains,
    extras: serving(few),
    prepare: created({ adjusted: ['permission.data.allowance'], expiresAtMs: undefined }),
    shows: '[data-testid=smart-session-adjusted]'
  }
]
