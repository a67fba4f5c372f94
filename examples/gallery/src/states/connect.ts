import type { ConnectOptions } from '@latchkit/plugin-connect'
import { ConnectView, GetWalletView, WhatIsAWalletView } from '@latchkit/plugin-connect/contract'
import { bitcoinChain, evmChain, solanaChain } from '../fixtures/chains.js'
import { emailMethod } from '../fixtures/features.js'
import { icon } from '../fixtures/icons.js'
import { evmWallet, larch, onSolana, tidepool } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'

const group = 'Connect'
const legal: ConnectOptions = {
  termsConditionsUrl: 'https://shop.example/terms',
  privacyPolicyUrl: 'https://shop.example/privacy'
}
const absent: NonNullable<ConnectOptions['customWallets']> = [
  {
    id: 'com.example.harbour',
    name: 'Harbour',
    rdns: 'com.example.harbour',
    image_url: icon('ferry'),
    homepage: 'https://harbour.example',
    app_store: 'https://apps.apple.com/app/harbour',
    play_store: 'https://play.google.com/store/apps/details?id=com.example.harbour',
    webapp_link: 'https://app.harbour.example',
    desktop_link: 'https://harbour.example/desktop',
    mobile_link: 'https://harbour.example/open'
  },
  { id: 'com.example.juniper', name: 'Juniper', homepage: 'https://juniper.example' }
]
/** Wallets that impersonate others, each in a different way. */
const imitations = [
  // Two scripts in one word: the third letter is Cyrillic.
  evmWallet('Lаrch Wallet', { rdns: 'wallet.evil.example', drawing: 'larch' }),
  evmWallet('Larch Wallet.', { rdns: 'com.evil.example', drawing: 'larch' }),
  // Two wallets claim the same domain, and the real owner is unknown.
  evmWallet('Tidepool', { id: 'com.example.tidepool~2', drawing: 'tidepool' })
]
/** Wallet with a name of 64 characters at most, to which the chain plugin truncates a name of 10,000 characters. */
const endless = evmWallet('Marigold '.repeat(8).slice(0, 64).trim(), { rdns: 'com.example.marigold' })
const quill = evmWallet('Quill', { drawing: 'quill' })
const kestrel = evmWallet('Kestrel', { drawing: 'northstar' })

/** Connects and disconnects, so that the wallets are listed as recent. */
const used =
  (...wallets: readonly string[]): NonNullable<GalleryState['lastVisit']> =>
  async ({ connections }) => {
    for (const wallet of wallets) {
      await connections.connect({ wallet })
      await connections.disconnect()
    }
  }

