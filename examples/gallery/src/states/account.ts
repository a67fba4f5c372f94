import { AccountView, ProfileWalletsView } from '@latchkit/plugin-account/contract'
import { receive } from '@latchkit/plugin-receive'
import type { ChainScript } from '../fixtures/chain.js'
import { evmChain, solanaChain } from '../fixtures/chains.js'
import { accountFeatures } from '../fixtures/features.js'
import { icon } from '../fixtures/icons.js'
import { names } from '../fixtures/names.js'
import { manyNetworks, strayChain } from '../fixtures/networks.js'
import { evmAccounts, evmWallet, larch, onSolana, tidepool } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Account'
const wallet = 'com.example.larchwallet'
const withWallet =
  (script: Partial<ChainScript> = {}) =>
  () => [evmChain({ wallets: [larch], ...script })]
const ether = 10n ** 18n

async function openAccount({ connections, open }: StateTools) {
  await connections.connect({ wallet })
  await open(AccountView)
}
async function leaveTwo({ connections, open, kernel }: StateTools) {
  // Two wallets are recent, and the connected one is not among them.
  await connections.connect({ wallet })
  await connections.connect({ wallet: 'com.example.tidepool' })
  await connections.connect({ wallet: 'com.example.lights' })
  const { byNamespace } = connections.state.get()
  for (const [namespace, { wallets }] of Object.entries(byNamespace))
    for (const { connector, name } of wallets)
      if (name !== larch.name) await connections.disconnect({ namespace, connector })
  await open(AccountView)
  kernel.router.push(ProfileWalletsView)
}
const actions = () => [accountFeatures(), receive()]
const dayMs = 86_400_000

