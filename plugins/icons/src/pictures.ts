// Written by scripts/icons.mjs from pictures.json. Bundlers recognise this form of URL and copy the file it names;
// `no-inline` keeps Vite from turning small files into JavaScript.
import type { PictureLookup } from '@latchkit/plugin-shell/contract'

/** URL of a picture, and the ids of the wallets or networks that it shows. */
type PictureEntry = readonly [url: string, ...ids: readonly string[]]

const wallets: readonly PictureEntry[] = [
  [
    new URL('./svg/wallets/metamask.svg?no-inline', import.meta.url).href,
    'io.metamask',
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  ],
  [
    new URL('./svg/wallets/trust.svg?no-inline', import.meta.url).href,
    'com.trustwallet.app',
    '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'
  ],
  [
    new URL('./svg/wallets/coinbase.svg?no-inline', import.meta.url).href,
    'com.coinbase.wallet',
    'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
  ],
  [
    new URL('./svg/wallets/phantom.svg?no-inline', import.meta.url).href,
    'app.phantom',
    'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  ],
  [
    new URL('./svg/wallets/rainbow.svg?no-inline', import.meta.url).href,
    'me.rainbow',
    '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
  ],
  [
    new URL('./svg/wallets/rabby.svg?no-inline', import.meta.url).href,
    'io.rabby',
    '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'
  ],
  [new URL('./svg/wallets/keplr.svg?no-inline', import.meta.url).href, 'app.keplr', 'cosmos:keplr'],
  [new URL('./svg/wallets/okx.svg?no-inline', import.meta.url).href, 'com.okex.wallet'],
  [new URL('./svg/wallets/zerion.svg?no-inline', import.meta.url).href, 'io.zerion.wallet'],
  [new URL('./svg/wallets/backpack.svg?no-inline', import.meta.url).href, 'app.backpack'],
  [new URL('./svg/wallets/solflare.svg?no-inline', import.meta.url).href, 'com.solflare', 'solana:solflare']
]

const networks: readonly PictureEntry[] = [
  [new URL('./svg/networks/ethereum.svg?no-inline', import.meta.url).href, 'eip155:1'],
  [new URL('./svg/networks/optimism.svg?no-inline', import.meta.url).href, 'eip155:10'],
  [new URL('./svg/networks/flare.svg?no-inline', import.meta.url).href, 'eip155:14'],
  [new URL('./svg/networks/songbird.svg?no-inline', import.meta.url).href, 'eip155:19'],
  [new URL('./svg/networks/cronos.svg?no-inline', import.meta.url).href, 'eip155:25'],
  [new URL('./svg/networks/rootstock.svg?no-inline', import.meta.url).href, 'eip155:30'],
  [new URL('./svg/networks/xdc.svg?no-inline', import.meta.url).href, 'eip155:50'],
  [new URL('./svg/networks/binance-smart-chain.svg?no-inline', import.meta.url).href, 'eip155:56'],
  [new URL('./svg/networks/ethereum-classic.svg?no-inline', import.meta.url).href, 'eip155:61'],
  [new URL('./svg/networks/gnosis.svg?no-inline', import.meta.url).href, 'eip155:100'],
  [new URL('./svg/networks/fuse.svg?no-inline', import.meta.url).href, 'eip155:122'],
  [new URL('./svg/networks/unichain.svg?no-inline', import.meta.url).href, 'eip155:130'],
  [new URL('./svg/networks/polygon.svg?no-inline', import.meta.url).href, 'eip155:137'],
  [new URL('./svg/networks/monad.svg?no-inline', import.meta.url).href, 'eip155:143'],
  [new URL('./svg/networks/sonic.svg?no-inline', import.meta.url).href, 'eip155:146'],
  [new URL('./svg/networks/manta-pacific.svg?no-inline', import.meta.url).href, 'eip155:169'],
  [new URL('./svg/networks/x-layer.svg?no-inline', import.meta.url).href, 'eip155:196'],
  [new URL('./svg/networks/fantom.svg?no-inline', import.meta.url).href, 'eip155:250'],
  [new URL('./svg/networks/fraxtal.svg?no-inline', import.meta.url).href, 'eip155:252'],
  [new URL('./svg/networks/boba.svg?no-inline', import.meta.url).href, 'eip155:288'],
  [new URL('./svg/networks/hedera-hashgraph.svg?no-inline', import.meta.url).href, 'eip155:295'],
  [new URL('./svg/networks/filecoin.svg?no-inline', import.meta.url).href, 'eip155:314'],
  [new URL('./svg/networks/zksync.svg?no-inline', import.meta.url).href, 'eip155:324'],
  [new URL('./svg/networks/pulsechain.svg?no-inline', import.meta.url).href, 'eip155:369'],
  [new URL('./svg/networks/world.svg?no-inline', import.meta.url).href, 'eip155:480'],
  [new URL('./svg/networks/conflux.svg?no-inline', import.meta.url).href, 'eip155:1030'],
  [new URL('./svg/networks/metis-andromeda.svg?no-inline', import.meta.url).href, 'eip155:1088'],
  [new URL('./svg/networks/moonbeam.svg?no-inline', import.meta.url).href, 'eip155:1284'],
  [new URL('./svg/networks/moonriver.svg?no-inline', import.meta.url).href, 'eip155:1285'],
  [new URL('./svg/networks/soneium.svg?no-inline', import.meta.url).href, 'eip155:1868'],
  [new URL('./svg/networks/ronin.svg?no-inline', import.meta.url).href, 'eip155:2020'],
  [new URL('./svg/networks/kava.svg?no-inline', import.meta.url).href, 'eip155:2222'],
  [new URL('./svg/networks/abstract.svg?no-inline', import.meta.url).href, 'eip155:2741'],
  [new URL('./svg/networks/mantle.svg?no-inline', import.meta.url).href, 'eip155:5000'],
  [new URL('./svg/networks/kaia.svg?no-inline', import.meta.url).href, 'eip155:8217'],
  [new URL('./svg/networks/base.svg?no-inline', import.meta.url).href, 'eip155:8453'],
  [new URL('./svg/networks/immutable.svg?no-inline', import.meta.url).href, 'eip155:13371'],
  [new URL('./svg/networks/apechain.svg?no-inline', import.meta.url).href, 'eip155:33139'],
  [new URL('./svg/networks/mode.svg?no-inline', import.meta.url).href, 'eip155:34443'],
  [new URL('./svg/networks/arbitrum-one.svg?no-inline', import.meta.url).href, 'eip155:42161'],
  [new URL('./svg/networks/arbitrum-nova.svg?no-inline', import.meta.url).href, 'eip155:42170'],
  [new URL('./svg/networks/celo.svg?no-inline', import.meta.url).href, 'eip155:42220'],
  [new URL('./svg/networks/avalanche.svg?no-inline', import.meta.url).href, 'eip155:43114'],
  [new URL('./svg/networks/zircuit.svg?no-inline', import.meta.url).href, 'eip155:48900'],
  [new URL('./svg/networks/ink.svg?no-inline', import.meta.url).href, 'eip155:57073'],
  [new URL('./svg/networks/linea.svg?no-inline', import.meta.url).href, 'eip155:59144'],
  [new URL('./svg/networks/berachain.svg?no-inline', import.meta.url).href, 'eip155:80094'],
  [new URL('./svg/networks/blast.svg?no-inline', import.meta.url).href, 'eip155:81457'],
  [new URL('./svg/networks/taiko.svg?no-inline', import.meta.url).href, 'eip155:167000'],
  [new URL('./svg/networks/scroll.svg?no-inline', import.meta.url).href, 'eip155:534352'],
  [new URL('./svg/networks/zora.svg?no-inline', import.meta.url).href, 'eip155:7777777'],
  [new URL('./svg/networks/aurora.svg?no-inline', import.meta.url).href, 'eip155:1313161554'],
  [new URL('./svg/networks/harmony.svg?no-inline', import.meta.url).href, 'eip155:1666600000'],
  [new URL('./svg/networks/solana.svg?no-inline', import.meta.url).href, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  [new URL('./svg/networks/bitcoin.svg?no-inline', import.meta.url).href, 'bip122:000000000019d6689c085ae165831e93'],
  [new URL('./svg/networks/litecoin.svg?no-inline', import.meta.url).href, 'bip122:12a765e31ffd4059bada1e25190f6e98'],
  [new URL('./svg/networks/polkadot.svg?no-inline', import.meta.url).href, 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  [new URL('./svg/networks/cosmos-hub.svg?no-inline', import.meta.url).href, 'cosmos:cosmoshub-4'],
  [new URL('./svg/networks/osmosis.svg?no-inline', import.meta.url).href, 'cosmos:osmosis-1'],
  [new URL('./svg/networks/juno.svg?no-inline', import.meta.url).href, 'cosmos:juno-1'],
  [new URL('./svg/networks/stargaze.svg?no-inline', import.meta.url).href, 'cosmos:stargaze-1'],
  [new URL('./svg/networks/injective.svg?no-inline', import.meta.url).href, 'cosmos:injective-1']
]

const byId = (entries: readonly PictureEntry[]) =>
  new Map(entries.flatMap(([url, ...ids]) => ids.map(id => [id, url] as const)))

const walletUrls = /* @__PURE__ */ byId(wallets)
const networkUrls = /* @__PURE__ */ byId(networks)

export const pictures: PictureLookup = {
  wallet: ids => ids.map(id => walletUrls.get(id)).find(url => url !== undefined),
  network: chain => networkUrls.get(chain)
}
