import { type RecipientFact, TransferError } from '@latchkit/plugin-chains/contract'
import { ethereum } from '../fixtures/networks.js'
import { disconnecting, ether, fewAssets, followedAs, heldAssets } from '../fixtures/sending.js'
import { larch } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'
import { chains, extras, filled, form, sendGroup as group, press, recipient, toReview, toWallet } from './send-steps.js'

const warning = (id: string, title: string, facts: readonly RecipientFact[] | Error): GalleryState => ({
  id: `send-review-${id}`,
  group,
  title,
  chains: chains({ facts }),
  extras: extras(),
  ...toReview,
  shows: '[data-testid^=send-warning-]'
})
const failure = (id: string, title: string, preparing: Error): GalleryState => ({
  id: `send-review-${id}`,
  group,
  title,
  chains: chains({ preparing }),
  extras: extras(),
  ...toReview,
  shows: '[data-testid=send-failure]'
})

export const sendReviewStates: readonly GalleryState[] = [
  {
    id: 'send-review-plain',
    group,
    title: 'Review',
    chains: chains({ memoBytes: 32 }),
    extras: extras(),
    ...toReview,
    shows: '[data-testid=send-confirm]:not(:disabled)'
  },
  {
    id: 'send-review-deposit',
    group,
    title: 'With a deposit, and no choice of speed',
    chains: chains({ deposit: 2_039_280_000_000_000n, hasSpeeds: false }),
    extras: extras(),
    ...toReview,
    shows: '[data-testid=send-deposit]'
  },
  {
    id: 'send-review-loading',
    group,
    title: 'The fee is being worked out',
    chains: chains({ preparing: 'wait' }),
    extras: extras(),
    ...toReview,
    shows: '[data-testid=send-fee] .skeleton'
  },
  warning('token', 'To a token', ['contract', 'token']),
  warning('burn', 'To nobody', ['burn']),
  warning('no-key', 'To an address without a key', ['no-key']),
  warning('no-key-unused', 'To an address without a key or anything', ['no-key', 'unused']),
  warning('contract', 'To a contract', ['contract']),
  warning('unused', 'To an address that was never seen', ['unused']),
  warning('not-inspected', 'To an address that could not be looked up', new Error('No node answers')),
  {
    id: 'send-review-maybe-sent',
    group,
    title: 'Asked for before, and nobody knows',
    chains: chains(),
    extras: extras(),
    stored: () => ({
      '@appkit/send/unsettled': JSON.stringify({
        v: 1,
        t: Date.now(),
        d: [{ account: `${ethereum.caipNetworkId}:${larch.accounts[0]?.address}`, recipient }]
      })
    }),
    ...toReview,
    shows: '[data-testid=send-warning-maybe-sent]'
  },
  {
    id: 'send-review-all',
    group,
    title: 'All of the coin',
    chains: chains(),
    extras: extras(),
    ...toReview,
    visit(card) {
      press('send-max')(card)
      requestAnimationFrame(() => press('send-review-button')(card))
    },
    shows: '[data-testid=send-warning-leaves-nothing]'
  },
  {
    id: 'send-review-own',
    group,
    title: 'To oneself',
    chains: chains(),
    extras: extras(),
    ...toReview,
    prepare: form({ ...filled, recipient: larch.accounts[0]?.address ?? '' }),
    shows: '[data-testid=send-warning-own-address]'
  },
  {
    id: 'send-review-look-alike',
    group,
    title: 'To one that looks like the own one',
    chains: chains(),
    extras: extras(),
    ...toReview,
    prepare: form({ ...filled, recipient: '0xf39F00000000000000000000000000000fFb2266' }),
    shows: '[data-testid=send-warning-look-alike]'
  },
  {
    id: 'send-review-spam',
    group,
    title: 'A token that pretends',
    chains: chains(),
    extras: extras(heldAssets([ether, { ...ether, address: recipient, symbol: 'USDС', hidden: 'look-alike' }])),
    ...toReview,
    prepare: form({ ...filled, token: recipient, recipient: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' }),
    shows: '[data-testid=send-warning-spam]'
  },
  failure(
    'no-fee',
    'Nothing left for the fee',
    new TransferError('transfer/insufficient-fee', { needed: '315000000000000', available: '1000' })
  ),
  failure(
    'would-fail',
    'The chain says no',
    new TransferError('transfer/would-fail', { reason: 'the token is frozen' })
  ),
  failure(
    'funds',
    'Less than that by now',
    new TransferError('transfer/insufficient-funds', { needed: '250000000000000000', available: '1000' })
  ),
  failure('unreachable', 'No node answers', new TransferError('transfer/unreachable', { chain: 'eip155:1' })),
  {
    id: 'send-wallet',
    group,
    title: 'The wallet is asked',
    chains: chains({ answer: 'wait' }),
    extras: extras(),
    ...toWallet,
    shows: '[data-testid=send-wallet]'
  },
  {
    id: 'send-wallet-declined',
    group,
    title: 'Declined in the wallet',
    chains: chains({ answer: 'decline' }),
    extras: extras(),
    ...toWallet,
    shows: '[data-testid=send-refused]'
  },
  {
    id: 'send-wallet-failed',
    group,
    title: 'The wallet did not do it',
    chains: chains({ answer: 'fail' }),
    extras: extras(),
    ...toWallet,
    shows: '[data-testid=send-refused]'
  },
  {
    id: 'send-wallet-disconnected',
    group,
    title: 'The wallet disconnected while it was asked',
    chains: chains({ answer: 'wait' }),
    extras: extras(heldAssets(fewAssets), disconnecting()),
    ...toWallet,
    shows: '[data-testid=send-refused]'
  },
  ...(
    [
      ['pending', 'Sent, not confirmed yet'],
      ['confirmed', 'Confirmed'],
      ['failed', 'Failed on the chain'],
      ['replaced', 'Replaced by another'],
      ['dropped', 'Dropped'],
      ['unknown', 'Nobody knows']
    ] as const
  ).map(
    ([status, title]): GalleryState => ({
      id: `send-result-${status}`,
      group,
      title,
      chains: chains(),
      extras: extras(
        heldAssets(fewAssets),
        followedAs(status, status === 'failed' ? { reason: 'execution reverted' } : {})
      ),
      ...toWallet,
      shows: '[data-testid=send-result]'
    })
  ),
  {
    id: 'send-result-plain',
    group,
    title: 'Sent, on a site that follows nothing',
    chains: chains(),
    extras: extras(),
    ...toWallet,
    shows: '[data-testid=send-result]'
  }
]
