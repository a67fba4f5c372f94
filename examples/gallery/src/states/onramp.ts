import type { ViewRef } from '@latchkit/kernel'
import { AccountView } from '@latchkit/plugin-account/contract'
import { type OnrampOptions, onramp } from '@latchkit/plugin-onramp'
import {
  BuyInProgressView,
  FundWalletView,
  OnRampAmountView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  type OnrampOrder,
  type OnrampStart
} from '@latchkit/plugin-onramp/contract'
import { receive } from '@latchkit/plugin-receive'
import { type BuyingScript, buyingServices, manyOptions, orderId, storedOrder } from '../fixtures/buying.js'
import type { ChainScript } from '../fixtures/chain.js'
import { bitcoinChain, evmChain } from '../fixtures/chains.js'
import { manyNetworks } from '../fixtures/networks.js'
import { search } from '../fixtures/typing.js'
import { larch, onBitcoin } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Buy'
const aggregator = { publicKey: 'gallery' }
const both: OnrampOptions = {
  card: {},
  aggregator,
  restrictedTimeZones: [],
  termsConditionsUrl: 'https://shop.example/terms',
  privacyPolicyUrl: 'https://shop.example/privacy'
}
const extras =
  (script: BuyingScript = {}, options: OnrampOptions = both) =>
  () => [onramp(options), receive(), buyingServices(script)]
const chains = (script: Partial<ChainScript> = {}) => [evmChain({ wallets: [larch], ...script })]

const view =
  <P>(ref: ViewRef<P>, params?: P) =>
  async ({ connections, open, kernel }: StateTools) => {
    await connections.connect({ wallet: larch.id })
    await open(AccountView)
    ;(kernel.router.push as (ref: ViewRef<P>, params?: P) => void)(ref, params)
  }
const amount = (start?: OnrampStart) => view(OnRampAmountView, start)
const fifty = { amount: '50' }
const costs = '[data-testid=onramp-costs]'
const button = '[data-testid=onramp-continue]:not([aria-busy])'

interface AmountState extends BuyingScript {
  readonly start?: OnrampStart
  readonly site?: OnrampOptions
  readonly shows: string
  readonly movesBecause?: string
}
const amountState = (
  id: string,
  title: string,
  { start = fifty, site, shows, movesBecause, ...script }: AmountState
): GalleryState => ({
  id: `onramp-amount-${id}`,
  group,
  title,
  chains,
  extras: extras(script, site),
  prepare: amount(start),
  shows,
  ...(movesBecause && { movesBecause })
})

const choice = (id: string, title: string, ref: ViewRef<void>, more: Partial<GalleryState> = {}): GalleryState => ({
  id: `onramp-${id}`,
  group,
  title,
  chains,
  extras: extras(),
  prepare: view(ref),
  shows: '[aria-current=true]',
  ...more
})
const longList: Partial<GalleryState> = {
  extras: extras({ options: { value: manyOptions } }),
  movesBecause: 'the field to search appears with a long list'
}

/** Presses the button in a browser that opens no windows. */
function pressBlocked(card: ShadowRoot) {
  const { open } = window
  window.open = () => null
  card.querySelector<HTMLElement>('[data-testid=onramp-continue]')?.click()
  window.open = open
}
const opening = (id: string, title: string, script: BuyingScript, shows: string): GalleryState => ({
  id: `onramp-${id}`,
  group,
  title,
  chains,
  extras: extras(script),
  prepare: amount(fifty),
  begins: costs,
  visit: pressBlocked,
  shows
})

const minuteMs = 60_000
const progress = (id: string, title: string, order: Partial<OnrampOrder>, ageMs = minuteMs): GalleryState => ({
  id: `onramp-progress-${id}`,
  group,
  title,
  chains,
  extras: extras(),
  stored: () => storedOrder(order, ageMs),
  prepare: view(BuyInProgressView, { order: orderId }),
  shows: '[data-testid=onramp-facts]'
})
const completed = {
  status: 'completed',
  received: '48.76',
  noticedBy: 'provider',
  transactionId: `0x${'5e'.repeat(32)}`
} as const

