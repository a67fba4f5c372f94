import { ConnectView } from '@latchkit/plugin-connect/contract'
import { ConnectingWalletConnectBasicView, ConnectingWalletConnectView } from '@latchkit/plugin-walletconnect/contract'
import { evmChain, solanaChain } from '../fixtures/chains.js'
import { icon } from '../fixtures/icons.js'
import { pairing } from '../fixtures/pairing.js'
import { stubbornGuard } from '../fixtures/views.js'
import { larch, tidepool } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Pairing'
const stores = {
  homepage: 'https://harbour.example/',
  app_store: 'https://apps.example/harbour',
  play_store: 'https://play.example/harbour'
}
const harbour = {
  id: 'com.example.harbour',
  name: 'Harbour',
  image_url: icon('ferry'),
  mobile_link: 'harbour://',
  ...stores
}
const everywhere = {
  ...harbour,
  chrome_store: 'https://extensions.example/harbour',
  webapp_link: 'https://web.harbour.example/',
  desktop_link: 'harbour-desktop://'
}
const pier = {
  ...harbour,
  id: 'com.example.pier',
  name: 'Pier',
  image_url: icon('quill'),
  mobile_link: 'https://pier.example/'
}
const unlinked = { ...stores, id: 'com.example.quill', name: 'Quill', image_url: icon('quill') }
const long = {
  ...everywhere,
  name: 'The Wallet of the Greater Northern Lights Cooperative Savings Association',
  image_url: icon('northstar')
}
const phantom = { id: 'x', rdns: 'app.phantom', name: 'Phantom', image_url: icon('pebble'), ...stores }
const onPage = { ...everywhere, id: larch.id, name: larch.name, image_url: icon('larch') }

const chains = () => [evmChain({ wallets: [larch, tidepool] })]
const offering = (...customWallets: (typeof unlinked)[]) => ({ customWallets })

/** Chooses the wallet from the list. */
const chose =
  (wallet: string) =>
  async ({ open, kernel }: StateTools) => {
    await open(ConnectView)
    kernel.router.push(ConnectingWalletConnectView, { wallet })
  }
const choseAny = async ({ open, kernel }: StateTools) => {
  await open(ConnectView)
  kernel.router.push(ConnectingWalletConnectBasicView)
}
/** Opens the ways to a wallet, with the outcome `answer` of the pairing. */
const opened = (wallet: typeof unlinked, answer?: Parameters<typeof pairing>[0]) => ({
  group,
  options: offering(wallet),
  chains,
  extras: pairing(answer),
  prepare: chose(wallet.id)
})
const press = (testId: string) => (card: ShadowRoot) =>
  card.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click()

const code = '.qr:not([data-pending])'
/** Selector of the link that a phone shows instead of the code. */
const link = 'a[data-testid=open-wallet]'
const offered = `${code}, ${link}`
const failed = '.attempt[data-state=failed]'

const codeOfSite = `wc:${'ab'.repeat(32)}@2?expiryTimestamp=1900000000&relay-protocol=irn&symKey=${'cd'.repeat(32)}`

