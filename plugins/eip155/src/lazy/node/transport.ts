import { errorCode, once, unlessAborted } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits } from '@latchkit/plugin-chains/kit'
import { BaseError, fallback, http, type Transport } from 'viem'
import { Eip155Error } from '../../errors.js'
import { readChainId } from './chain-id.js'

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
  readonly params?: unknown
}

interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** The largest response that is read; such a request is in no batch. @defaultValue 16 MB, in a batch with others of its signal */
  readonly maxBytes?: number | undefined
}

/** The RPC URLs of one chain. */
export interface Endpoints {
  /**
   * Sends a request to one URL after another until one answers, each after it has shown that it serves the chain. Returns the
   * answer as the node gave it. An abort rejects with the reason of the signal.
   *
   * @throws {Eip155Error} `eip155/refused`, that of the first node where all refused; `eip155/unreachable`.
   */
  send(urls: readonly string[], request: RpcRequest, options?: SendOptions): Promise<unknown>
  /** Rejects unless a URL answers that it serves the chain. */
  ping(url: string): Promise<unknown>
}

/** @param onServed - called with the chain that a URL serves; `undefined` for an answer that names no chain. */
export function createEndpoints(chain: ChainId, onServed: (chain: ChainId | undefined) => void = () => {}): Endpoints {
  const batches = new Map<string, Transport>()
  const checks = new Map<string, () => Promise<void>>()

  const transportOf = (url: string, maxBytes: number | undefined) => {
    if (maxBytes !== undefined) return httpTransport(url, maxBytes)
    const transport = batches.get(url) ?? httpTransport(url)
    batches.set(url, transport)
    return transport
  }
  const ping = async (url: string) => {
    const answer = await requestOf(httpTransport(url, MAX_BYTES))({ method: 'eth_chainId', params: [] })
    const served = readChainId(answer)
    onServed(served)
    if (served !== chain) throw new Error(`${new URL(url).host} serves ${served ?? 'no chain'}, not ${chain}`)
  }
  /** Once, and again when that failed: a server of another chain answers everything, too. */
  const checkOf = (url: string) => {
    const check = checks.get(url) ?? once(() => ping(url))
    checks.set(url, check)
    return check
  }

  return {
    ping,
    async send(urls, request, { signal = new AbortController().signal, maxBytes } = {}) {
      const failures: unknown[] = []
      const transports = urls.map(
        (url): Transport =>
          config => {
            const transport = transportOf(url, maxBytes)(config)
            const checked = async (args: RpcRequest) => {
              try {
                await unlessAborted(checkOf(url), signal)
                return await requestOf(() => transport)(args, signal)
              } catch (error) {
                failures.push(error)
                throw error
              }
            }
            return { ...transport, request: checked as typeof transport.request }
          }
      )
      const shouldThrow = () => signal.aborted || isFinal(failures.at(-1))
      try {
        return await fallback(transports, { retryCount: 0, shouldThrow })({}).request(request as never, { signal })
      } catch {
        signal.throwIfAborted()
        const last = failures.at(-1)
        const refusal = isFinal(last) ? last : failures.find(isRefusal)
        if (refusal) throw refusal
        const cause = new AggregateError(failures.map(withoutUrl))
        throw new Eip155Error('eip155/unreachable', { chain, method: request.method }, { cause })
      }
    }
  }
}

const isRefusal = (error: unknown): error is Eip155Error<'eip155/refused'> => errorCode(error) === 'eip155/refused'
const isFinal = (error: unknown) => isRefusal(error) && !transient.has(error.context.rpcCode)

/** A URL may hold a key, and viem writes it into what its errors say. */
function withoutUrl(error: unknown): unknown {
  const root = error instanceof BaseError ? error.walk() : error
  return root instanceof BaseError ? new Error(root.shortMessage) : root
}

/** viem's transport over the `fetch` with limits; without `maxBytes` one that sends batches. */
const httpTransport = (url: string, maxBytes?: number): Transport =>
  http(url, {
    batch: maxBytes === undefined && { batchSize: BATCH_SIZE, wait: BATCH_WAIT_MS },
    fetchFn: (to, init = {}) => (maxBytes === undefined ? sendBatch : sendOne)(String(to), init, maxBytes ?? MAX_BYTES),
    maxResponseBodySize: false,
    raw: true,
    retryCount: 0,
    timeout: TIMEOUT_MS
  })

const sendOne = (url: string, init: RequestInit, maxBytes: number): Promise<Response> =>
  fetchWithLimits(url, init, text => new Response(text), { signal: init.signal ?? undefined, maxBytes })

interface Identified {
  readonly id: number
}

/**
 * Sends the requests of a batch. A batch of one goes as a single request; where a server does not answer a larger one with as
 * many answers, the requests go one by one: not every node takes batches.
 */
async function sendBatch(url: string, init: RequestInit, maxBytes: number): Promise<Response> {
  const requests: readonly Identified[] = JSON.parse(String(init.body))
  const send = async (request: Identified) => {
    const response = await sendOne(url, { ...init, body: JSON.stringify(request) }, maxBytes)
    return { ...(await response.json()), id: request.id }
  }
  if (requests.length === 1) return jsonResponse(await Promise.all(requests.map(send)))
  const answers: unknown = await fetchWithLimits(url, init, JSON.parse, {
    signal: init.signal ?? undefined,
    maxBytes,
    readFailure(status) {
      if (status < 500 && status !== 429) return undefined
      throw new Error(`HTTP status code: ${status}`)
    }
  })
  if (answersAll(requests, answers)) return jsonResponse(answers)
  const failed = ({ id }: Identified, reason: unknown) => ({ id, error: String(reason) })
  return jsonResponse(
    await Promise.all(requests.map(request => send(request).catch(reason => failed(request, reason))))
  )
}

const jsonResponse = (value: unknown) => new Response(JSON.stringify(value))

function answersAll(requests: readonly Identified[], answers: unknown): boolean {
  if (!Array.isArray(answers) || answers.length !== requests.length) return false
  const ids = new Set(answers.map(answer => Object(answer).id))
  return requests.every(({ id }) => ids.has(id))
}

/** Sends a request by one transport. Returns the result of the response; one with an error has none, whatever stands beside it. */
const requestOf =
  (transport: Transport) =>
  async (request: RpcRequest, signal?: AbortSignal): Promise<unknown> => {
    const response: unknown = await transport({}).request(request as never, signal && { signal })
    const { error, result } = Object(response)
    if (error !== undefined && error !== null) {
      const { code, message, data } = Object(error)
      if (typeof code !== 'number' || typeof message !== 'string') throw new Error('An error without code and message')
      throw new Eip155Error('eip155/refused', { method: request.method, rpcCode: code, reason: message, data })
    }
    if (result === undefined) throw new Error('Neither a result nor an error')
    return result
  }
