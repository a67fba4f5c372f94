import { SwapView } from '@latchkit/plugin-swap/contract'
import { followedAs } from '../fixtures/sending.js'
import { ridge, twoProviders } from '../fixtures/swaps.js'
import { larch } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'
import {
  coinToToken,
  isArmed,
  isPriced,
  pressReady,
  type Scene,
  state,
  tokenToCoin,
  toPreview,
  toTokens,
  toWallet
} from './swap-steps.js'

const unanswered = () => Object.assign(new Error('No answer'), { code: 'http/unreachable' })

const risky: Scene = {
  providers: [{ id: 'uniswap-v2', name: 'Uniswap V2', pays: 820_000n, priceImpactBps: 1_740 }],
  options: { slippage: 20 }
}

export const swapStates: readonly GalleryState[] = [
  state('form-empty', 'Nothing typed yet', { start: {}, shows: '[data-testid=swap-input-token-from]' }),
  state('form-loading', 'Prices are on their way', {
    scene: { providers: [{ id: '1inch', name: '1inch', pays: 'wait' }] },
    shows: '[data-testid=swap-rate] .skeleton'
  }),
  state('form-quoted', 'A price', { shows: isPriced }),
  state('form-two-offers', 'Two offers', {
    scene: { providers: twoProviders },
    begins: isPriced,
    visit: pressReady('swap-offers-show'),
    shows: '[data-testid=swap-offers]'
  }),
  state('form-slippage', 'Another slippage', {
    scene: { options: { slippage: 7.5 } },
    begins: isPriced,
    visit: pressReady('swap-slippage'),
    shows: '[data-testid=swap-slippage-input]'
  }),
  state('form-insufficient', 'More than there is', {
    start: { ...coinToToken, amount: '1' },
    shows: '.card:has([data-testid=swap-input-from][aria-invalid=true]) [data-testid=swap-rate-invert]'
  }),
  state('form-no-offers', 'Nobody offers that', {
    scene: { providers: [{ id: '1inch', name: '1inch', pays: 'none' }] },
    shows: '[data-testid=swap-no-offers]',
    movesBecause: 'the rows of the price go away when nobody offers one'
  }),
  state('form-failed', 'No prices', {
    scene: { providers: [{ id: '1inch', name: '1inch', pays: unanswered() }] },
    shows: '[data-testid=swap-offers-failed]',
    movesBecause: 'the rows of the price go away when nobody offers one'
  }),
  state('form-risky', 'A bad price', {
    scene: risky,
    shows: '[data-testid=swap-warning-price-impact]',
    movesBecause: 'the warnings appear with the price'
  }),
  state('unsupported', 'A network without swaps', {
    scene: { options: { networks: ['eip155:8453'] } },
    shows: '[data-testid=swap-unsupported]'
  }),
  state('restricted', 'A region without swaps', {
    scene: { options: { restrictedTimeZones: [Intl.DateTimeFormat().resolvedOptions().timeZone] } },
    shows: '[data-testid=swap-restricted]'
  }),
  state('no-wallet', 'No wallet connected', { prepare: ({ open }) => open(SwapView), shows: '.state' }),
  state('select-token', 'Tokens to choose from', {
    ...toTokens('from'),
    shows: '[data-testid=swap-tokens] [aria-current=true]'
  }),
  state('select-token-many', 'Three thousand tokens', {
    scene: { tokens: 3_000 },
    ...toTokens('to'),
    shows: '[data-testid=swap-tokens] [aria-current=true]'
  }),
  state('select-token-found', 'A search', {
    scene: { tokens: 3_000 },
    ...toTokens('to', 'usd'),
    shows: '[data-testid=swap-tokens]:not(:has(.list-heading)) [data-testid=swap-select-token-item-USDC]'
  }),
  state('select-token-none', 'No such token', {
    ...toTokens('to', 'nothing of that name'),
    shows: '[data-testid=swap-tokens-none]'
  }),
  state('preview', 'Preview, without an approval', {
    scene: { providers: twoProviders },
    ...toPreview,
    shows: isArmed
  }),
  state('preview-approval', 'Preview, with an approval', { start: tokenToCoin, ...toPreview, shows: isArmed }),
  state('preview-contract', 'Preview, with the whole contract', {
    start: tokenToCoin,
    begins: isPriced,
    visit: pressReady('swap-action-button', 'swap-contract-show'),
    shows: '[data-testid=swap-contract-address]'
  }),
  state('preview-reset', 'Preview, with an old approval', {
    scene: { allowance: 5n },
    start: tokenToCoin,
    ...toPreview,
    shows: isArmed
  }),
  state('preview-batch', 'Preview, in one step', {
    scene: { hasBatch: true, isSimulated: false },
    start: tokenToCoin,
    ...toPreview,
    shows: isArmed
  }),
  state('preview-risky', 'Preview of a bad price', {
    scene: risky,
    start: tokenToCoin,
    ...toPreview,
    shows: '[data-testid=swap-risks] input'
  }),
  state('preview-unsafe', 'A transaction that pays someone else', {
    scene: {
      providers: [
        { id: '1inch', name: '1inch', recipient: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', priceImpactBps: 12 }
      ]
    },
    begins: '[data-testid=swap-costs-failed]',
    visit: pressReady('swap-action-button'),
    shows: '[data-testid=swap-failure]',
    movesBecause: 'the notice appears when the transaction turns out to be unsafe'
  }),
  state('wallet-approval', 'The wallet is asked for the approval', {
    scene: { answers: ['wait'] },
    start: tokenToCoin,
    ...toWallet,
    shows: '[data-testid=swap-step-approve][data-status=wallet]'
  }),
  state('wallet-confirming', 'The approval waits for the network', {
    scene: { status: 'pending' },
    start: tokenToCoin,
    ...toWallet,
    shows: '[data-testid=swap-step-approve][data-status=confirming]'
  }),
  state('wallet-swap', 'The wallet is asked for the swap', {
    scene: { answers: ['approve', 'wait'] },
    start: tokenToCoin,
    ...toWallet,
    shows: '[data-testid=swap-step-swap][data-status=wallet]'
  }),
  state('wallet-one-step', 'The wallet is asked, without an approval', {
    scene: { answers: ['wait'] },
    ...toWallet,
    shows: '[data-testid=swap-wallet]'
  }),
  state('declined', 'Declined in the wallet', {
    scene: { answers: ['decline'] },
    ...toWallet,
    shows: '[data-testid=swap-failed]'
  }),
  state('failed-approved', 'Failed after the approval', {
    scene: { answers: ['approve', 'decline'] },
    start: tokenToCoin,
    ...toWallet,
    shows: '[data-testid=swap-approved]'
  }),
  state('revoked', 'The approval was removed', {
    scene: { answers: ['approve', 'decline', 'approve'] },
    start: tokenToCoin,
    begins: isPriced,
    visit: pressReady('swap-action-button', 'swap-confirm-button', 'swap-revoke'),
    shows: '[data-testid=swap-approved][data-tone=info]'
  }),
  ...(
    [
      ['pending', 'Sent, not confirmed yet'],
      ['confirmed', 'Swapped'],
      ['unknown', 'Nobody knows']
    ] as const
  ).map(([status, title]) =>
    state(`result-${status}`, title, {
      scene: { more: [followedAs(status)] },
      ...toWallet,
      shows: '[data-testid=swap-result]'
    })
  ),
  state('interrupted', 'An earlier page was closed in between', {
    stored: () => ({
      '@appkit/swap/attempts': JSON.stringify({
        v: 1,
        t: Date.now(),
        d: [
          {
            account: `eip155:1:${larch.accounts[0]?.address}`,
            from: { address: ridge.address, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 },
            to: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            amount: '100000000',
            isSwapRequested: false,
            approved: {
              account: `eip155:1:${larch.accounts[0]?.address}`,
              token: { address: ridge.address, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 },
              spender: '0x111111125421cA6dc452d289314280a0f8842A65',
              amount: '100000000'
            },
            requestedAtMs: Date.now()
          }
        ]
      })
    }),
    start: {},
    shows: '[data-testid=swap-interrupted]'
  })
]
