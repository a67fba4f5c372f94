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

test('the id of a network is what its family has', () => {
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

test('options without networks and without plugins are refused', () => {
  // @ts-expect-error neither
  createLatchkit({})
  // @ts-expect-error no argument
  createLatchkit()
})
