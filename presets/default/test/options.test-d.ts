import { mainnet } from 'viem/chains'
import { test } from 'vitest'
import { createLatchkit, defaultPreset, type LatchkitNetworks } from '../src/index.js'

test('a list of networks has at least one', () => {
  createLatchkit({ networks: [mainnet] })
  // @ts-expect-error no network
  createLatchkit({ networks: [] })
  // @ts-expect-error no network
  defaultPreset({ networks: [] })
  const computed = [mainnet].map(chain => ({ ...chain, testnet: true }))
  // @ts-expect-error may be empty
  createLatchkit({ networks: computed })
  const networks: LatchkitNetworks = [mainnet, ...computed]
  createLatchkit({ networks })
})

test("the type of a network's id depends on its family", () => {
  // @ts-expect-error an EVM id is a number
  createLatchkit({ networks: [{ ...mainnet, id: 'one' }] })
  // @ts-expect-error no such family
  createLatchkit({ networks: [{ ...mainnet, chainNamespace: 'solanna' }] })
})

test('theme variables have our names, or those of AppKit', () => {
  createLatchkit({ networks: [mainnet], themeVariables: { '--lk-accent': 'teal', '--w3m-accent': 'teal' } })
  // @ts-expect-error no such variable
  createLatchkit({ networks: [mainnet], themeVariables: { '--lk-acent': 'teal' } })
  // @ts-expect-error no such variable
  createLatchkit({ networks: [mainnet], themeVariables: { '--apkt-accent': 'teal' } })
})

test('the options besides networks have the types of their plugins', () => {
  const networks: LatchkitNetworks = [mainnet]
  createLatchkit({
    networks,
    discovery: { eip155: { eip6963: true, injected: false }, cosmos: false },
    customRpcUrls: { 'eip155:1': [{ url: 'https://ethereum.example' }] },
    chainImages: { 1: '/ethereum.svg', 'eip155:1': '/ethereum.svg' },
    connectorImages: { 'io.example': '/example.svg' },
    features: { send: false, swaps: false }
  })
  // @ts-expect-error no such discovery method
  createLatchkit({ networks, discovery: { eip155: { eip1193: false } } })
  // @ts-expect-error not a CAIP-2 id
  createLatchkit({ networks, customRpcUrls: { ethereum: [{ url: 'https://ethereum.example' }] } })
  // @ts-expect-error no configuration of requests
  createLatchkit({ networks, customRpcUrls: { 'eip155:1': [{ url: 'https://ethereum.example', config: {} }] } })
  // @ts-expect-error does not exist yet
  createLatchkit({ networks, features: { email: true } })
  createLatchkit({
    networks,
    features: { swaps: true, onramp: true },
    swaps: { networks: ['eip155:1'], slippage: 0.5 },
    onramp: { card: {}, aggregator: { publicKey: 'pk' } },
    services: { data: 'https://data.example', onramp: 'https://buy.example' }
  })
  // @ts-expect-error is called activity
  createLatchkit({ networks, features: { history: true } })
})

test('rejects options without networks and without plugins', () => {
  // @ts-expect-error neither
  createLatchkit({})
  // @ts-expect-error no argument
  createLatchkit()
})
