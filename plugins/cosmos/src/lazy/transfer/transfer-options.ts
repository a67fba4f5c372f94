import { KernelError } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { CosmosChain } from '../../options.js'
import { isDenom } from '../node/queries.js'

/** Limit of tokens of one network. */
const MAX_TOKENS = 10_000

const text = v.pipe(v.string(), v.minLength(1))
const token = v.object({
  denom: v.pipe(v.string(), v.check(isDenom)),
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
})
const checks = [
  ['gasPrice', v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}(?:\.\d{1,18})?$/))), 'a gasPrice such as 0.025'],
  ['tokens', v.optional(boundedArray(token, MAX_TOKENS)), 'tokens with a denom, a name, a symbol and decimals']
] as const

/**
 * Validates the options of networks that only transfers and tokens need.
 *
 * @throws {KernelError} `kernel/invalid-option` with the network and the requirement.
 */
export function assertTransferOptions(networks: readonly CosmosChain[]): void {
  for (const [index, network] of networks.entries()) {
    for (const [name, schema, expected] of checks) {
      if (v.is(schema, network[name])) continue
      throw new KernelError('kernel/invalid-option', { plugin: 'cosmos', option: `networks.${index}`, expected })
    }
  }
}
