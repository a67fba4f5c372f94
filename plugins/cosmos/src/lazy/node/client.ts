import { tryOrUndefined } from '@latchkit/kernel/options'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstOnChain } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'

export interface NodeRequest<S extends v.GenericSchema> {
  /** Path without a leading slash. */
  readonly path: string
  readonly schema: S
  /** Description of a valid response, for error messages. */
  readonly expected: string
  /** JSON body of a POST. Without it the request is a GET. */
  readonly body?: object
  /** Size limit of the response. @defaultValue 65,536 */
  readonly maxBytes?: number
}

/** The nodes behind the REST URLs of one network. */
export interface Node {
  /**
   * Sends the request to each URL in turn until one responds, after that URL has shown that it serves the right chain. An
   * abort ends the request and rejects with the reason of the signal.
   *
   * @throws {CosmosError} `cosmos/refused` with the reason of the node, `cosmos/invalid-answer` for a response that does not
   *   match the schema, `cosmos/unreachable` when no URL responded.
   */
  request<S extends v.GenericSchema>(request: NodeRequest<S>, signal: AbortSignal): Promise<v.InferOutput<S>>
}

const nodeInfo = v.object({ default_node_info: v.object({ network: v.string() }) })

/** Error response of a node's gateway (google.rpc.Status). */
const refusal = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() })

/**
 * Codes of gRPC that any other node would return, too: unknown, invalid argument, failed precondition, aborted, out of
 * range. Not found is not one of them: another node may have it.
 */
const finalCodes: ReadonlySet<number> = new Set([2, 3, 9, 10, 11])
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
          const parsed: unknown = tryOrUndefined(() => JSON.parse(text))
          const read = v.safeParse(refusal, parsed)
          if (!read.success) throw new Error(`HTTP status code: ${status}`)
          const { code, message } = read.output
          throw new CosmosError('cosmos/refused', { method: path, rpcCode: code, reason: message })
        }
      }
    )
  const first = firstOnChain({
    urls: rpcUrls.rest?.http ?? [],
    chain: id,
    async chainOf(url) {
      const info = v.parse(nodeInfo, await get(url, 'cosmos/base/tendermint/v1beta1/node_info'))
      const served = info.default_node_info.network
      if (served !== id) throw new TransferError('transfer/wrong-chain', { chain, served: served.slice(0, 100) })
      return served
    }
  })

  return {
    request: ({ path, schema, expected, body, maxBytes }, signal) =>
      first({
        async ask(url) {
          const read = v.safeParse(schema, await get(url, path, { body, maxBytes, signal }))
          if (read.success) return read.output
          throw new CosmosError('cosmos/invalid-answer', { chain, method: path, expected })
        },
        signal,
        isFinal: failure => finalCodes.has(refusalCode(failure) ?? 0),
        failed: failures =>
          failures.find(failure => failure instanceof CosmosError) ??
          new CosmosError('cosmos/unreachable', { chain, method: path }, { cause: new AggregateError(failures) })
      })
  }
}

interface GetOptions {
  readonly body?: object | undefined
  readonly maxBytes?: number | undefined
  readonly signal?: AbortSignal
}

/** Returns the gRPC code of a refusal; `undefined` for every other failure. */
export const refusalCode = (failure: unknown): number | undefined =>
  failure instanceof CosmosError && failure.code === 'cosmos/refused'
    ? (failure.context as { readonly rpcCode: number }).rpcCode
    : undefined

/** Longest text of a node that is shown. */
export const MAX_REASON_CHARACTERS = 500

/** Returns the reason of a refusal, cut to what is shown. */
export const refusalText = (failure: CosmosError): string =>
  String((failure.context as { readonly reason?: unknown }).reason ?? '').slice(0, MAX_REASON_CHARACTERS)
