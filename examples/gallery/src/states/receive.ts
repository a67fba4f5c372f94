import { AccountView } from '@latchkit/plugin-account/contract'
import { receive } from '@latchkit/plugin-receive'
import { CompatibleNetworksView, ReceiveView } from '@latchkit/plugin-receive/contract'
import type { ChainScript } from '../fixtures/chain.js'
import { cosmosChain, evmChain } from '../fixtures/chains.js'
import { fiveFamilies } from '../fixtures/families.js'
import { manyNetworks, strayChain, testNetworks } from '../fixtures/networks.js'
import { evmAccounts, evmWallet, larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Receive'
const extras = () => [receive()]
const withWallet =
  (script: Partial<ChainScript> = {}) =>
  () => [evmChain({ wallets: [larch], ...script })]
const [, smartAccount] = evmAccounts
const dayMs = 86_400_000
/** Cosmos address of a contract, the longest kind of address. */
const longest = 'cosmos1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqde6lyh'

const receiving =
  (wallet = larch.id) =>
  async ({ connections, open, kernel }: StateTools) => {
    await connections.connect({ wallet })
    await open(AccountView)
    kernel.router.push(ReceiveView)
  }
const code = '[data-testid=wui-qr-code]:not([data-pending])'

export const receiveStates: readonly GalleryState[] = [
  {
    id: 'receive-many-networks',
    group,
    title: 'One address on twelve networks',
    chains: withWallet({ networks: manyNetworks }),
    extras,
    prepare: receiving(),
    shows: code
  },
  {
    id: 'receive-payment',
    group,
    title: 'The payments address of a Bitcoin wallet',
    chains: fiveFamilies,
    extras,
    prepare: receiving('com.example.ochre'),
    shows: code
  },
  {
    id: 'receive-ordinals',
    group,
    title: 'The ordinals address of a Bitcoin wallet',
    chains: fiveFamilies,
    extras,
    async prepare(tools) {
      await receiving('com.example.ochre')(tools)
      const { active, selectAccount } = tools.connections
      const { connector = '', wallet } = active.get() ?? {}
      selectAccount({ namespace: 'bip122', connector, address: wallet?.accounts[1]?.address ?? '' })
    },
    shows: code
  },
  {
    id: 'receive-long-address',
    group,
    title: 'A long address',
    chains: () => [
      cosmosChain({ wallets: [evmWallet('Fennel', { accounts: [{ address: longest }], chain: 'cosmos:cosmoshub-4' })] })
    ],
    extras,
    prepare: receiving('com.example.fennel'),
    shows: code
  },
  {
    id: 'receive-smart-account',
    group,
    title: 'A contract account',
    chains: withWallet({
      networks: manyNetworks,
      addresses: 'own',
      wallets: [{ ...larch, accounts: smartAccount ? [smartAccount] : [] }]
    }),
    extras,
    prepare: receiving(),
    shows: code
  },
  {
    id: 'receive-unknown-network',
    group,
    title: 'On a network the site does not know',
    options: { unsupportedNetwork: 'ignore' },
    chains: withWallet({ wallets: [{ ...larch, chain: strayChain }] }),
    extras,
    prepare: receiving(),
    shows: code
  },
  {
    id: 'receive-nowhere',
    group,
    title: 'An account that cannot be paid',
    chains: withWallet({ addresses: 'nowhere' }),
    extras,
    prepare: receiving(),
    shows: '.state'
  },
  {
    id: 'receive-networks-none',
    group,
    title: 'No compatible network',
    chains: withWallet({ addresses: 'nowhere' }),
    extras,
    async prepare(tools) {
      await receiving()(tools)
      tools.kernel.router.push(CompatibleNetworksView)
    },
    shows: '.text'
  },
  {
    id: 'receive-restoring',
    group,
    title: 'A stored connection on its way',
    options: { reconnectTimeoutMs: dayMs },
    chains: withWallet({ wallets: [{ ...larch, answerWhenSilent: 'wait' }] }),
    extras,
    lastVisit: async ({ connections }) => void (await connections.connect({ wallet: larch.id })),
    whileStarting: true,
    prepare: ({ open }) => open(ReceiveView),
    shows: '[data-testid=receive-pending]'
  },
  {
    id: 'receive-none',
    group,
    title: 'No wallet connected',
    chains: withWallet(),
    extras,
    prepare: ({ open }) => open(ReceiveView),
    shows: '.state'
  },
  {
    id: 'receive-networks',
    group,
    title: 'Compatible networks',
    chains: withWallet({ networks: [...manyNetworks, ...testNetworks] }),
    extras,
    async prepare(tools) {
      await receiving()(tools)
      tools.kernel.router.push(CompatibleNetworksView)
    },
    shows: '[aria-current=true]'
  }
]
