import { listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import type { ChainId } from '@latchkit/plugin-chains/contract'

export interface DataServiceSwapsOptions {
  /**
   * Contracts that transactions may call, by chain. The first one of a chain gets the allowances. An entry replaces the default of its
   * chain; an empty list removes the chain.
   *
   * @defaultValue the aggregation router v6 of 1inch on twelve chains
   */
  readonly targets?: Readonly<Record<ChainId, readonly string[]>>
  /**
   * Project id in the body of a request to build a transaction, for services that require it there. The query always has it.
   *
   * @defaultValue the body has no project id
   */
  readonly projectId?: string
}

/** Uniswap v2 router (Router02, or a copy of it with the same functions and a fee of 0.3 %) on one chain. */
export interface UniswapV2Router {
  readonly router: string
  /** Contract of the wrapped coin. @defaultValue the one that the router returns (`WETH()`) */
  readonly wrappedCoin?: string
  /** Tokens with deep pools, through which an exchange may go: at most 8. @defaultValue only the wrapped coin */
  readonly bridges?: readonly string[]
}

export interface UniswapV2SwapsOptions {
  /** Routers by chain. The provider serves these chains. */
  readonly routers: Readonly<Record<ChainId, UniswapV2Router>>
  /** Name of the exchange that the visitor sees. @defaultValue 'Uniswap v2' */
  readonly name?: string
}

const MAX_BRIDGES = 8

const isAddress = (value: unknown) => typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value)
const isOptional = (value: unknown, isValid: (value: unknown) => boolean) => value === undefined || isValid(value)
const isName: OptionRule = [value => typeof value === 'string' && value !== '', 'must be a non-empty string']

/** Returns the test of an object whose keys are EVM chain ids. */
const byChain = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([chain, entry]) => /^eip155:[1-9]\d{0,15}$/.test(chain) && isValid(entry))

const isBridges = (value: unknown) => listOf(isAddress)(value) && (value as readonly unknown[]).length <= MAX_BRIDGES

function isRouter(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { router, wrappedCoin, bridges } = value as Record<keyof UniswapV2Router, unknown>
  return isAddress(router) && isOptional(wrappedCoin, isAddress) && isOptional(bridges, isBridges)
}

export const dataServiceRules = optionRules<DataServiceSwapsOptions>({
  targets: [byChain(listOf(isAddress)), 'must be lists of addresses under EVM chain ids (eip155:1)'],
  projectId: isName
})

export const uniswapV2Rules = optionRules<UniswapV2SwapsOptions>({
  routers: [
    byChain(isRouter),
    `must be { router, wrappedCoin?, bridges? } under EVM chain ids (eip155:1), all addresses, at most ${MAX_BRIDGES} bridges`
  ],
  name: isName
})
