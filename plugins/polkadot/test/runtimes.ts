import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import polkadot14 from '@polkadot/types-support/metadata/v14/polkadot-hex'
import substrate14 from '@polkadot/types-support/metadata/v14/substrate-hex'
import assetHub15 from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import polkadot15 from '@polkadot/types-support/metadata/v15/polkadot-hex'
import substrate15 from '@polkadot/types-support/metadata/v15/substrate-hex'

/** Version 15 comes as an answer of the runtime itself: in an option, and with its length. */
const bare = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(hex.indexOf('6d657461')), 'hex'))

/** Metadata by network and metadata version, as nodes of these networks returned it. */
export const runtimes = [
  ['Polkadot', 14, bare(polkadot14)],
  ['Kusama', 14, bare(kusama14)],
  ['Substrate', 14, bare(substrate14)],
  ['Polkadot', 15, bare(polkadot15)],
  ['Asset Hub', 15, bare(assetHub15)],
  ['Substrate', 15, bare(substrate15)]
] as const

export const polkadotMetadata = runtimes[0][2]