export const pairingStates: readonly GalleryState[] = [
  {
    id: 'pairing-site-code',
    group,
    title: 'A code of the site’s own client',
    chains,
    prepare: ({ open }) => open(ConnectingWalletConnectBasicView, { uri: codeOfSite }),
    shows: code
  },
  {
    id: 'connect-code',
    group: 'Connect',
    title: 'With a code to scan',
    options: offering(harbour),
    chains,
    extras: pairing(),
    prepare: ({ open }) => open(ConnectView),
    shows: '[data-testid="wallet-selector-com.example.harbour"]'
  },
  {
    id: 'pairing-preparing',
    title: 'The code is on its way',
    ...opened(harbour, 'prepare'),
    shows: '.qr[data-pending], [data-testid=open-wallet][aria-busy]'
  },
  {
    id: 'pairing-one-way',
    title: 'A wallet on phones only',
    ...opened(harbour),
    shows: offered
  },
  {
    id: 'pairing-page-link',
    title: 'A wallet whose link is a page',
    ...opened(pier),
    shows: offered
  },
  {
    id: 'pairing-every-way',
    title: 'A wallet that is everywhere',
    ...opened(everywhere),
    shows: offered
  },
  {
    id: 'pairing-browser',
    title: 'Its extension, to get',
    ...opened(everywhere),
    begins: offered,
    visit: press('tab-browser'),
    // A phone has no extensions.
    shows: `.attempt[data-state=missing], ${link}`
  },
  {
    id: 'pairing-on-page',
    title: 'Its extension, on the page',
    ...opened(onPage),
    begins: offered,
    visit: press('tab-browser'),
    shows: '[data-testid=use-extension]'
  },
  {
    id: 'pairing-web',
    title: 'Its page',
    ...opened(everywhere),
    begins: offered,
    visit: press('tab-web'),
    shows: `${link}[href^="https://web.harbour"]`
  },
  {
    id: 'pairing-desktop',
    title: 'Its program',
    ...opened(everywhere),
    begins: offered,
    visit: press('tab-desktop'),
    shows: link
  },
  {
    id: 'pairing-code-on-phone',
    title: 'The code, on a phone that asked for it',
    ...opened(everywhere),
    begins: offered,
    visit: press('show-code'),
    shows: code
  },
  {
    id: 'pairing-without-link',
    title: 'A wallet without a link of its own',
    ...opened(unlinked),
    shows: `${code}, .attempt [data-testid=copy-wc2-uri]`
  },
  {
    id: 'pairing-browse',
    group,
    title: 'A wallet that opens the site itself',
    options: offering(phantom),
    chains: () => [solanaChain()],
    extras: pairing(),
    prepare: chose(phantom.id),
    shows: `[data-testid=no-way], ${link}`
  },
  {
    id: 'pairing-long-name',
    title: 'A very long name',
    ...opened(long),
    shows: offered
  },
  {
    id: 'pairing-declined',
    title: 'Declined in the wallet',
    ...opened(harbour, 'decline'),
    shows: '.attempt[data-state=declined] .attempt-action button:enabled',
    movesBecause: 'the code was there first'
  },
  {
    id: 'pairing-unreachable',
    title: 'The relay does not answer',
    ...opened(harbour, { failure: 'walletconnect/unreachable' }),
    shows: `${failed} .attempt-action button:enabled`,
    movesBecause: 'the place of the code was there first'
  },
  {
    id: 'pairing-project-refused',
    title: 'The relay refuses the site',
    ...opened(harbour, { failure: 'walletconnect/project-refused' }),
    shows: failed,
    movesBecause: 'the place of the code was there first'
  },
  {
    id: 'pairing-invalid-session',
    title: 'The wallet approved something else',
    ...opened(harbour, { failure: 'walletconnect/invalid-session' }),
    shows: `${failed} .attempt-action button:enabled`,
    movesBecause: 'the place of the code was there first'
  },
  {
    id: 'pairing-connected',
    group,
    title: 'Connected, while something else keeps the dialog open',
    options: offering(harbour),
    chains,
    extras: () => [...pairing('approve')(), stubbornGuard()],
    prepare: chose(harbour.id),
    shows: '.card:not([data-shaking]) .attempt[data-state=done]',
    onlyModal: true
  },
  {
    id: 'pairing-legal',
    group,
    title: 'Opened directly, on a site that asks for a tick',
    options: { ...offering(harbour), legalCheckbox: true, termsConditionsUrl: 'https://terms.example/' },
    chains,
    extras: pairing(),
    prepare: chose(harbour.id),
    shows: '[data-testid=w3m-legal-checkbox]'
  },
  {
    id: 'pairing-any',
    group,
    title: 'A code for any wallet',
    options: offering(harbour),
    chains,
    extras: pairing(),
    prepare: choseAny,
    shows: `${code}, [data-testid=show-code]`
  },
  {
    id: 'pairing-any-preparing',
    group,
    title: 'A code for any wallet, on its way',
    chains,
    extras: pairing('prepare'),
    prepare: choseAny,
    shows: '.qr[data-pending], [data-testid=show-code]'
  },
  {
    id: 'pairing-nothing',
    group,
    title: 'A code, on a site that has no network set up',
    chains,
    extras: pairing('nothing'),
    prepare: choseAny,
    shows: '[data-testid=no-code]'
  },
  {
    id: 'pairing-none',
    group,
    title: 'Without a way to pair',
    chains,
    prepare: choseAny,
    shows: '[data-testid=no-code]'
  }
]
