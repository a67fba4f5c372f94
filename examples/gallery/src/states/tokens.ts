import { AccountView } from '@latchkit/plugin-account/contract'
import { balances } from '@latchkit/plugin-balances'
import { Balances } from '@latchkit/plugin-balances/contract'
import { receive } from '@latchkit/plugin-receive'
import type { ChainScript } from '../fixtures/chain.js'
import { evmChain } from '../fixtures/chains.js'
import {
  fewHoldings,
  type HoldingsAnswer,
  holdingsService,
  listedDollar,
  longHolding,
  manyHoldings,
  noHoldings,
  suspectHoldings,
  tokenActions,
  waitingHoldings
} from '../fixtures/holdings.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Tokens'
const ether = 10n ** 18n
const chains = (script: Partial<ChainScript> = {}) => [
  evmChain({ wallets: [larch], balance: (ether * 512n) / 1_000n, ...script })
]
const withHoldings = (answer: HoldingsAnswer) => () => [
  receive(),
  tokenActions(),
  balances({ tokens: { 'eip155:1': [{ address: listedDollar }] } }),
  holdingsService(answer)
]
async function openAccount({ connections, open }: StateTools) {
  await connections.connect({ wallet: larch.id })
  await open(AccountView)
}
const longer = 'what comes is longer than what stands for it'
const press = (testId: string) => (card: ShadowRoot) =>
  card.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click()

export const tokenStates: readonly GalleryState[] = [
  {
    id: 'tokens-few',
    group,
    title: 'Tokens of all kinds',
    chains,
    extras: withHoldings(fewHoldings),
    prepare: openAccount,
    shows: '[data-testid=tokens-list] .row',
    movesBecause: longer
  },
  {
    id: 'tokens-many',
    group,
    title: 'Two hundred',
    chains,
    extras: withHoldings(manyHoldings),
    prepare: openAccount,
    shows: '[data-testid=tokens-list] .row',
    movesBecause: longer
  },
  {
    id: 'tokens-loading',
    group,
    title: 'On their way',
    chains,
    extras: withHoldings('wait'),
    prepare: openAccount,
    shows: '[data-testid=tokens-pending]'
  },
  {
    id: 'tokens-empty',
    group,
    title: 'None',
    chains: () => chains({ balance: 0n }),
    extras: withHoldings(noHoldings),
    prepare: openAccount,
    shows: '[data-testid=tokens-empty]'
  },
  {
    id: 'tokens-failed',
    group,
    title: 'Not available',
    chains: () => chains({ balance: 'fail' }),
    extras: withHoldings('fail'),
    prepare: openAccount,
    shows: '[data-testid=tokens-failed]',
    movesBecause: longer
  },
  {
    id: 'tokens-outdated',
    group,
    title: 'Those of before, since nobody answers any more',
    chains: () => chains({ balance: 'fail' }),
    extras: withHoldings({ once: fewHoldings }),
    async prepare(tools) {
      await openAccount(tools)
      const { read } = tools.kernel.get(Balances)
      const { account } = tools.connections.active.get() ?? {}
      if (!account) throw new Error('Nobody is connected')
      await read(account)
      await read(account, { force: true })
    },
    shows: '[data-testid=tokens-outdated]',
    movesBecause: longer
  },
  {
    id: 'tokens-none',
    group,
    title: 'Nobody can tell',
    chains: () => chains({ balance: 'absent' }),
    extras: () => [receive(), balances()],
    prepare: openAccount,
    shows: '[data-testid=tokens-none]'
  },
  {
    id: 'tokens-hidden',
    group,
    title: 'What is kept out of the way, opened',
    chains,
    extras: withHoldings(suspectHoldings),
    prepare: openAccount,
    begins: '[data-testid=tokens-hidden]',
    visit: press('tokens-hidden'),
    shows: '[data-testid=tokens-hidden][aria-expanded=true]'
  },
  {
    id: 'tokens-pictures-wait',
    group,
    title: 'Pictures of other websites, which wait',
    chains,
    extras: withHoldings(waitingHoldings),
    prepare: openAccount,
    shows: '[data-testid=pictures-show]',
    movesBecause: longer
  },
  {
    id: 'token-picture-waits',
    group,
    title: 'One whose picture waits',
    chains,
    extras: withHoldings(waitingHoldings),
    prepare: openAccount,
    begins: '[data-testid=token-RUSD]',
    visit: press('token-RUSD'),
    shows: '.screen:has([data-testid=token-address]) [data-testid=pictures-show]',
    movesBecause: longer
  },
  {
    id: 'token-listed',
    group,
    title: 'One of them',
    chains,
    extras: withHoldings(fewHoldings),
    prepare: openAccount,
    begins: '[data-testid=token-USDC]',
    visit: press('token-USDC'),
    shows: '[data-testid=token-address]'
  },
  {
    id: 'token-coin',
    group,
    title: 'The coin',
    chains,
    extras: withHoldings(fewHoldings),
    prepare: openAccount,
    begins: '[data-testid=token-ETH]',
    visit: press('token-ETH'),
    shows: '[data-testid=token-amount]'
  },
  {
    id: 'token-long',
    group,
    title: 'A long amount',
    chains,
    extras: withHoldings([longHolding]),
    prepare: openAccount,
    begins: '[data-testid=token-NORTHERNLIGHTSLONG]',
    visit: press('token-NORTHERNLIGHTSLONG'),
    shows: '[data-testid=token-address]'
  },
  {
    id: 'token-spam',
    group,
    title: 'One that was hidden',
    chains,
    extras: withHoldings(suspectHoldings),
    prepare: openAccount,
    begins: '[data-testid=tokens-hidden]',
    visit: card => {
      press('tokens-hidden')(card)
      // After the next rendered frame.
      requestAnimationFrame(() => requestAnimationFrame(() => press('token-GIFT')(card)))
    },
    shows: '[data-testid=token-warning]'
  }
]