export const accountStates: readonly GalleryState[] = [
  {
    id: 'account-loading',
    group,
    title: 'Balance on its way',
    chains: withWallet({ balance: 'wait' }),
    extras: actions,
    prepare: openAccount,
    shows: '[data-testid=account-total] ~ [aria-busy] .skeleton'
  },
  {
    id: 'account-full',
    group,
    title: 'With actions and tabs',
    chains: withWallet({ balance: (ether * 1_234_567n) / 1_000n }),
    extras: actions,
    prepare: openAccount,
    shows: '[data-testid=balance-amount] ~ *, .tabs ~ .steady .list'
  },
  {
    id: 'account-full-screen',
    group,
    title: 'One network, on the whole screen of a phone',
    options: { mobileFullScreen: true, networkSwitch: false },
    chains: withWallet({ balance: 2n * ether }),
    extras: actions,
    prepare: openAccount,
    shows: '[data-testid=balance-amount] ~ *, .tabs ~ .steady .list'
  },
  {
    id: 'account-empty-tab',
    group,
    title: 'An empty tab',
    chains: withWallet({ balance: 2n * ether }),
    extras: actions,
    prepare: openAccount,
    begins: '[data-testid=tab-nfts]',
    visit: card => card.querySelector<HTMLElement>('[data-testid=tab-nfts]')?.click(),
    shows: '[data-testid=tab-nfts][aria-selected=true]'
  },
  {
    id: 'account-plain',
    group,
    title: 'Core preset alone',
    chains: withWallet({ balance: ether / 2n }),
    prepare: openAccount,
    shows: '[data-testid=balance-amount]'
  },
  {
    id: 'account-named',
    group,
    title: 'Known by a name and a picture',
    chains: withWallet({ balance: ether / 2n }),
    extras: () => [
      names({
        known: {
          [larch.accounts[0]?.address ?? '']: {
            name: 'greater-northern-lights-cooperative.example',
            avatar: icon('larch')
          }
        }
      })
    ],
    prepare: openAccount,
    shows: '[data-testid=account-name]'
  },
  {
    id: 'account-name-unverified',
    group,
    title: 'A name that nobody could check',
    chains: withWallet({ balance: ether / 2n }),
    extras: () => [names({ known: { [larch.accounts[0]?.address ?? '']: { unverifiedName: 'larch.test' } } })],
    prepare: openAccount,
    shows: '[data-testid=account-name-unverified]'
  },
  {
    id: 'account-zero',
    group,
    title: 'Nothing in it',
    chains: withWallet({ balance: 0n }),
    extras: actions,
    prepare: openAccount,
    shows: '[data-testid=balance-amount]'
  },
  {
    id: 'account-failed',
    group,
    title: 'Balance not available',
    chains: withWallet({ balance: 'fail' }),
    extras: actions,
    prepare: openAccount,
    shows: '[data-testid=balance-amount] button'
  },
  {
    id: 'account-huge',
    group,
    title: 'A huge balance on a network with a long name',
    chains: withWallet({
      balance: 123_456_789_012_345_678_901n * ether + 1n,
      networks: [...manyNetworks].reverse(),
      wallets: [{ ...larch, chain: 'eip155:7777777' }]
    }),
    extras: actions,
    prepare: openAccount,
    shows: '[data-testid=balance-amount]'
  },
  {
    id: 'account-no-balance',
    group,
    title: 'A chain family without balances',
    chains: withWallet({ balance: 'absent' }),
    prepare: openAccount,
    shows: '[data-testid=disconnect-button]'
  },
  {
    id: 'account-unknown-network',
    group,
    title: 'On a network the site does not know',
    options: { unsupportedNetwork: 'ignore' },
    chains: () => [evmChain({ wallets: [{ ...larch, chain: strayChain }] })],
    extras: actions,
    prepare: openAccount,
    shows: '.chip[data-tone=warning]'
  },
  {
    id: 'account-restoring',
    group,
    title: 'A stored connection on its way',
    options: { reconnectTimeoutMs: dayMs },
    chains: () => [evmChain({ wallets: [{ ...larch, answerWhenSilent: 'wait' }] })],
    lastVisit: async ({ connections }) => void (await connections.connect({ wallet })),
    whileStarting: true,
    prepare: ({ open }) => open(AccountView),
    shows: '.skeleton[data-shape=circle]'
  },
  {
    id: 'account-none',
    group,
    title: 'No wallet connected',
    chains: withWallet(),
    prepare: ({ open }) => open(AccountView),
    shows: '.state'
  },
  {
    id: 'wallets-one',
    group: 'Wallets',
    title: 'One wallet',
    chains: withWallet(),
    async prepare(tools) {
      await openAccount(tools)
      tools.kernel.router.push(ProfileWalletsView)
    },
    shows: '[data-testid=active-connection]'
  },
  {
    id: 'wallets-many',
    group: 'Wallets',
    title: 'Several wallets and accounts, two chain families',
    chains: () => [
      evmChain({
        wallets: [
          { ...larch, accounts: evmAccounts },
          evmWallet('The Wallet of the Greater Northern Lights Cooperative', {
            rdns: 'com.example.lights',
            drawing: 'northstar',
            accounts: [{ address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' }]
          })
        ]
      }),
      solanaChain({ wallets: [onSolana(tidepool)] })
    ],
    async prepare({ connections, open, kernel }) {
      await connections.connect({ wallet: 'com.example.tidepool' })
      await connections.connect({ wallet: 'com.example.lights' })
      await connections.connect({ wallet })
      await open(AccountView)
      kernel.router.push(ProfileWalletsView)
    },
    shows: '[data-testid=disconnect-all-button]'
  },
  {
    id: 'wallets-paired',
    group: 'Wallets',
    title: 'Wallets by code: with their hosts, one with the picture of its row',
    chains: () => [
      evmChain({
        wallets: [
          evmWallet('Harbour', { kind: 'wallet-connect', peer: { name: 'Harbour', host: 'harbour.example' } }),
          evmWallet('Pier', {
            kind: 'wallet-connect',
            peer: {
              name: 'Pier of the Greater Northern Lights Savings Association',
              host: 'wallet.pier-of-the-greater-northern-lights.example'
            },
            accounts: evmAccounts.slice(1, 2)
          })
        ]
      })
    ],
    async prepare({ connections, open, kernel }) {
      await connections.connect({ wallet: 'com.example.pier' })
      const chosen = { id: 'harbour', name: 'Harbour', icon: icon('ferry'), homepage: 'https://harbour.example' }
      await connections.connect({ wallet: 'com.example.harbour', chosen })
      await open(AccountView)
      kernel.router.push(ProfileWalletsView)
    },
    shows: '[data-testid=disconnect-all-button]'
  },
  {
    id: 'wallets-recent',
    group: 'Wallets',
    title: 'One wallet, and two that were connected before',
    chains: () => [
      evmChain({
        wallets: [
          larch,
          evmWallet('Tidepool', { drawing: 'tidepool' }),
          evmWallet('The Wallet of the Greater Northern Lights Cooperative', {
            rdns: 'com.example.lights',
            drawing: 'northstar'
          })
        ]
      })
    ],
    prepare: leaveTwo,
    shows: '[data-testid=recently-connected-text]'
  },
  {
    id: 'wallets-recent-only',
    group: 'Wallets',
    title: 'None, and one that was connected before',
    chains: withWallet(),
    async prepare({ connections, open }) {
      await connections.connect({ wallet })
      await connections.disconnect()
      await open(ProfileWalletsView)
    },
    shows: '[data-testid=recently-connected-text]'
  },
  {
    id: 'wallets-none',
    group: 'Wallets',
    title: 'None',
    chains: withWallet(),
    prepare: ({ open }) => open(ProfileWalletsView),
    shows: '.state'
  }
]
