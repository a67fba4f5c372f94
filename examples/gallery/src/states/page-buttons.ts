import type { ChainScript } from '../fixtures/chain.js'
import { evmChain } from '../fixtures/chains.js'
import { icon } from '../fixtures/icons.js'
import { names } from '../fixtures/names.js'
import { manyNetworks } from '../fixtures/networks.js'
import { PageButtonsView, pageButtons } from '../fixtures/page-buttons.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Page buttons'
const ether = 10n ** 18n
const chains =
  (script: Partial<ChainScript> = {}) =>
  () => [evmChain({ wallets: [larch], balance: (ether * 1_234n) / 1_000n, ...script })]
const extras = () => [pageButtons()]
const shows = '[data-testid=page-buttons]'

async function connected({ connections, open }: StateTools) {
  await connections.connect({ wallet: larch.id })
  await open(PageButtonsView)
}

/** States of the page elements: to connect, the small variant, the network, and the account. */
export const pageButtonStates: readonly GalleryState[] = [
  {
    id: 'buttons-disconnected',
    group,
    title: 'Nobody is connected',
    chains: chains(),
    extras,
    prepare: ({ open }) => open(PageButtonsView),
    shows,
    movesBecause: 'a button stands there before its texts in another language than English are loaded'
  },
  {
    id: 'buttons-connected',
    group,
    title: 'Connected, with the balance',
    chains: chains(),
    extras,
    prepare: connected,
    shows
  },
  {
    id: 'buttons-long',
    group,
    title: 'A long name, a huge balance, a network with a long name',
    chains: chains({
      balance: 123_456_789_012_345_678_901n * ether + 1n,
      networks: [...manyNetworks].reverse(),
      wallets: [{ ...larch, chain: 'eip155:7777777' }]
    }),
    extras: () => [
      ...extras(),
      names({
        known: {
          [larch.accounts[0]?.address ?? '']: {
            name: 'greater-northern-lights-cooperative.example',
            avatar: icon('larch')
          }
        }
      })
    ],
    prepare: connected,
    shows
  }
]
