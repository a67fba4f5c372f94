import { AccountView } from '@latchkit/plugin-account/contract'
import { balances } from '@latchkit/plugin-balances'
import { receive } from '@latchkit/plugin-receive'
import { send } from '@latchkit/plugin-send'
import type { ChainScript } from '../fixtures/chain.js'
import { evmChain } from '../fixtures/chains.js'
import {
  fewCollectibles,
  manyCollectibles,
  stonesContract,
  suspectCollectibles,
  waitingCollectibles
} from '../fixtures/collectibles.js'
import { pressAll } from '../fixtures/pressing.js'
import { scriptedTransfer } from '../fixtures/sending.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'NFTs'
const balance = 10n ** 18n

async function openAccount({ connections, open }: StateTools) {
  await connections.connect({ wallet: larch.id })
  await open(AccountView)
}
const press = (card: ShadowRoot, testId: string) =>
  card.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click()

const picturesLate = 'only pictures that are on screen can wait to be shown'

const state = (
  id: string,
  title: string,
  shows: string,
  script: Pick<ChainScript, 'collectibles' | 'walletCollectibles'>,
  more: Partial<GalleryState> = {}
): GalleryState => ({
  id,
  group,
  title,
  chains: () => [evmChain({ wallets: [larch], balance, ...script })],
  extras: () => [receive(), balances({ collections: { 'eip155:1': [{ address: stonesContract }] } })],
  prepare: openAccount,
  begins: '[data-testid=tab-nfts]',
  visit: card => press(card, 'tab-nfts'),
  shows,
  ...more
})

export const collectibleStates: readonly GalleryState[] = [
  state('nfts-few', 'Of all kinds', '[data-testid=nfts-grid] .piece', { collectibles: fewCollectibles }),
  state('nfts-many', 'A hundred and more', '[data-testid=nfts-grid] .piece', { collectibles: manyCollectibles }),
  state('nfts-cut', 'More than are shown', '[data-testid=nfts-cut]', {
    collectibles: fewCollectibles,
    walletCollectibles: { items: manyCollectibles, isCut: true }
  }),
  state('nfts-loading', 'On their way', '[data-testid=nfts-pending]', { collectibles: 'wait' }),
  state('nfts-empty', 'None', '[data-testid=nfts-empty]', { collectibles: [] }),
  state('nfts-failed', 'Not available', '[data-testid=nfts-failed]', { collectibles: 'fail' }),
  state('nfts-outdated', 'Not all could be read', '[data-testid=nfts-outdated]', {
    collectibles: 'fail',
    walletCollectibles: { items: fewCollectibles }
  }),
  state('nfts-none', 'Nobody can tell', '[data-testid=nfts-none]', {}),
  state(
    'nfts-hidden',
    'What is kept out of the way, opened',
    '[data-testid=nfts-hidden-grid] .piece',
    { collectibles: fewCollectibles.slice(0, 1), walletCollectibles: { items: suspectCollectibles } },
    { visit: pressAll('tab-nfts', 'nfts-hidden') }
  ),
  state(
    'nfts-pictures-wait',
    'A picture of another website, which waits',
    '[data-testid=pictures-show]',
    { collectibles: fewCollectibles.slice(0, 1), walletCollectibles: { items: waitingCollectibles } },
    { movesBecause: picturesLate }
  ),
  state(
    'nfts-focus',
    'Reached with the keyboard',
    '.piece:focus-visible',
    { collectibles: fewCollectibles },
    {
      visit(card) {
        press(card, 'tab-nfts')
        const focus = () => {
          const piece = card.querySelector<HTMLElement>('[data-testid=nfts-grid] button.piece')
          piece ? piece.focus({ focusVisible: true } as FocusOptions) : requestAnimationFrame(focus)
        }
        focus()
      }
    }
  ),
  state(
    'nft-one',
    'One of them',
    '[data-testid=nft-facts]',
    { collectibles: fewCollectibles },
    { visit: pressAll('tab-nfts', `nft-${fewCollectibles[1]?.id}`) }
  ),
  state(
    'nft-sendable',
    'One of them, on a site that sends',
    '[data-testid=nft-action-send]',
    { collectibles: fewCollectibles },
    {
      chains: () => [
        evmChain({
          wallets: [larch],
          balance,
          collectibles: fewCollectibles,
          transfer: scriptedTransfer({ pieces: 1n })
        })
      ],
      extras: () => [send(), balances({ collections: { 'eip155:1': [{ address: stonesContract }] } })],
      visit: pressAll('tab-nfts', `nft-${fewCollectibles[0]?.id}`)
    }
  ),
  state(
    'nft-spam',
    'One that was hidden',
    '[data-testid=nft-warning]',
    { collectibles: fewCollectibles.slice(0, 1), walletCollectibles: { items: suspectCollectibles } },
    { visit: pressAll('tab-nfts', 'nfts-hidden', `nft-${suspectCollectibles[0]?.id}`) }
  ),
  state(
    'nft-picture-waits',
    'One whose picture waits',
    '[data-testid=pictures-show]',
    { collectibles: fewCollectibles.slice(0, 1), walletCollectibles: { items: waitingCollectibles } },
    {
      begins: '[data-testid=tab-nfts]',
      visit: pressAll('tab-nfts', `nft-${waitingCollectibles[0]?.id}`),
      movesBecause: picturesLate
    }
  )
]
