import { once, raceSignal } from '@latchkit/kernel'
import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, readResult } from '@latchkit/plugin-chains/kit'
import { BaseError, type EIP1193RequestOptions, fallback, http, type Transport } from 'viem'
import { Eip155Error } from '../../errors.js'
import { readChainId } from './chain-id.js'
import { isRpcError } from './revert.js'

/** The specification's numbers, which are viem's own. */
const TIMEOUT_MS = 10_000
const BATCH_SIZE = 1_000
const BATCH_WAIT_MS = 0
/** Maximum size of a response: a site may request whole blocks and logs. */
export const MAX_BYTES = 16_777_216

/** JSON-RPC codes of a node that is busy, has reached a limit, failed or lacks the method: another node may respond. */
const transientCodes: ReadonlySet<number> = new Set([-32601, -32603, -32001, -32002, -32004, -32005])

interface Rpc {
  readonly method: string
  readonly params?: unknown
}

export interface RequestOptions extends EIP1193RequestOptions {
  /** The largest response that is read; such a request is in no batch. @defaultValue 16 MB, in a batch with others of its signal */
  readonly maxBytes?: number | undefined
}

/** RPC URL of a chain, which it must return before it gets any request, and again after `forget`. */
export type Endpoint = ReturnType<typeof createEndpoint>

export function createEndpoint(url: string, chain: ChainId) {
  /** Rejects unless the URL serves the chain. */
  const ping = async () => {
    const method = 'eth_chainId'
    const response = await postTo(url, MAX_BYTES).request({ method })
    const served = readChainId(readResult(response, method, Eip155Error))
    if (served !== chain) throw new TransferError('transfer/wrong-chain', { chain, served: served ?? 'none' })
  }
  const batching = postTo(url)
  let assertChain = once(ping)

  return {
    ping,
    forget() {
      assertChain = once(ping)
    },
    /** Returns a transport that sends requests with these options to the URL. */
    transport({ maxBytes, ...options }: RequestOptions): Transport {
      const { request, ...transport } = maxBytes === undefined ? batching : postTo(url, maxBytes)
      const checked = async (rpc: Rpc) => {
        // A server of another chain would respond, too.
        await (options.signal ? raceSignal(assertChain, options.signal) : assertChain())
        return readResult(await request(rpc as never, options), rpc.method, Eip155Error)
      }
      return () => ({ ...transport, request: checked as never })
    }
  }
}

/**
 * Returns a transport that sends a request to one endpoint after another until one responds, by viem's `fallback`. An abort ends the
 * request and rejects with the reason of the signal. Requests take `RequestOptions` and reject with:
 *
 * @param order - returns the endpoints in the order in which they are tried.
 * @throws {Eip155Error} `eip155/refused`, that of the first node where all refused; `eip155/unreachable`.
 */
export function createFailover(chain: ChainId, order: (method: string) => readonly Endpoint[]): Transport {
  const request = async (rpc: Rpc, options: RequestOptions = {}) => {
    const { method } = rpc
    const transports = order(method).map(endpoint => endpoint.transport(options))
    const failures: unknown[] = []
    // viem throws the last failure only.
    const shouldThrow = (failure: Error) => {
      failures.push(failure)
      return options.signal?.aborted || isFinal(failure)
    }
    try {
      return await fallback(transports, { retryCount: 0, shouldThrow })({}).request(rpc as never)
    } catch {
      options.signal?.throwIfAborted()
      throw failures.find(isFinal) ?? failures.find(isRpcError) ?? unreachable(chain, method, failures)
    }
  }
  const config = { key: 'failover', name: 'RPC URLs of a network', type: 'failover', request: request as never }
  return () => ({ config, request: config.request })
}

/** Tests if a failure is a refusal that every node shares. */
const isFinal = (failure: unknown) => isRpcError(failure) && !transientCodes.has(failure.context.rpcCode)

const unreachable = (chain: ChainId, method: string, failures: readonly unknown[]) =>
  new Eip155Error('eip155/unreachable', { chain, method }, { cause: new AggregateError(failures.map(withoutUrl)) })

/** Returns an error without the URL, which may contain a key, and which viem adds to its messages. */
function withoutUrl(error: unknown): unknown {
  const root = error instanceof BaseError ? error.walk() : error
  return root instanceof BaseError ? new Error(root.shortMessage) : root
}

/** Returns viem's transport to a URL, over the `fetch` with limits. */
const postTo = (url: string, maxBytes?: number) =>
  http(url, {
    batch: maxBytes === undefined && { batchSize: BATCH_SIZE, wait: BATCH_WAIT_MS },
    fetchFn: (to, init = {}) => (maxBytes === undefined ? postBatch(`${to}`, init) : post(`${to}`, init, maxBytes)),
    maxResponseBodySize: false,
    raw: true,
    retryCount: 0,
    timeout: TIMEOUT_MS
  })({})

const post = (url: string, init: RequestInit, maxBytes = MAX_BYTES): Promise<Response> =>
  fetchWithLimits(url, init, text => new Response(text), { signal: init.signal ?? undefined, maxBytes })

type Identified = { readonly id: number }

/**
 * Sends the requests of a batch. A batch of one goes as a single request. If a server does not respond to each request of a larger
 * batch, the requests go one by one, because some nodes take no batches.
 */
async function postBatch(url: string, init: RequestInit): Promise<Response> {
  const requests: readonly Identified[] = JSON.parse(String(init.body))
  if (requests.length > 1) {
    const limits = { signal: init.signal ?? undefined, maxBytes: MAX_BYTES, readFailure }
    const responses: unknown = await fetchWithLimits(url, init, JSON.parse, limits)
    if (respondsToAll(requests, responses)) return jsonResponse(responses)
  }
  const single = requests.map(async request => {
    try {
      const response = await post(url, { ...init, body: JSON.stringify(request) })
      return { ...(await response.json()), id: request.id }
    } catch (failure) {
      return { id: request.id, error: String(failure) }
    }
  })
  return jsonResponse(await Promise.all(single))
}

const jsonResponse = (value: unknown) => new Response(JSON.stringify(value))

/** Throws for an overloaded or broken server. After any other error status the requests go one by one. */
function readFailure(status: number): undefined {
  if (status >= 500 || status === 429) throw new Error(`HTTP status code: ${status}`)
}

function respondsToAll(requests: readonly Identified[], responses: unknown): boolean {
  if (!Array.isArray(responses) || responses.length !== requests.length) return false
  const ids = new Set(responses.map(response => (Object(response) as { readonly id?: unknown }).id))
  return requests.every(({ id }) => ids.has(id))
}
