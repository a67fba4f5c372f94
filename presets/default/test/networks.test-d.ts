import type { Chain } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { base, bitcoin, cosmosHub, osmosis, polkadot, sepolia, solana, withRpc } from '../src/definitions/index.js'
import { createLatchkit } from '../src/index.js'

test('accepts networks of every family', () => {
  createLatchkit({ networks: [base, solana, bitcoin, polkadot, cosmosHub], defaultNetwork: solana.caipNetworkId })
  createLatchkit({ networks: [base], customRpcUrls: { [base.caipNetworkId]: [{ url: 'https://base.example' }] } })
})

test('a definition has its own ids', () => {
  expectTypeOf(base.id).toEqualTypeOf<8453>()
  expectTypeOf(base.caipNetworkId).toEqualTypeOf<'eip155:8453'>()
  expectTypeOf(osmosis.caipNetworkId).toEqualTypeOf<'cosmos:osmosis-1'>()
})

test('an EVM definition is a viem chain', () => {
  expectTypeOf(base).toExtend<Chain>()
  expectTypeOf(withRpc(sepolia, 'https://sepolia.example')).toExtend<Chain>()
})

test('withRpc keeps the type of the network and takes the URLs of its family', () => {
  expectTypeOf(withRpc(viemMainnet, 'https://ethereum.example')).toEqualTypeOf<typeof viemMainnet>()
  expectTypeOf(withRpc(cosmosHub, { rest: 'https://rest.example' })).toEqualTypeOf<typeof cosmosHub>()
  // @ts-expect-error a Cosmos chain needs REST URLs
  withRpc(cosmosHub, 'https://rest.example')
  // @ts-expect-error only a Cosmos chain has REST
  withRpc(solana, { rest: 'https://rest.example' })
})
