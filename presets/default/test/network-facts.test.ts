import { explorerUrl } from '@latchkit/plugin-chains/kit'
import { referenceOf } from '@latchkit/plugin-cosmos'
import { blake2b } from '@noble/hashes/blake2'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { allNetworks } from '@polkadot/networks'
import * as specs from '@polkadot-api/known-chains'
import { assetLists, chains } from 'chain-registry'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import * as entry from '../src/definitions/index.js'

const { withRpc: _, ...definitions } = entry
type Definition = (typeof definitions)[keyof typeof definitions]
type OfFamily<F> = Extract<Definition, { readonly chainNamespace: F }>

/** Returns the definitions of a family by the names of their exports. */
const ofFamily = <F extends Definition['chainNamespace']>(family: F) =>
  Object.entries<Definition>(definitions).filter(
    (entry): entry is [string, OfFamily<F>] => entry[1].chainNamespace === family
  )

/** Returns the number of decimals, and the names, of a coin of chain-registry. */
function registryCoin(chainName: string, base: string) {
  const asset = assetLists.find(list => list.chainName === chainName)?.assets.find(asset => asset.base === base)
  const { exponent } = asset?.denomUnits.find(({ denom }) => denom === asset.display) ?? {}
  return { name: asset?.name, symbol: asset?.symbol, decimals: exponent }
}

test('every family has its networks', () => {
  const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
  expect(families.map(family => ofFamily(family).length)).toEqual([67, 3, 4, 11, 22])
  expect(Object.keys(definitions).length).toBe(107)
})

test.each(ofFamily('eip155'))('%s has the values of viem/chains', (name, network) => {
  const published: Chain = Object(viemChains)[name]
  expect(published).toBeDefined()
  const { id, nativeCurrency, blockExplorers, testnet = false } = published
  const { name: explorer, url } = blockExplorers?.default ?? {}
  expect(network).toEqual({
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    id,
    name: published.name,
    nativeCurrency,
    blockExplorers: { default: { name: explorer, url } },
    rpcUrls: { default: { http: [] } },
    ...(testnet && { testnet })
  })
})

test('no network of another family has the name of an EVM chain in viem/chains', () => {
  const others = Object.entries<Definition>(definitions).filter(([, { chainNamespace }]) => chainNamespace !== 'eip155')
  expect(others.map(([name]) => name).filter(name => name in viemChains)).toEqual([])
})

/**
 * Results of `getGenesisHash`: ChainAgnostic/namespaces, solana/caip2.md, and `GENESIS_HASH` of gill 0.14.0 (npm,
 * MIT).
 */
const solanaGenesis = {
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  solanaDevnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  solanaTestnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'
}
/** Query of `getExplorerLink` of gill 0.14.0: `cluster` is set for all but the mainnet. */
const solanaClusters = { solana: '', solanaDevnet: '?cluster=devnet', solanaTestnet: '?cluster=testnet' }

test.each(ofFamily('solana'))('%s has its genesis hash as its id, and the coin of chain-registry', (name, network) => {
  const known = name as keyof typeof solanaGenesis
  expect(network.caipNetworkId).toBe(`solana:${solanaGenesis[known].slice(0, 32)}`)
  expect(network.nativeCurrency).toEqual(registryCoin('solana', 'Lamport'))
  expect(network.testnet).toBe(known === 'solana' ? undefined : true)
  const published = chains.find(({ chainName }) => chainName === 'solana')?.explorers?.[0]
  expect(explorerUrl(network, { transaction: 'AB' })).toBe(`${filled(published?.txPage)}${solanaClusters[known]}`)
})

/**
 * Headers of the first blocks: the arguments of `CreateGenesisBlock` in Bitcoin Core 29.0, src/kernel/chainparams.cpp
 * (testnet 4: BIP-94; signet: BIP-325). The hash includes the proof of work, so no other values match.
 */