export const onrampStates: readonly GalleryState[] = [
  {
    id: 'onramp-fund',
    group,
    title: 'Ways to fund the wallet',
    chains,
    extras: extras(),
    prepare: view(FundWalletView),
    shows: '[data-testid=fund-wallet-receive]'
  },
  amountState('loading', 'Currencies and limits are on their way', {
    options: 'wait',
    shows: '[data-testid=onramp-seller]'
  }),
  amountState('empty', 'Nothing typed yet', { start: {}, shows: `${button}` }),
  amountState('quoted', 'An estimate', { shows: costs }),
  amountState('estimating', 'The estimate is on its way', {
    quote: 'wait',
    shows: '[data-testid=onramp-receive] .skeleton'
  }),
  amountState('no-estimate', 'No estimate', { quote: 'fail', shows: '[data-testid=onramp-quote-retry]' }),
  amountState('fallback', 'The usual limits', {
    options: 'fail',
    quote: 'fail',
    shows: '[data-testid=onramp-quote-retry]',
    movesBecause: 'the note about the limits appears when they could not be loaded'
  }),
  amountState('little', 'Too little', { start: { amount: '5' }, shows: '.field-error:not(:empty)' }),
  amountState('much', 'Too much for a card', {
    start: { amount: '9000' },
    shows: '.field-error:not(:empty)',
    movesBecause: 'the limit is known when it was loaded, and takes a line more'
  }),
  amountState('decimals', 'Too many decimals', { start: { amount: '50.123' }, shows: '.field-error:not(:empty)' }),
  amountState('aggregator', 'A provider that asks for the network', {
    site: { aggregator, restrictedTimeZones: [] },
    shows: costs
  }),
  amountState('restricted', 'A region where nothing is sold', {
    site: { ...both, restrictedTimeZones: [new Intl.DateTimeFormat().resolvedOptions().timeZone] },
    shows: '.state'
  }),
  amountState('not-set-up', 'A site without a provider', { site: {}, shows: '.state' }),
  {
    id: 'onramp-amount-elsewhere',
    group,
    title: 'On a network that the provider does not serve',
    chains: () =>
      chains({ networks: manyNetworks, wallets: [{ ...larch, chain: 'eip155:56' }], addresses: 'everywhere' }),
    extras: extras({}, { card: {}, restrictedTimeZones: [] }),
    prepare: amount(fifty),
    shows: costs
  },
  {
    id: 'onramp-amount-unsupported',
    group,
    title: 'On a chain family without purchases',
    chains: () => [bitcoinChain({ wallets: [onBitcoin(larch)] })],
    extras: extras(),
    prepare: amount(fifty),
    shows: '.state'
  },
  {
    id: 'onramp-amount-none',
    group,
    title: 'No wallet connected',
    chains,
    extras: extras(),
    prepare: ({ open }) => open(OnRampAmountView),
    shows: '.state'
  },
  {
    id: 'onramp-amount-in-progress',
    group,
    title: 'Another purchase is in progress',
    chains,
    extras: extras(),
    stored: () => storedOrder({ status: 'pending' }),
    prepare: amount(fifty),
    shows: costs
  },
  choice('providers', 'Providers', OnRampProvidersView),
  choice('tokens', 'Tokens', OnRampTokenSelectView),
  choice('tokens-many', 'Many tokens', OnRampTokenSelectView, longList),
  choice('tokens-no-match', 'No such token', OnRampTokenSelectView, {
    ...longList,
    begins: '[aria-current=true]',
    visit: search('zzz'),
    shows: '.state'
  }),
  choice('currencies', 'Currencies', OnRampFiatSelectView, longList),
  opening('opening', 'The provider’s page is on its way', { page: 'wait' }, '[data-testid=onramp-opening]'),
  opening('not-opened', 'The provider’s page could not be made', { page: 'fail' }, '[data-testid=onramp-not-opened]'),
  opening(
    'untrusted',
    'A page that is not the provider’s',
    { page: { value: { url: 'https://pay.coinbase.com.evil.example/', orderId } } },
    '[data-testid=onramp-not-opened]'
  ),
  opening('blocked', 'A browser that opens no window', {}, '[data-testid=onramp-open]'),
  progress('unpaid', 'Not paid yet', {}),
  progress('paid', 'Paid', { status: 'pending' }),
  progress('arrived', 'Arrived', completed),
  progress('balance', 'Noticed by the balance', { status: 'completed', received: '48.7', noticedBy: 'balance' }),
  progress('less', 'Less than estimated', { ...completed, received: '24.38' }),
  progress('failed', 'Failed', { status: 'failed', noticedBy: 'provider' }),
  progress('declined', 'Failed with a reason', {
    status: 'failed',
    noticedBy: 'provider',
    reason: 'Your bank declined the card.'
  }),
  progress('late-unpaid', 'Still not paid', {}, 20 * minuteMs),
  progress('late-paid', 'Paid, and nothing arrived', { status: 'pending' }, 45 * minuteMs)
]
