import { AccountView } from '@latchkit/plugin-account/contract'
import { icons } from '@latchkit/plugin-icons'
import {
  NetworksView,
  SwitchActiveChainView,
  SwitchNetworkView,
  UnsupportedChainView,
  WhatIsANetworkView
} from '@latchkit/plugin-networks/contract'
import type { ChainScript } from '../fixtures/chain.js'
import { evmChain, solanaChain } from '../fixtures/chains.js'
import { base, cosmos, ethereum, manyNetworks, solana, strayChain, testNetworks } from '../fixtures/networks.js'
import { search } from '../fixtures/typing.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const wallet = 'com.example.larchwallet'
const withWallet =
  (script: Partial<ChainScript> = {}) =>
  () => [evmChain({ wallets: [larch], ...script })]

async function chooseNetwork({ connections, open, kernel }: StateTools) {
  await connections.connect({ wallet })
  await open(AccountView)
  kernel.router.push(NetworksView)
}

const list = 'Networks'
const listStates: readonly GalleryState[] = [
  {
    id: 'networks-two',
    group: list,
    title: 'Two, one of them current',
    chains: withWallet(),
    prepare: chooseNetwork,
    shows: '[aria-current=true]'
  },
  {
    id: 'networks-before-connecting',
    group: list,
    title: 'Without a wallet',
    chains: () => [evmChain()],
    prepare: ({ open }) => open(NetworksView),
    shows: '.list'
  },
  {
    id: 'networks-many',
    group: list,
    title: 'Fourteen, with search and test networks',
    extras: () => [icons()],
    chains: withWallet({ networks: [...manyNetworks, ...testNetworks] }),
    prepare: chooseNetwork,
    shows: 'h2'
  },
  {
    id: 'networks-found',
    group: list,
    title: 'Search with results',
    chains: withWallet({ networks: [...manyNetworks, ...testNetworks] }),
    prepare: chooseNetwork,
    begins: 'input[type=search]',
    visit: search('ba'),
    shows: '.list li:nth-child(1) [data-testid="w3m-network-switch-Base"]'
  },
  {
    id: 'networks-not-found',
    group: list,
    title: 'Search without a result',
    chains: withWallet({ networks: manyNetworks }),
    prepare: chooseNetwork,
    begins: 'input[type=search]',
    visit: search('moonbase alpha and quite a few further words'),
    shows: '.state'
  },
  {
    id: 'networks-blocked',
    group: list,
    title: 'What cannot be chosen is grey',
    chains: withWallet({ networks: [ethereum, base, cosmos], switching: 'absent' }),
    prepare: chooseNetwork,
    shows: 'button.row:disabled',
    movesBecause: 'what a wallet can do is known when the library of its chains has been loaded'
  },
  {
    id: 'what-is-a-network',
    group: list,
    title: 'What is a network?',
    chains: withWallet(),
    async prepare(tools) {
      await chooseNetwork(tools)
      tools.kernel.router.push(WhatIsANetworkView)
    },
    shows: '.row-detail'
  },
  {
    id: 'networks-none',
    group: list,
    title: 'The site has none',
    prepare: ({ open }) => open(NetworksView),
    shows: '.state'
  }
]

const switching = 'Switching network'
const to = { chain: base.caipNetworkId }
async function askToSwitch(tools: StateTools) {
  await chooseNetwork(tools)
  tools.kernel.router.push(SwitchNetworkView, to)
}
const switchStates: readonly GalleryState[] = [
  {
    id: 'switch-waiting',
    group: switching,
    title: 'Waiting for the wallet',
    chains: withWallet({ switching: 'wait' }),
    prepare: askToSwitch,
    shows: '.attempt[data-state=waiting]'
  },
  {
    id: 'switch-declined',
    group: switching,
    title: 'Declined in the wallet',
    chains: withWallet({ switching: 'decline' }),
    prepare: askToSwitch,
    shows: '.attempt[data-state=declined]'
  },
  {
    id: 'switch-declined-after-adding',
    group: switching,
    title: 'Added, then declined',
    chains: withWallet({ switching: 'decline-after-adding' }),
    prepare: askToSwitch,
    shows: '.attempt[data-state=declined]',
    movesBecause: 'what is said takes a line more than what was said before'
  },
  {
    id: 'switch-failed',
    group: switching,
    title: 'The wallet failed',
    chains: withWallet({ switching: 'fail' }),
    prepare: askToSwitch,
    shows: '.attempt[data-state=failed]'
  },
  {
    id: 'switch-impossible',
    group: switching,
    title: 'The wallet cannot be told to',
    chains: withWallet({ switching: 'absent' }),
    prepare: askToSwitch,
    shows: '.attempt[data-state=failed]'
  },
  {
    id: 'switch-active-chain',
    group: switching,
    title: 'A network that needs another wallet',
    chains: () => [evmChain({ wallets: [larch] }), solanaChain()],
    async prepare(tools) {
      await chooseNetwork(tools)
      tools.kernel.router.push(SwitchActiveChainView, { chain: solana.caipNetworkId })
    },
    shows: '[data-testid=w3m-switch-active-chain-button]'
  }
]

const unsupported = 'Unsupported network'
const astray = () => [evmChain({ wallets: [{ ...larch, chain: strayChain }] })]
/** Connects a wallet on an unsupported chain. The plugin opens the view itself. */
async function connectAstray({ connections, kernel }: StateTools) {
  await connections.connect({ wallet })
  const isOpen = () => kernel.router.current()?.view === UnsupportedChainView.id
  await new Promise<void>(resolve => {
    const look = () => isOpen() && resolve()
    kernel.router.state.subscribe(look)
    look()
  })
}
const unsupportedStates: readonly GalleryState[] = [
  {
    id: 'unsupported-warn',
    group: unsupported,
    title: 'The visitor may go on',
    chains: astray,
    prepare: connectAstray,
    shows: '.notice'
  },
  {
    id: 'unsupported-force',
    group: unsupported,
    title: 'Only switching or leaving',
    options: { unsupportedNetwork: 'force' },
    chains: astray,
    prepare: connectAstray,
    shows: '.notice'
  }
]

export const networkStates = [...listStates, ...switchStates, ...unsupportedStates]
