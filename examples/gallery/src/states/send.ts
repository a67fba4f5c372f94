import type { AnyPlugin } from '@latchkit/kernel'
import type { ReceiverFact } from '@latchkit/kernel/chain'
import { TransferError } from '@latchkit/kernel/transfer'
import { AccountView } from '@latchkit/plugin-account/contract'
import { send } from '@latchkit/plugin-send'
import {
  SendContactsView,
  SendScanView,
  SendSelectTokenView,
  type SendStart,
  SendView
} from '@latchkit/plugin-send/contract'
import { evmChain } from '../fixtures/chains.js'
import {
  ether,
  fewAssets,
  followedAs,
  heldAssets,
  manyAssets,
  scriptedTransfer,
  type TransferScript
} from '../fixtures/sending.js'
import { larch } from '../fixtures/wallets.js'
import type { Stage } from '../stage.js'
import type { GalleryState } from '../state.js'

const group = 'Send'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const filled: SendStart = { amount: '0.25', receiver }

const chains =
  (script: TransferScript = {}) =>
  () => [evmChain({ wallets: [larch], transfer: scriptedTransfer(script) })]
const extras =
  (...more: readonly AnyPlugin[]) =>
  () => [send(), ...(more.length > 0 ? more : [heldAssets(fewAssets)])]
/** A site where nobody reads balances but the chain. */
const alone = () => [send()]

const form =
  (start?: SendStart) =>
  async ({ connections, open, kernel }: Stage) => {
    await connections.connect({ wallet: larch.id })
    await open(AccountView)
    kernel.router.push(SendView, start)
  }
const press = (testId: string) => (card: ShadowRoot) =>
  card.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.click()
const isReady = '[data-testid=send-receiver-found], [data-testid=send-token] .picture'
const isFound = '[data-testid=send-token] .picture'
const toReview = {
  prepare: form(filled),
  begins: isFound,
  visit: press('send-review-button')
} as const
const isReviewed = '[data-testid=send-confirm]:not(:disabled), [data-testid^=send-warning-]'

/** On from the review, which only then has its button. */
const toWallet = {
  prepare: form(filled),
  begins: isFound,
  visit(card: ShadowRoot) {
    press('send-review-button')(card)
    const confirm = setInterval(() => {
      const button = card.querySelector<HTMLButtonElement>('[data-testid=send-confirm]:not(:disabled)')
      if (!button) return
      clearInterval(confirm)
      button.click()
    }, 50)
  }
} as const

const refusal = (id: string, title: string, start: SendStart): GalleryState => ({
  id: `send-form-${id}`,
  group,
  title,
  chains: chains(),
  extras: extras(),
  prepare: form(start),
  shows: '.field-error:not(:empty)'
})
const warning = (id: string, title: string, facts: readonly ReceiverFact[]): GalleryState => ({
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

export const sendStates: readonly GalleryState[] = [
  {
    id: 'send-form-empty',
    group,
    title: 'Nothing typed yet',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    shows: isReady
  },
  {
    id: 'send-form-loading',
    group,
    title: 'What there is is on its way',
    chains: () => [evmChain({ wallets: [larch], transfer: scriptedTransfer(), balance: 'wait' })],
    extras: alone,
    prepare: form(),
    shows: '[data-testid=send-token]'
  },
  {
    id: 'send-form-filled',
    group,
    title: 'Filled, with a note',
    chains: chains({ memoBytes: 32 }),
    extras: extras(),
    prepare: form(filled),
    shows: '[data-testid=send-memo]'
  },
  {
    id: 'send-form-incomplete',
    group,
    title: 'Something is missing',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    begins: isFound,
    visit: press('send-review-button'),
    shows: '[data-testid=send-problem]'
  },
  {
    id: 'send-form-fee',
    group,
    title: 'All of the coin, typed',
    chains: chains(),
    extras: extras(),
    prepare: form({ ...filled, amount: '0.512' }),
    shows: '[data-testid=send-fee-hint]'
  },
  refusal('exponent', 'An exponent', { ...filled, amount: '1e18' }),
  refusal('decimals', 'Too many decimals', { ...filled, amount: '0.1234567890123456789' }),
  refusal('too-much', 'More than there is', { ...filled, amount: '1' }),
  refusal('address', 'No address', { amount: '0.25', receiver: '0x1234' }),
  {
    id: 'send-form-unsupported',
    group,
    title: 'Nothing can be sent here',
    chains: () => [evmChain({ wallets: [larch] })],
    extras: alone,
    prepare: form(),
    shows: '.state'
  },
  {
    id: 'send-form-none',
    group,
    title: 'No wallet connected',
    chains: chains(),
    extras: alone,
    prepare: ({ open }) => open(SendView),
    shows: '.state'
  },
  {
    id: 'send-select-token',
    group,
    title: 'Two hundred tokens',
    chains: chains(),
    extras: extras(heldAssets(manyAssets)),
    prepare: form(),
    begins: isFound,
    visit: press('send-token'),
    shows: '[data-testid=send-tokens] [aria-current=true]'
  },
  {
    id: 'send-select-token-few',
    group,
    title: 'Three tokens',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    begins: isFound,
    visit: press('send-token'),
    shows: '[data-testid=send-tokens] [aria-current=true]'
  },
  {
    id: 'send-select-token-loading',
    group,
    title: 'Tokens on their way',
    chains: chains(),
    extras: extras(heldAssets([], 'loading')),
    async prepare(stage) {
      await form()(stage)
      stage.kernel.router.push(SendSelectTokenView)
    },
    shows: '.skeleton'
  },
  {
    id: 'send-contacts-none',
    group,
    title: 'Nobody was paid yet',
    chains: chains(),
    extras: extras(),
    async prepare(stage) {
      await form()(stage)
      stage.kernel.router.push(SendContactsView)
    },
    shows: '.state'
  },
  {
    id: 'send-scan-none',
    group,
    title: 'No camera',
    chains: chains(),
    extras: extras(),
    async prepare(stage) {
      await form()(stage)
      stage.kernel.router.push(SendScanView)
    },
    shows: '[data-testid=send-scan-problem]'
  },
  {
    id: 'send-review-plain',
    group,
    title: 'Review',
    chains: chains({ memoBytes: 32 }),
    extras: extras(),
    ...toReview,
    shows: isReviewed
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
    title: 'The fee is on its way',
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
  {
    id: 'send-review-own',
    group,
    title: 'To oneself',
    chains: chains(),
    extras: extras(),
    ...toReview,
    prepare: form({ ...filled, receiver: larch.accounts[0]?.address ?? '' }),
    shows: '[data-testid=send-warning-own-address]'
  },
  {
    id: 'send-review-look-alike',
    group,
    title: 'To one that looks like the own one',
    chains: chains(),
    extras: extras(),
    ...toReview,
    prepare: form({ ...filled, receiver: '0xf39F00000000000000000000000000000fFb2266' }),
    shows: '[data-testid=send-warning-look-alike]'
  },
  {
    id: 'send-review-spam',
    group,
    title: 'A token that pretends',
    chains: chains(),
    extras: extras(heldAssets([ether, { ...ether, address: receiver, symbol: 'USDС', hidden: 'look-alike' }])),
    ...toReview,
    prepare: form({ ...filled, token: receiver, receiver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' }),
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
  ...(
    [
      ['pending', 'Sent, not confirmed yet'],
      ['confirmed', 'Confirmed'],
      ['failed', 'Failed on the chain']
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
  )
]