const coinbaseOf2009 = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
const firstBlocks = {
  bitcoin: { merkleRoot: coinbaseOf2009, time: 1231006505, bits: 0x1d00ffff, nonce: 2083236893 },
  bitcoinTestnet: { merkleRoot: coinbaseOf2009, time: 1296688602, bits: 0x1d00ffff, nonce: 414098458 },
  bitcoinTestnet4: {
    merkleRoot: '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e',
    time: 1714777860,
    bits: 0x1d00ffff,
    nonce: 393743547
  },
  bitcoinSignet: { merkleRoot: coinbaseOf2009, time: 1598918400, bits: 0x1e0377ae, nonce: 52613770 }
}
/** Pages of mempool.space: `network` in the README of @mempool/mempool.js 3.0.0, and its API documentation (/docs/api). */
const mempoolPaths = { bitcoin: '', bitcoinTestnet: '/testnet', bitcoinTestnet4: '/testnet4', bitcoinSignet: '/signet' }

test.each(ofFamily('bip122'))('%s has the hash of its first block as its id', (name, network) => {
  const known = name as keyof typeof firstBlocks
  const { merkleRoot, time, bits, nonce } = firstBlocks[known]
  const numbers = new DataView(new ArrayBuffer(12))
  for (const [index, value] of [time, bits, nonce].entries()) numbers.setUint32(index * 4, value, true)
  const header = concatBytes(
    Uint8Array.of(1, 0, 0, 0),
    new Uint8Array(32),
    hexToBytes(merkleRoot).reverse(),
    new Uint8Array(numbers.buffer)
  )
  const hash = bytesToHex(sha256(sha256(header)).reverse())
  expect(hash).toMatch(/^0000000/)
  expect(network.caipNetworkId).toBe(`bip122:${hash.slice(0, 32)}`)
  expect(network.testnet).toBe(known === 'bitcoin' ? undefined : true)
  expect(explorerUrl(network, { transaction: 'ab' })).toBe(`https://mempool.space${mempoolPaths[known]}/tx/ab`)
  expect(explorerUrl(network, { address: 'bc1' })).toBe(`https://mempool.space${mempoolPaths[known]}/address/bc1`)
})

/** Chains of `@polkadot-api/known-chains`, whose specification contains the root of the genesis state. */
const specified = {
  polkadot: 'polkadot',
  assetHubPolkadot: 'polkadot_asset_hub',
  kusama: 'kusama',
  assetHubKusama: 'kusama_asset_hub',
  westend: 'westend',
  assetHubWestend: 'westend_asset_hub',
  paseo: 'paseo',
  assetHubPaseo: 'paseo_asset_hub'
} as const
/** Root of an empty trie: the extrinsics of a first block. */
const emptyTrie = '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'

test.each(Object.entries(specified))(
  '%s has the hash of its first block as its id, with its coin and prefix',
  (name, file) => {
    const network = polkadotNetwork(name)
    const { name: chain, genesis, properties } = JSON.parse(Object(specs)[file])
    // Header (SCALE): parent, number, state, extrinsics, no digest.
    const header = `${'00'.repeat(32)}00${genesis.stateRootHash.slice(2)}${emptyTrie}00`
    const hash = bytesToHex(blake2b(hexToBytes(header), { dkLen: 32 }))
    expect(network.caipNetworkId).toBe(`polkadot:${hash.slice(0, 32)}`)
    expect(network.name).toBe(chain)
    // A chain without a prefix has the generic one.
    const { tokenSymbol: symbol, tokenDecimals: decimals, ss58Format = 42 } = properties
    expect(network.nativeCurrency).toMatchObject({ symbol, decimals })
    expect(network.ss58Prefix).toBe(ss58Format)
    expect(network.testnet).toBe(['WND', 'PAS'].includes(symbol) ? true : undefined)
  }
)

/** Additional chains, and the relay chains again, in the registry of SS58 prefixes. */
const registered = { polkadot: 'polkadot', kusama: 'kusama', hydration: 'hydradx', polymesh: 'polymesh', vara: 'vara' }

