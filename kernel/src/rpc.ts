import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'
import type { Bus } from './events.js'
import type { AsyncSeriesBailHook } from './hooks.js'

/** `safe` only reads; `unsafe` signs, sends or spends. */
export type RpcRisk = 'safe' | 'unsafe'

/** Declared once, where the method is defined: no list to keep in step, and no caller can lower the risk. */
export interface RpcMethod<P, R> {
  readonly namespace: string
  readonly method: string
  readonly risk: RpcRisk
  readonly $params?: P
  readonly $result?: R
}
export const rpcMethod = <P, R>(namespace: string, method: string, risk: RpcRisk): RpcMethod<P, R> => ({
  namespace,
  method,
  risk
})

export interface RpcRequest {
  readonly id: number
  readonly namespace: string
  readonly method: string
  readonly risk: RpcRisk
  /** Untrusted: a handler checks them against its own schema. */
  readonly params: unknown
  readonly chain: string
  readonly signal: AbortSignal
}
export interface RpcOptions {
  /** CAIP-2. */
  readonly chain: string
  readonly signal?: AbortSignal
}
export type RpcMiddleware = (
  request: RpcRequest,
  next: (request?: RpcRequest) => Promise<unknown>
) => Promise<unknown>
type Handler = (params: never, request: RpcRequest) => Promise<unknown>

export interface Rpc {
  handle<P, R>(method: RpcMethod<P, R>, handler: (params: P, request: RpcRequest) => Promise<R>): Disposer
  /** The first one registered is the outermost. */
  use(middleware: RpcMiddleware): Disposer
  /**
   * @throws {KernelError} `rpc/not-allowed` for a method that no plugin handles on that chain; `rpc/rejected` when
   *   consent was refused or a flow was cancelled. An aborted signal rejects with its reason.
   */
  request<P, R>(method: RpcMethod<P, R>, params: P, options: RpcOptions): Promise<R>
  /** The same for a call that came as data. */
  dispatch(call: { readonly method: string; readonly params?: unknown }, options: RpcOptions): Promise<unknown>
}

interface RpcParts {
  readonly events: Bus
  /** Consent. Asked after every middleware, so it sees exactly what the handler will get. */
  readonly beforeUnsafe: AsyncSeriesBailHook<[RpcRequest], 'reject'>
}

export function createRpc({ events, beforeUnsafe }: RpcParts): Rpc & { rejectUnsafe(): void } {
  const handlers = new Map<string, { readonly risk: RpcRisk; readonly handler: Handler }>()
  const middlewares = new Set<RpcMiddleware>()
  const unsafe = new Set<AbortController>()
  let nextId = 1

  const consent = async (request: RpcRequest) => {
    const answer = await beforeUnsafe.promise(request)
    if (answer === 'reject') throw new KernelError('rpc/rejected', { method: request.method })
  }

  async function dispatch({ method, params }: { method: string; params?: unknown }, { chain, signal }: RpcOptions) {
    const namespace = namespaceOf(chain)
    const found = handlers.get(`${namespace}:${method}`)
    if (!found) throw new KernelError('rpc/not-allowed', { method })
    const { risk, handler } = found
    const own = new AbortController()
    const call = { id: nextId++, namespace, method, risk, params, chain, signal: own.signal }
    const forward = () => own.abort(signal?.reason)
    if (signal?.aborted) forward()
    signal?.addEventListener('abort', forward)
    if (risk === 'unsafe') unsafe.add(own)

    const run = async (request: RpcRequest) => {
      if (risk === 'unsafe') await consent(request)
      own.signal.throwIfAborted()
      return handler(request.params as never, request)
    }
    const chained = [...middlewares].reduceRight<(request: RpcRequest) => Promise<unknown>>(
      (next, middleware) => request => middleware(request, (changed = request) => next(guarded(changed))),
      run
    )
    // A middleware may rewrite the parameters, never what was asked for, where and at which risk.
    const guarded = (request: RpcRequest): RpcRequest => ({ ...call, params: request.params })

    let ok = false
    try {
      const result = await settledOrAborted(chained(call), own.signal)
      ok = true
      return result
    } finally {
      signal?.removeEventListener('abort', forward)
      unsafe.delete(own)
      events.emit('rpc:settled', { namespace, method, chain, ok })
    }
  }

  return {
    handle({ namespace, method, risk }, handler) {
      const key = `${namespace}:${method}`
      if (handlers.has(key)) throw new KernelError('rpc/duplicate', { method, plugin: namespace })
      handlers.set(key, { risk, handler: handler as Handler })
      return () => void handlers.delete(key)
    },
    use(middleware) {
      const own: RpcMiddleware = (request, next) => middleware(request, next)
      middlewares.add(own)
      return () => void middlewares.delete(own)
    },
    request: <P, R>({ namespace, method }: RpcMethod<P, R>, params: P, options: RpcOptions) =>
      namespaceOf(options.chain) === namespace
        ? (dispatch({ method, params }, options) as Promise<R>)
        : Promise.reject(new KernelError('rpc/not-allowed', { method })),
    dispatch,
    rejectUnsafe() {
      for (const controller of unsafe) controller.abort(new KernelError('rpc/rejected', { method: '' }))
    }
  }
}

const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':'))

/** A handler that never answers must not keep its caller waiting once the call was aborted. */
function settledOrAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
