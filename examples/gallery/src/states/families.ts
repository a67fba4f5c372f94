import { AccountView, ProfileWalletsView } from '@latchkit/plugin-account/contract'
import { AllWalletsView, ConnectView } from '@latchkit/plugin-connect/contract'
import { catalogueService } from '../fixtures/catalogue.js'
import { fiveFamilies } from '../fixtures/families.js'
import { larch } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'

/** States of a site with several chain families. */
export const familyStates: readonly GalleryState[] = [
  {
    id: 'connect-families',
    group: 'Connect',
    title: 'Five chain families',
    chains: fiveFamilies,
    extras: catalogueService(),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-com.example.fennel"]'
  },
  {
    id: 'connect-family',
    group: 'Connect',
    title: 'One of five chain families',
    chains: fiveFamilies,
    extras: catalogueService(),
    prepare: ({ open }) => open(ConnectView, { namespace: 'polkadot' }),
    shows: '[data-testid="wallet-selector-com.example.juniper"]'
  },
  {
    id: 'all-wallets-families',
    group: 'All wallets',
    title: 'Five chain families',
    chains: fiveFamilies,
    extras: catalogueService(),
    prepare: ({ open }) => open(AllWalletsView),
    shows: '[data-testid="wallet-search-item-odd-2"]',
    movesBecause: 'a catalogue answers after the rows are there; their place is kept'
  },
  {
    id: 'all-wallets-family',
    group: 'All wallets',
    title: 'One of five chain families',
    chains: fiveFamilies,
    extras: catalogueService(),
    prepare: ({ open }) => open(AllWalletsView, { namespace: 'solana' }),
    shows: `[data-testid="wallet-search-item-${larch.id}"]`
  },
  {
    id: 'wallets-five',
    group: 'Wallets',
    title: 'Five chain families at once',
    chains: fiveFamilies,
    async prepare({ connections, open, kernel }) {
      for (const name of ['fennel', 'juniper', 'ochre']) await connections.connect({ wallet: `com.example.${name}` })
      for (const namespace of ['solana', 'eip155']) await connections.connect({ wallet: larch.id, namespace })
      await open(AccountView)
      kernel.router.push(ProfileWalletsView)
    },
    shows: '[data-testid=disconnect-all-button]'
  }
]
