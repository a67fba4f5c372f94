import { once, unlessAborted } from '@latchkit/kernel'
import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstResponse } from '@latchkit/plugin-chains/kit'
import { BaseError, http } from 'viem'
import { Eip155Error } from '../../errors.js'
import { readChainId } from './chain-id.js'
import { isRefusal } from './revert.js'

/** The specification's numbers, which are viem's own. */
const TIMEOUT_MS = 10_000
const BATCH_SIZE = 1_000
const BATCH_WAIT_MS = 0
/** A site may ask for whole blocks and for logs, which the 64 KB of a single fact do not hold. */
export const MAX_BYTES = 16_777_216

/** "Unsupported", "busy", "limit exceeded", "internal error": another node may well answer. */
const transient: ReadonlySet<number> = new Set([-32601, -32603, -32001, -32002, -32004, -32005])

export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal?: AbortSignal
  /** The largest response that is read; such a request is in no batch. @defaultValue 16 MB, in a batch with others of its signal */
  readonly maxBytes?: number | undefined
}

/** The RPC URLs of one chain. */
export type Endpoints = ReturnType<typeof createEndpoints>

export function createEndpoints(chain: ChainId) {
  const endpoints = new Map<string, { transport: HttpTransport; assertChain: () => Promise<void> }>()

  /** Rejects unless a URL answers that it serves the chain. */
  const ping = async (url: string) => {
    const answer = await request(createTransport(url, MAX_BYTES), { method: 'eth_chainId', params: [] })
    const served = readChainId(answer)
    if (served !== chain) throw new TransferError('transfer/wrong-chain', { chain, served: served ?? 'none' })
  }
  const endpointOf = (url: string) => {
    // Once, and again when that failed: a server of another chain answers everything, too.
    const endpoint = endpoints.get(url) ?? { transport: createTransport(url), assertChain: once(() => ping(url)) }
    endpoints.set(url, endpoint)
    return endpoint
  }

  return {
    ping,
    /**
     * Sends a request to one URL after another until one answers, each after it has shown that it serves the chain. Returns the
     * answer as the node gave it. An abort rejects with the reason of the signal.
     *
     * @throws {Eip155Error} `eip155/refused`, that of the first node where all refused; `eip155/unreachable`.
     */
    send: (urls: readonly string[], sent: RpcRequest & { readonly signal: AbortSignal }): Promise<unknown> =>
      firstResponse({
        sources: urls,
        async ask(url) {
          const { transport, assertChain } = endpointOf(url)
          await unlessAborted(assertChain, sent.signal)
          return request(sent.maxBytes === undefined ? transport : createTransport(url, sent.maxBytes), sent)
        },
        signal: sent.signal,
        isFinal: failure => isRefusal(failure) && !transient.has(failure.context.rpcCode),
        failed: failures =>
          failures.find(isRefusal) ??
          new Eip155Error(
            'eip155/unreachable',
            { chain, method: sent.method },
            { cause: new AggregateError(failures.map(withoutUrl)) }
          )
      })
  }
}

/** A URL may hold a key, and viem writes it into what its errors say. */
function withoutUrl(error: unknown): unknown {
  const root = error instanceof BaseError ? error.walk() : error
  return root instanceof BaseError ? new Error(root.shortMessage) : root
}

/** Returns viem's transport over the `fetch` with limits; without `maxBytes` one that sends batches. */
const createTransport = (url: string, maxBytes?: number) =>
  http(url, {
    batch: maxBytes === undefined && { batchSize: BATCH_SIZE, wait: BATCH_WAIT_MS },
    fetchFn: (to, init = {}) => (maxBytes === undefined ? postBatch(`${to}`, init) : post(`${to}`, init, maxBytes)),
    maxResponseBodySize: false,
    raw: true,
    retryCount: 0,
    timeout: TIMEOUT_MS
  })({})
type HttpTransport = ReturnType<typeof createTransport>

/** Sends a request. Returns the result of the response; one with an error has none, whatever stands beside it. */
async function request(transport: HttpTransport, { method, params, signal }: RpcRequest): Promise<unknown> {
  const response: unknown = await transport.request({ method, params } as never, signal && { signal })
  const { error, result } = Object(response)
  if (error !== undefined && error !== null) {
    const { code, message, data } = Object(error)
    if (typeof code === 'number' && typeof message === 'string') {
      throw new Eip155Error('eip155/refused', { method, rpcCode: code, reason: message, data })
    }
    throw new Error(typeof error === 'string' ? error : 'An error without code and message')
  }
  if (result === undefined) throw new Error('Neither a result nor an error')
  return result
}

const post = (url: string, init: RequestInit, maxBytes = MAX_BYTES): Promise<Response> =>
  fetchWithLimits(url, init, text => new Response(text), { signal: init.signal ?? undefined, maxBytes })

interface Identified {
  readonly id: number
}

/**
 * Sends the requests of a batch. A batch of one goes as a single request; where a server does not answer a larger one with as
 * many answers, the requests go one by one: not every node takes batches.
 */
async function postBatch(url: string, init: RequestInit): Promise<Response> {
  const requests: readonly Identified[] = JSON.parse(String(init.body))
  if (requests.length > 1) {
    const limits = { signal: init.signal ?? undefined, maxBytes: MAX_BYTES, readFailure }
    const answers: unknown = await fetchWithLimits(url, init, JSON.parse, limits)
    if (answersAll(requests, answers)) return jsonResponse(answers)
  }
  const alone = requests.map(async request => {
    try {
      const response = await post(url, { ...init, body: JSON.stringify(request) })
      return { ...(await response.json()), id: request.id }
    } catch (failure) {
      return { id: request.id, error: String(failure) }
    }
  })
  return jsonResponse(await Promise.all(alone))
}

const jsonResponse = (value: unknown) => new Response(JSON.stringify(value))

/** Leaves it to single requests to fail, unless the whole server does. */
function readFailure(status: number): undefined {
  if (status >= 500 || status === 429) throw new Error(`HTTP status code: ${status}`)
}

function answersAll(requests: readonly Identified[], answers: unknown): boolean {
  if (!Array.isArray(answers) || answers.length !== requests.length) return false
  const ids = new Set(answers.map(answer => Object(answer).id))
  return requests.every(({ id }) => ids.has(id))
}
