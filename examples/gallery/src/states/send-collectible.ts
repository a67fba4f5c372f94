import type { HeldCollectible } from '@latchkit/plugin-balances/contract'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { fewCollectibles, suspectCollectibles, waitingCollectibles } from '../fixtures/collectibles.js'
import { fewAssets, followedAs, heldAssets, type TransferScript } from '../fixtures/sending.js'
import type { GalleryState } from '../state.js'
import { chains, extras, form, sendGroup as group, press, recipient, toWallet } from './send-steps.js'

const [plain, long] = fewCollectibles as readonly HeldCollectible[]
const [waiting] = waitingCollectibles as readonly HeldCollectible[]
const [prize] = suspectCollectibles as readonly HeldCollectible[]

/** Opens a form with one NFT, which the account owns unless the script says otherwise. */
function sending(
  id: string,
  title: string,
  item: HeldCollectible | undefined,
  { shows, script = {}, ...more }: Partial<GalleryState> & { readonly shows: string; readonly script?: TransferScript }
): GalleryState {
  const items = item ? [item] : []
  return {
    id: `send-nft-${id}`,
    group,
    title,
    chains: chains({ pieces: 1n, ...script }),
    extras: extras(heldAssets(fewAssets, 'ready', items)),
    prepare: form({ collectible: item?.id ?? '', recipient }),
    shows,
    ...more
  }
}
const isFound = '[data-testid=send-nft]'
const toReview = { begins: isFound, visit: press('send-review-button') } as const

/** States of sending an NFT: the same as for a token, with the NFT in place of the amount. */
export const sendCollectibleStates: readonly GalleryState[] = [
  sending('form', 'An NFT', plain, { shows: isFound }),
  sending('form-long', 'An NFT with a long name', long, { shows: isFound }),
  sending('form-waits', 'An NFT whose picture waits', waiting, {
    shows: '[data-testid=pictures-show]',
    movesBecause: 'only pictures that are on screen can wait to be shown'
  }),
  sending('form-pieces', 'More than one piece of an NFT', plain, {
    script: { pieces: 12n },
    shows: '[data-testid=send-max]'
  }),
  sending('form-gone', 'An NFT that the account no longer has', plain, {
    script: { pieces: 0n },
    shows: '[data-testid=send-nft-gone]'
  }),
  sending('review', 'Review of an NFT', plain, {
    ...toReview,
    shows: '[data-testid=send-confirm]:not(:disabled)'
  }),
  sending('review-long', 'Review of an NFT with a long name', long, {
    ...toReview,
    shows: '[data-testid=send-confirm]:not(:disabled)'
  }),
  sending('review-pieces', 'Review of several pieces', plain, {
    script: { pieces: 12n },
    prepare: form({ collectible: plain?.id ?? '', amount: '5', recipient }),
    ...toReview,
    shows: '[data-testid=send-confirm]:not(:disabled)'
  }),
  sending('review-spam', 'Review of an NFT that was hidden', prize && { ...prize, hidden: 'spam' }, {
    ...toReview,
    shows: '[data-testid=send-warning-spam]'
  }),
  sending('review-gone', 'An NFT that is gone by the review', plain, {
    script: { preparing: new TransferError('transfer/insufficient-funds', { needed: '1', available: '0' }) },
    ...toReview,
    shows: '[data-testid=send-failure]'
  }),
  sending('result', 'An NFT was sent', plain, {
    extras: extras(heldAssets(fewAssets, 'ready', plain ? [plain] : []), followedAs('confirmed')),
    begins: isFound,
    visit: toWallet.visit,
    shows: '[data-testid=send-result]'
  })
]