test.each(Object.entries(registered))('%s has the values of @polkadot/networks', (name, id) => {
  const network = polkadotNetwork(name)
  const published = allNetworks.find(({ network }) => network === id)
  expect(network.caipNetworkId).toBe(`polkadot:${published?.genesisHash[0]?.slice(2, 34)}`)
  expect(network.ss58Prefix).toBe(published?.prefix)
  const [symbol, decimals] = [published?.symbols[0], published?.decimals[0]]
  expect(network.nativeCurrency).toMatchObject({ symbol, decimals })
  expect(published?.displayName).toMatch(network.name)
  expect(published?.standardAccount).toBe('*25519')
})

test('DOT and KSM have the names of chain-registry, other coins the name of their network or their symbol', () => {
  expect(definitions.polkadot.nativeCurrency).toEqual(registryCoin('polkadot', 'Planck'))
  expect(definitions.kusama.nativeCurrency).toEqual(registryCoin('kusama', 'Planck'))
  for (const [, { name, nativeCurrency }] of ofFamily('polkadot'))
    expect([nativeCurrency.symbol, name.replace(' Asset Hub', '')]).toContain(nativeCurrency.name)
})

/** Hosts at subscan.io: `links/subscan.js` of @polkadot/apps-config 0.171.1 (npm, Apache-2.0). */
const subscanHosts = {
  polkadot: 'polkadot',
  assetHubPolkadot: 'assethub-polkadot',
  kusama: 'kusama',
  assetHubKusama: 'assethub-kusama',
  westend: 'westend',
  assetHubWestend: 'assethub-westend',
  paseo: 'paseo',
  assetHubPaseo: 'assethub-paseo',
  hydration: 'hydration',
  polymesh: 'polymesh',
  vara: 'vara'
}

test('every Polkadot network links to its host at Subscan', () => {
  const urls = ofFamily('polkadot').map(([name, network]) => [name, network.blockExplorers?.default.url])
  const published = Object.entries(subscanHosts).map(([name, host]) => [name, `https://${host}.subscan.io`])
  expect(Object.fromEntries(urls)).toEqual(Object.fromEntries(published))
})

function polkadotNetwork(name: string) {
  const [, network] = ofFamily('polkadot').find(([own]) => own === name) ?? []
  if (!network) throw new Error(`${name} is no Polkadot network`)
  return network
}

test.each(ofFamily('cosmos'))('%s has the values of chain-registry', (_name, network) => {
  const published = chains.find(({ chainId, status }) => chainId === network.id && status === 'live')
  const [fee] = published?.fees?.feeTokens ?? []
  const { keyAlgos = [], slip44, explorers = [] } = published ?? {}
  const { keyType = 'secp256k1', coinType = keyType === 'secp256k1' ? 118 : 60 } = network
  expect(network).toMatchObject({
    name: published?.prettyName,
    bech32Prefix: published?.bech32Prefix,
    denom: fee?.denom,
    gasPrice: `${fee?.averageGasPrice}`,
    nativeCurrency: registryCoin(published?.chainName ?? '', fee?.denom ?? ''),
    caipNetworkId: `cosmos:${referenceOf({ id: network.id })}`
  })
  expect(coinType).toBe(slip44)
  expect(keyType === 'ethsecp256k1').toBe(keyAlgos.includes('ethsecp256k1'))
  expect(network.testnet).toBe(published?.networkType === 'testnet' ? true : undefined)
  const pages = explorers.map(({ txPage, accountPage }) => [txPage, accountPage].map(filled))
  expect(pages).toContainEqual([explorerUrl(network, { transaction: 'AB' }), explorerUrl(network, { address: 'AB' })])
})

/** Returns the URL of a page with a value for its placeholder: `…/tx/${txHash}`. */
const filled = (page: string | undefined) => page?.replace(/\$\{\w+\}/, 'AB')
