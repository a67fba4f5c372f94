import * as v from 'valibot'
import type { AbiFunction } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import { computedOnce } from '../function-call.js'
import { aaveV3 } from './aave-v3.js'
import {
  type DescribedFunction,
  type Descriptor,
  descriptor,
  type FindDescribed,
  type ReadDescriptor
} from './descriptor.js'
import { ensController } from './ens.js'
import { lidoQueue, steth, wsteth } from './lido.js'
import { weth9 } from './weth9.js'

/** Functions of a contract by selector. */
type Functions = ReadonlyMap<string, DescribedFunction>

/** Descriptors of this package, for contracts whose code is public and known. Each is read when a call of its contract is decoded. */
const ownDescriptors: readonly Descriptor[] = [aaveV3, ensController, lidoQueue, steth, weth9, wsteth]
const ownContracts: ReadonlyMap<string, () => Functions> = new Map(
  ownDescriptors.flatMap(given => {
    const functions = computedOnce(() => functionsOf(v.parse(descriptor, given), true))
    return given.context.contract.deployments.map(({ chainId, address }) => [
      contractKey(`eip155:${chainId}`, String(address)),
      functions
    ])
  })
)

/** Returns a function that finds the descriptors of this package, and those of a site. Those of this package come first. */
export function describedFunctions(ofSite: readonly SiteFunctions[] = []): FindDescribed {
  return (chain, contract, selector) => {
    const key = contractKey(chain, contract)
    const own = ownContracts.get(key)?.().get(selector)
    return own ?? ofSite.find(site => site.keys.has(key) && site.functions.has(selector))?.functions.get(selector)
  }
}

/** Functions of contracts that a descriptor of the site shows. */
export interface SiteFunctions {
  readonly keys: ReadonlySet<string>
  readonly functions: Functions
}

/** Returns the functions that a descriptor of the site shows. @throws {Error} for a function that cannot be parsed. */
export const siteFunctions = (given: ReadDescriptor): SiteFunctions => ({
  keys: contractKeys(given.context.contract.deployments),
  functions: functionsOf(given, false)
})

/** Returns the keys of contracts, by which a table finds their descriptors. */
export const contractKeys = (
  deployments: readonly { readonly chainId: number; readonly address: string }[]
): ReadonlySet<string> => new Set(deployments.map(({ chainId, address }) => contractKey(`eip155:${chainId}`, address)))

/** Returns the key of a contract in a table. @param chain - CAIP-2. @param contract - address in canonical form. */
export function contractKey(chain: string, contract: string): string {
  return `${chain} ${contract}`
}

function functionsOf({ display }: ReadDescriptor, isOwn: boolean): Functions {
  return new Map(
    Object.entries(display.formats).map(([signature, format]) => {
      const abi = parseAbiItem(`function ${signature}` as string) as AbiFunction
      return [toFunctionSelector(abi), { abi, format, isOwn }]
    })
  )
}
