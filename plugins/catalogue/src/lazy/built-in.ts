import type { CatalogueWallet } from '../contract.js'

interface BuiltInWallet extends Partial<CatalogueWallet> {
  readonly id: string
  readonly name: string
  readonly homepage: string
}

const wallet = ({ chains = ['eip155:1'], ...about }: BuiltInWallet): CatalogueWallet => ({
  aliases: [],
  certified: false,
  chains,
  ...about
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Common wallets, for sites without a catalogue service. Their ids are those of the public WalletConnect explorer, so that a site's
 * lists of ids work with and without a service. Their pictures are in `@latchkit/plugin-icons`.
 */
export const builtInWallets: readonly CatalogueWallet[] = [
  wallet({
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io/',
    chrome_store: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
    app_store: 'https://apps.apple.com/app/metamask/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    mobile_link: 'metamask://'
  }),
  wallet({
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    chains: ['eip155:1', solana],
    homepage: 'https://trustwallet.com/',
    app_store: 'https://apps.apple.com/app/id1288339409',
    play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    mobile_link: 'trust://'
  }),
  wallet({
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    chains: ['eip155:1', solana],
    homepage: 'https://www.coinbase.com/wallet',
    app_store: 'https://apps.apple.com/app/id1278383455',
    play_store: 'https://play.google.com/store/apps/details?id=org.toshi'
  }),
  wallet({
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    rdns: 'app.phantom',
    chains: ['eip155:1', solana],
    homepage: 'https://phantom.com/',
    app_store: 'https://apps.apple.com/app/id1598432977',
    play_store: 'https://play.google.com/store/apps/details?id=app.phantom'
  }),
  wallet({
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me/',
    app_store: 'https://apps.apple.com/app/id1457119021',
    play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
    mobile_link: 'rainbow://'
  }),
  wallet({
    id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io/'
  })
]
