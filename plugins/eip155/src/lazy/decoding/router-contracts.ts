import { encodePacked, getContractAddress, keccak256 } from 'viem'
import type { Hex } from '../../contract.js'

/** Generation of a Universal Router: only those of the second know the commands of Uniswap 4. */
type RouterGeneration = 1 | 2

/**
 * Addresses of the Universal Router by chain id and generation: 1.0 (only on Ethereum), 1.2, 2.0 and 2.1. Source of the addresses:
 * `@uniswap/universal-router-sdk` 5.13.0, and the deployment of 1.0 in November 2022.
 */
const addresses: Readonly<Record<string, Readonly<Record<RouterGeneration, readonly string[]>>>> = {
  '1': {
    1: ['0xEf1c6E67703c7BD7107eed8303Fbe6EC2554BF6B', '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'],
    2: [
      '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
      '0x4C82D1fBFe28C977cBB58D8C7FF8FCF9F70a2cCA',
      '0x23617e59A5925b2A4Bf75d73ff6711cD0b29De85',
      '0xab863E752Bf67D8DCDD929EaAe9Be9dc83Fb3BbB'
    ]
  },
  '10': {
    1: ['0xCb1355ff08Ab38bBCE60111F1bb2B784bE25D7e8'],
    2: [
      '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
      '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
      '0xC09255D86DB563cBc11C2fCf4a0C512e160111B4'
    ]
  },
  '56': {
    1: ['0x4Dae2f939ACf50408e13d58534Ff8c2776d45265'],
    2: [
      '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
      '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
      '0xDc264714F68d84CF29BC605589405E78bDBE7C9f'
    ]
  },
  '130': {
    1: ['0x4D73A4411CA1c660035e4AECC8270E5DdDEC8C17'],
    2: [
      '0xEf740bf23aCaE26f6492B10de645D6B98dC8Eaf3',
      '0xFdf682F51FE81Aa4898F0AE2163d8A55c127fbC7',
      '0xD1b797D92d87B688193A2B976eFc8D577D204343'
    ]
  },
  '137': {
    1: ['0xec7BE89e9d109e7e3Fec59c222CF297125FEFda2'],
    2: [
      '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
      '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
      '0xDc264714F68d84CF29BC605589405E78bDBE7C9f'
    ]
  },
  '8453': {
    1: ['0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'],
    2: [
      '0x6fF5693b99212Da76ad316178A184AB56D299b43',
      '0xFdf682F51FE81Aa4898F0AE2163d8A55c127fbC7',
      '0xd6145b2D3F379919E8CdEda7B97e37c4b2Ca9c40'
    ]
  },
  '42161': {
    1: ['0x5E325eDA8064b456f4781070C0738d849c824258'],
    2: [
      '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
      '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
      '0x2d01411773c8C24805306E89A41F7855C3c4Fe65'
    ]
  },
  '43114': {
    1: ['0x4Dae2f939ACf50408e13d58534Ff8c2776d45265'],
    2: [
      '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7',
      '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
      '0x661E93cca42AfacB172121EF892830cA3b70F08d'
    ]
  }
}

/** Returns the generation of the router at an address; `undefined` for another contract. @param chain - CAIP-2. */
export function routerGeneration(chain: string, address: string): RouterGeneration | undefined {
  const [namespace, reference = ''] = chain.split(':')
  const ofChain = namespace === 'eip155' && Object.hasOwn(addresses, reference) ? addresses[reference] : undefined
  return ([1, 2] as const).find(generation => ofChain?.[generation].includes(address))
}

/** Factories of Uniswap 2 by chain id. Source of the addresses: `@uniswap/sdk-core` 7.19.4. */
const factories: ReadonlyMap<string, Hex> = new Map([
  ['eip155:1', '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'],
  ['eip155:10', '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf'],
  ['eip155:56', '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'],
  ['eip155:130', '0x1F98400000000000000000000000000000000002'],
  ['eip155:137', '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C'],
  ['eip155:8453', '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'],
  ['eip155:42161', '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9'],
  ['eip155:43114', '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C']
])
/** Hash of the code that creates a pair, which is the same on these chains. */
const PAIR_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/** Returns the address of the pair of two tokens (CREATE2, EIP-1014); `undefined` on a chain without a known factory. */
export function pairAddress(chain: string, one: Hex, other: Hex): string | undefined {
  const from = factories.get(chain)
  if (from === undefined) return undefined
  const tokens = one.toLowerCase() < other.toLowerCase() ? ([one, other] as const) : ([other, one] as const)
  const salt = keccak256(encodePacked(['address', 'address'], tokens))
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: PAIR_CODE_HASH })
}
