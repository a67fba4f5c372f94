import * as v from 'valibot'
import type { AbiFunction } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import { computedOnce } from '../function-call.js'
import { aaveV3 } from './aave-v3.js'
import { type DescribedFunction, type Descriptor, descriptor, descriptors, type FindDescribed } from './descriptor.js'
import { ensController } from './ens.js'
import { lidoQueue, steth, wsteth } from './lido.js'
import { weth9 } from './weth9.js'

type ReadDescriptor = v.InferOutput<typeof descriptor>
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

/**
 * Returns a function that finds the descriptors of this package, and those of a site. Those of this package come first.
 *
 * @throws {Error} for a descriptor outside of the subset that is read, and for a function that cannot be parsed.
 */
export function describedFunctions(ofSite: readonly unknown[] = []): FindDescribed {
  const siteContracts = v.parse(descriptors, ofSite).flatMap(given => {
    const functions = functionsOf(given, false)
    return given.context.contract.deployments.map(({ chainId, address }) => ({
      key: contractKey(`eip155:${chainId}`, address),
      functions
    }))
  })
  return (chain, contract, selector) => {
    const key = contractKey(chain, contract)
    const own = ownContracts.get(key)?.().get(selector)
    return own ?? siteContracts.find(site => site.key === key && site.functions.has(selector))?.functions.get(selector)
  }
}

function contractKey(chain: string, contract: string): string {
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
