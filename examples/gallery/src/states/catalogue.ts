import { AllWalletsView, ConnectView, GetWalletView } from '@latchkit/plugin-connect/contract'
import { builtInCatalogue, catalogueService } from '../fixtures/catalogue.js'
import { evmChain } from '../fixtures/chains.js'
import { pairing } from '../fixtures/pairing.js'
import { search } from '../fixtures/typing.js'
import { larch, tidepool } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'All wallets'
const chains = () => [evmChain({ wallets: [larch, tidepool] })]
const openAll = ({ open }: StateTools) => open(AllWalletsView)
const lateWallets = 'a catalogue answers after the rows are there; their place is kept'

export const catalogueStates: readonly GalleryState[] = [
  {
    id: 'connect-recommended',
    group: 'Connect',
    title: 'Filled up with recommended wallets',
    chains,
    extras: catalogueService(),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-birch-wallet-1"] img'
  },
  {
    id: 'connect-recommended-loading',
    group: 'Connect',
    title: 'Recommended wallets on their way',
    chains,
    extras: catalogueService('silent'),
    prepare: ({ open }) => open(ConnectView),
    shows: '.list > [aria-hidden=true]'
  },
  {
    id: 'all-wallets-loading',
    group,
    title: 'Loading, with nothing at hand',
    chains: () => [evmChain()],
    extras: catalogueService('silent'),
    prepare: openAll,
    shows: '.card:has([type=search]) [role=status][aria-busy=true]'
  },
  {
    id: 'all-wallets-loading-more',
    group,
    title: 'Loading, with wallets at hand',
    chains,
    extras: catalogueService('silent'),
    prepare: openAll,
    shows: '.virtual > [aria-hidden=true]'
  },
  {
    id: 'all-wallets-full',
    group,
    title: 'Hundreds, with a code to scan',
    chains,
    extras: () => [...catalogueService()(), ...pairing()()],
    prepare: openAll,
    shows: '[data-testid="wallet-search-item-odd-2"]',
    movesBecause: lateWallets
  },
  {
    id: 'all-wallets-legal',
    group,
    title: 'Opened directly, on a site that asks for a tick',
    options: { legalCheckbox: true, termsConditionsUrl: 'https://terms.example/' },
    chains,
    extras: () => [...catalogueService()(), ...pairing()()],
    prepare: openAll,
    shows: '[data-testid=w3m-legal-checkbox]'
  },
  {
    id: 'all-wallets-built-in',
    group,
    title: 'Without a service',
    chains,
    extras: builtInCatalogue,
    prepare: openAll,
    shows: '.virtual li:nth-child(8)',
    movesBecause: lateWallets
  },
  {
    id: 'all-wallets-searching',
    group,
    title: 'Searching',
    chains,
    extras: catalogueService(),
    prepare: openAll,
    begins: '[data-testid="wallet-search-item-odd-2"]',
    visit: search('juniper'),
    shows: '[data-testid="wallet-search-item-juniper-wallet-9"]'
  },
  {
    id: 'all-wallets-empty',
    group,
    title: 'Search without a result',
    chains,
    extras: catalogueService(),
    prepare: openAll,
    begins: '[data-testid="wallet-search-item-odd-2"]',
    visit: search('moonbase alpha and quite a few further words'),
    shows: '[data-testid=no-wallet-found]'
  },
  {
    id: 'all-wallets-none',
    group,
    title: 'The catalogue has none',
    chains: () => [evmChain()],
    extras: catalogueService('empty'),
    prepare: openAll,
    shows: '[data-testid=no-wallet-found]'
  },
  {
    id: 'all-wallets-failed',
    group,
    title: 'The catalogue does not answer',
    chains: () => [evmChain({ wallets: [] })],
    extras: catalogueService('refusing'),
    prepare: openAll,
    shows: '.notice'
  },
  {
    id: 'all-wallets-certified',
    group,
    title: 'Certified only',
    chains,
    extras: catalogueService(),
    prepare: openAll,
    begins: '[data-testid="wallet-search-item-odd-2"]',
    visit: card => card.querySelector<HTMLElement>('[data-testid=certified-only]')?.click(),
    shows: '[data-testid="wallet-search-item-alder-vault-12"]'
  },
  {
    id: 'get-wallet-recommended',
    group: 'Get a wallet',
    title: 'Wallets of a catalogue',
    chains: () => [evmChain()],
    extras: catalogueService(),
    async prepare({ open, kernel }) {
      await open(ConnectView)
      kernel.router.push(GetWalletView)
    },
    shows: '.list img',
    movesBecause: lateWallets
  }
]