export const connectStates: readonly GalleryState[] = [
  {
    id: 'connect-empty',
    group,
    title: 'No wallet at all',
    chains: () => [evmChain()],
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid=no-wallet-found]'
  },
  {
    id: 'connect-empty-without-guide',
    group,
    title: 'No wallet at all, and no guide to one',
    options: { walletGuide: false },
    chains: () => [evmChain()],
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid=no-wallet-found]'
  },
  {
    id: 'connect-full-screen',
    group,
    title: 'On the whole screen of a phone',
    options: { mobileFullScreen: true, ...legal },
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    prepare: ({ open }) => open(ConnectView),
    shows: '.screen-footer .text',
    onlyModal: true
  },
  {
    id: 'connect-empty-for-chain',
    group,
    title: 'No wallet for that chain family',
    chains: () => [evmChain({ wallets: [larch] }), bitcoinChain()],
    prepare: ({ open }) => open(ConnectView, { namespace: 'bip122' }),
    shows: '[data-testid=no-wallet-found]'
  },
  {
    id: 'connect-one',
    group,
    title: 'One wallet',
    chains: () => [evmChain({ wallets: [larch] })],
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid^=wallet-selector]'
  },
  {
    id: 'connect-few',
    group,
    title: 'Recent, installed, and to get',
    options: { customWallets: absent },
    chains: () => [evmChain({ wallets: [larch, tidepool, kestrel] }), solanaChain({ wallets: [onSolana(tidepool)] })],
    lastVisit: used('com.example.kestrel'),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-com.example.juniper"]'
  },
  {
    id: 'connect-imitations',
    group,
    title: 'Wallets that imitate others',
    options: { customWallets: [{ id: 'harbour', name: 'LARCH WALLET', homepage: 'https://get-larch.example/now' }] },
    chains: () => [evmChain({ wallets: [larch, tidepool, ...imitations, endless] })],
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid=wallet-caution]'
  },
  {
    id: 'connect-imitations-of-families',
    group,
    title: 'Wallets that imitate others, of two chain families',
    chains: () => [
      evmChain({ wallets: [larch, tidepool, ...imitations] }),
      solanaChain({
        wallets: [onSolana(tidepool), { ...onSolana(larch), id: 'Larch', rdns: undefined, identity: undefined }]
      })
    ],
    lastVisit: used('com.example.tidepool'),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid=wallet-caution]'
  },
  {
    id: 'connect-many',
    group,
    title: 'Twelve wallets from everywhere',
    options: { customWallets: absent, featuredWalletIds: ['com.example.marigold'] },
    chains: () => [
      evmChain({
        wallets: [
          evmWallet('Wallet phone link', { drawing: 'cobalt', kind: 'wallet-connect' }),
          larch,
          tidepool,
          quill,
          kestrel,
          evmWallet('Ember', { drawing: 'ember' }),
          evmWallet('Pebble', { drawing: 'pebble' }),
          evmWallet('Marigold', { drawing: 'marigold' }),
          evmWallet('Without a picture'),
          evmWallet('Cobalt account', { drawing: 'cobalt', kind: 'external' })
        ]
      }),
      solanaChain({ wallets: [onSolana(tidepool), onSolana(kestrel)] }),
      bitcoinChain({ wallets: [onSolana(tidepool)] })
    ],
    lastVisit: used('com.example.ember', 'com.example.tidepool'),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-com.example.juniper"]'
  },
  {
    id: 'connect-same-name',
    group,
    title: 'Two wallets of one name',
    chains: () => [
      evmChain({
        wallets: [
          larch,
          evmWallet('Larch Wallet', { drawing: 'pebble', rdns: 'org.example.not-larch-at-all' }),
          tidepool
        ]
      })
    ],
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid^=wallet-selector]'
  },
  {
    id: 'connect-late',
    group,
    title: 'A wallet that comes when the list is in sight',
    chains: () => [evmChain({ wallets: [larch, tidepool, kestrel] })],
    async prepare({ open, chain }) {
      await open(ConnectView)
      setTimeout(() => chain('eip155').announce([larch, tidepool, kestrel, quill]), 1_500)
    },
    shows: `[data-testid="wallet-selector-${quill.id}"]`
  },
  {
    id: 'connect-late-caution',
    group,
    title: 'A wallet that takes a name in sight',
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    async prepare({ open, chain }) {
      await open(ConnectView)
      setTimeout(() => chain('eip155').announce([larch, tidepool, ...imitations]), 1_500)
    },
    shows: '[data-testid=wallet-caution]'
  },
  {
    id: 'connect-long-names',
    group,
    title: 'Very long names',
    chains: () => [
      evmChain({
        wallets: [
          evmWallet('The Wallet of the Greater Northern Lights Cooperative Savings Association', {
            drawing: 'northstar'
          }),
          evmWallet('Donaudampfschifffahrtsgesellschaftskapitänswalletanwendung', { drawing: 'ferry' }),
          evmWallet('محفظة النجوم الشمالية للادخار التعاوني الكبرى', {
            drawing: 'marigold',
            rdns: 'com.example.stars'
          }),
          larch
        ]
      }),
      solanaChain({ wallets: [onSolana(larch)] })
    ],
    lastVisit: used('com.example.larchwallet'),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-com.example.stars"]'
  },
  {
    id: 'connect-hostile-names',
    group,
    title: 'Names that want to be more',
    chains: () => [
      evmChain({
        wallets: [
          evmWallet('<img src=x onerror=alert(1)>', { rdns: 'com.example.markup', icon: 'javascript:alert(1)' }),
          evmWallet('{wallet} {0} %s', { rdns: 'com.example.template' }),
          evmWallet('Larch\u202etellaW\u202c', { rdns: 'com.example.bidi', icon: 'http://plain.example/icon.png' }),
          evmWallet(
            'L\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0300\u0301\u0302\u0303\u0304arch',
            {
              rdns: 'com.example.zalgo'
            }
          ),
          evmWallet('🦊🦊🦊', { rdns: 'com.example.fox' })
        ]
      })
    ],
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-com.example.fox"]'
  },
  {
    id: 'connect-terms',
    group,
    title: 'With terms and privacy policy',
    options: legal,
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    prepare: ({ open }) => open(ConnectView),
    shows: '.screen-footer a',
    movesBecause: 'how many rows are above the terms is known when wallets have been found'
  },
  {
    id: 'connect-legal-unticked',
    group,
    title: 'Terms to agree to, not ticked',
    options: { ...legal, legalCheckbox: true },
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    prepare: ({ open }) => open(ConnectView),
    shows: 'fieldset:disabled'
  },
  {
    id: 'connect-legal-ticked',
    group,
    title: 'Terms to agree to, ticked',
    options: { ...legal, legalCheckbox: true },
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    prepare: ({ open }) => open(ConnectView),
    begins: '[data-testid=w3m-legal-checkbox]',
    visit: card => card.querySelector<HTMLElement>('[data-testid=w3m-legal-checkbox]')?.click(),
    shows: 'input:checked'
  },
  {
    id: 'connect-legal-plain',
    group,
    title: 'Terms to agree to, without links',
    options: { legalCheckbox: true },
    chains: () => [evmChain({ wallets: [larch] })],
    prepare: ({ open }) => open(ConnectView),
    shows: 'fieldset:disabled'
  },
  {
    id: 'connect-methods',
    group,
    title: 'With another way to connect',
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    extras: () => [emailMethod()],
    prepare: ({ open }) => open(ConnectView),
    shows: '.divider'
  },
  {
    id: 'connect-adding',
    group,
    title: 'Adding a wallet to one that is connected',
    chains: () => [evmChain({ wallets: [larch, tidepool] })],
    async prepare({ connections, open, kernel }) {
      await connections.connect({ wallet: 'com.example.larchwallet' })
      await open({ kind: 'view', id: 'ProfileWallets' })
      kernel.router.push(ConnectView, { adding: true })
    },
    shows: '[data-testid^=wallet-selector]'
  },
  {
    id: 'get-wallet-list',
    group: 'Get a wallet',
    title: 'Wallets of the site',
    options: { customWallets: absent },
    chains: () => [evmChain()],
    async prepare({ open, kernel }) {
      await open(ConnectView)
      kernel.router.push(GetWalletView)
    },
    shows: '.list'
  },
  {
    id: 'get-wallet-one',
    group: 'Get a wallet',
    title: 'Where to get one',
    options: { customWallets: absent },
    chains: () => [evmChain()],
    async prepare({ open, kernel }) {
      await open(ConnectView)
      kernel.router.push(GetWalletView, { wallet: 'com.example.harbour' })
    },
    shows: 'a.row'
  },
  {
    id: 'get-wallet-none',
    group: 'Get a wallet',
    title: 'The site names none',
    chains: () => [evmChain()],
    async prepare({ open, kernel }) {
      await open(ConnectView)
      kernel.router.push(GetWalletView)
    },
    shows: '.state'
  },
  {
    id: 'what-is-a-wallet',
    group: 'Get a wallet',
    title: 'What is a wallet?',
    chains: () => [evmChain({ wallets: [larch] })],
    async prepare({ open, kernel }) {
      await open(ConnectView)
      kernel.router.push(WhatIsAWalletView)
    },
    shows: '.screen-footer button'
  }
]
