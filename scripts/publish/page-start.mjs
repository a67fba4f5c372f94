/**
 * Creates the objects that a page creates before its button works. The build runs this file in Node to find the
 * functions that run then.
 */
import { bip122 } from '@latchkit/plugin-bip122'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import { solana } from '@latchkit/plugin-solana'
import * as core from '@latchkit/preset-core'
import { createLatchkit } from 'latchkit'
import * as networks from 'latchkit/networks'

const url = 'https://node.example'
const evm = networks.withRpc(networks.mainnet, url)
const families = {
  solana: networks.withRpc(networks.solana, url),
  bip122: networks.withRpc(networks.bitcoin, url),
  polkadot: networks.withRpc(networks.polkadot, url),
  cosmos: networks.withRpc(networks.cosmosHub, { rest: url })
}

createLatchkit({ networks: [evm, ...Object.values(families)] })
core.createLatchkit({
  plugins: [
    ...core.corePreset(),
    eip155({ networks: [evm] }),
    solana({ networks: [families.solana] }),
    bip122({ networks: [families.bip122] }),
    polkadot({ networks: [families.polkadot] }),
    cosmos({ networks: [families.cosmos] })
  ]
})
