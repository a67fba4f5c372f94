import { ConnectingExternalView, ConnectingMultiChainView, ConnectView } from '@latchkit/plugin-connect/contract'
import { bitcoinChain, evmChain, solanaChain } from '../fixtures/chains.js'
import { hurry } from '../fixtures/hurry.js'
import { icon } from '../fixtures/icons.js'
import { stubbornGuard } from '../fixtures/views.js'
import type { Answer } from '../fixtures/wallet.js'
import { evmWallet, larch, onSolana, tidepool } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Connecting'
const wallet = 'com.example.larchwallet'

/** Chooses the wallet from the list. */
async function chose({ open, kernel, connections }: StateTools, id = wallet) {
  await open(ConnectView)
  await connections.discover()
  kernel.router.push(ConnectingExternalView, { wallet: id })
}
const answers = (answer: Answer) => () => [evmChain({ wallets: [{ ...larch, answer }, tidepool] })]

export const connectingStates: readonly GalleryState[] = [
  {
    id: 'connecting-waiting',
    group,
    title: 'Waiting for the wallet',
    chains: answers('wait'),
    prepare: tools => chose(tools),
    shows: '.attempt[data-state=waiting]'
  },
  {
    id: 'connecting-help',
    group,
    title: 'Waiting for more than ten seconds',
    chains: answers('wait'),
    prepare(tools) {
      hurry(10_000)
      return chose(tools)
    },
    shows: '.attempt-help[data-due]'
  },
  {
    id: 'connecting-declined',
    group,
    title: 'Declined in the wallet',
    chains: answers('decline'),
    prepare: tools => chose(tools),
    shows: '.attempt[data-state=declined]'
  },
  {
    id: 'connecting-again',
    group,
    title: 'Asked again',
    chains: () => [evmChain({ wallets: [{ ...larch, answer: ['decline', 'wait'] }] })],
    prepare: tools => chose(tools),
    begins: '.attempt[data-state=declined]',
    visit: card => card.querySelector<HTMLElement>('.attempt button')?.click(),
    shows: '.attempt[data-state=waiting] [data-testid=attempt-cancel]'
  },
  {
    id: 'connecting-timed-out',
    group,
    title: 'No answer in time',
    options: { connectTimeoutMs: 1 },
    chains: answers('wait'),
    prepare: tools => chose(tools),
    shows: '.attempt[data-state=failed]'
  },
  {
    id: 'connecting-failed',
    group,
    title: 'The wallet failed',
    chains: answers('fail'),
    prepare: tools => chose(tools),
    shows: '.attempt[data-state=failed]'
  },
  {
    id: 'connecting-unusable',
    group,
    title: 'The wallet answered with what cannot be used',
    chains: answers('unusable'),
    prepare: tools => chose(tools),
    shows: '.attempt[data-state=failed]'
  },
  {
    id: 'connecting-not-allowed',
    group,
    title: 'The site does not allow it yet',
    options: { legalCheckbox: true },
    chains: answers('approve'),
    prepare: tools => chose(tools),
    shows: '.attempt[data-state=failed]'
  },
  {
    id: 'connecting-missing',
    group,
    title: 'Not installed',
    options: {
      customWallets: [
        { id: wallet, name: larch.name, image_url: icon('larch'), homepage: 'https://larch.example', rdns: wallet }
      ]
    },
    chains: answers('approve'),
    async prepare(tools) {
      await tools.open(ConnectView)
      await tools.connections.discover()
      // As when the pointer is over the wallet.
      await tools.connections.prefetch(['eip155'])
      // Removed between the list and the choice, as when the extension is switched off.
      tools.chain('eip155').announce([tidepool])
      tools.kernel.router.push(ConnectingExternalView, { wallet })
    },
    shows: '.attempt[data-state=missing]',
    movesBecause: 'what is said takes a line more than what was said before'
  },
  {
    id: 'connecting-connected',
    group,
    title: 'Connected, while something else keeps the dialog open',
    chains: answers('approve'),
    extras: () => [stubbornGuard()],
    prepare: tools => chose(tools),
    shows: '.card:not([data-shaking]) .attempt[data-state=done]',
    onlyModal: true
  },
  {
    id: 'connecting-long-name',
    group,
    title: 'A very long name, declined',
    chains: () => [
      evmChain({
        wallets: [
          evmWallet('The Wallet of the Greater Northern Lights Cooperative Savings Association', {
            drawing: 'northstar',
            rdns: 'com.example.long',
            answer: 'decline'
          })
        ]
      })
    ],
    prepare: tools => chose(tools, 'com.example.long'),
    shows: '.attempt[data-state=declined]',
    movesBecause: 'the name is in one sentence and not in the other'
  },
  {
    id: 'choose-chain',
    group,
    title: 'Choose a network of that wallet, one chosen before',
    stored: () => ({
      '@appkit/connect/chains': JSON.stringify({
        v: 1,
        t: Date.now(),
        d: [{ wallet: 'com.example.tidepool', namespace: 'solana' }]
      })
    }),
    chains: () => [
      evmChain({ wallets: [tidepool] }),
      solanaChain({ wallets: [onSolana(tidepool)] }),
      bitcoinChain({ wallets: [onSolana(tidepool)] })
    ],
    async prepare({ open, kernel }) {
      await open(ConnectView)
      kernel.router.push(ConnectingMultiChainView, { wallet: 'com.example.tidepool' })
    },
    shows: '[data-testid=wui-list-chain-bip122]'
  }
]
