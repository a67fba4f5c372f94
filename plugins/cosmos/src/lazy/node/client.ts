import { TransferError } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstOnChain } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'

export interface Question<S extends v.GenericSchema> {
  /** Without a slash at its beginning. */
  readonly path: string
  readonly schema: S
  /** What a usable answer is, in words. */
  readonly expected: string
  /** Posted as JSON. @default it is only asked for */
  readonly body?: object
  /** Of the answer. @default 65,536 */
  readonly maxBytes?: number
}

/** The nodes behind the REST URLs of one network. */
export interface Node {
  /**
   * Asks each URL in turn until one answers, after that URL has shown that it serves the right chain. An abort ends the
   * request and rejects with the reason of the signal.
   *
   * @throws {CosmosError} `cosmos/refused` with the node's own word, `cosmos/invalid-answer` for nonsense, `cosmos/unreachable`
   *   when no URL answered.
   */
  ask<S extends v.GenericSchema>(question: Question<S>, signal: AbortSignal): Promise<v.InferOutput<S>>
}

const nodeInfo = v.object({ default_node_info: v.object({ network: v.string() }) })

/** What the gateway of a node says where it refuses (google.rpc.Status). */
const refusal = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() })

/**
 * Of gRPC: unknown, invalid argument, failed precondition, aborted, out of range. Any other node would say the same; what one
 * of them has not found, another may have.
 */
const final: ReadonlySet<number> = new Set([2, 3, 9, 10, 11])
export const NOT_FOUND = 5

export function createNode(network: CosmosChain): Node {
  const { id, caipNetworkId: chain, rpcUrls } = network
  const get = (base: string, path: string, { body, maxBytes, signal }: GetOptions = {}): Promise<unknown> =>
    fetchWithLimits(
      `${base.replace(/\/$/, '')}/${path}`,
      body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
      JSON.parse,
      {
        signal,
        ...(maxBytes && { maxBytes }),
        readFailure(status, text) {
          const read = v.safeParse(refusal, parsed(text))
          if (!read.success) throw new Error(`HTTP status code: ${status}`)
          const { code, message } = read.output
          throw new CosmosError('cosmos/refused', { chain, path, rpcCode: code, reason: message })
        }
      }
    )
  const first = firstOnChain({
    urls: rpcUrls.rest?.http ?? [],
    chain: id,
    async chainOf(url) {
      const answer = v.parse(nodeInfo, await get(url, 'cosmos/base/tendermint/v1beta1/node_info'))
      const served = answer.default_node_info.network
      if (served !== id) throw new TransferError('transfer/wrong-chain', { chain, served: served.slice(0, 100) })
      return served
    }
  })

  return {
    ask: ({ path, schema, expected, body, maxBytes }, signal) =>
      first({
        async ask(url) {
          const read = v.safeParse(schema, await get(url, path, { body, maxBytes, signal }))
          if (read.success) return read.output
          throw new CosmosError('cosmos/invalid-answer', { chain, path, expected })
        },
        signal,
        isFinal: failure => final.has(refusalCode(failure) ?? 0),
        failed: failures =>
          failures.find(failure => failure instanceof CosmosError) ??
          new CosmosError('cosmos/unreachable', { chain, path }, { cause: new AggregateError(failures) })
      })
  }
}

interface GetOptions {
  readonly body?: object | undefined
  readonly maxBytes?: number | undefined
  readonly signal?: AbortSignal
}

/** Undefined for every other failure than a refusal. */
export const refusalCode = (failure: unknown): number | undefined =>
  failure instanceof CosmosError && failure.code === 'cosmos/refused'
    ? (failure.context as { readonly rpcCode: number }).rpcCode
    : undefined

/** The longest text of a node that is shown. */
export const MAX_REASON_CHARACTERS = 500

/** Returns the reason of a refusal, cut to what is shown. */
export const refusalText = (failure: CosmosError): string =>
  String((failure.context as { readonly reason?: unknown }).reason ?? '').slice(0, MAX_REASON_CHARACTERS)

/** Returns whether a failure comes from nodes and not from the caller. */
export const isNodeError = (failure: unknown): boolean =>
  failure instanceof CosmosError && failure.code !== 'cosmos/invalid-params'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
