import { raceSignal } from './async.js'
import type { Disposer } from './disposable.js'
import { KernelError } from './errors.js'
import type { Bus } from './events.js'
import type { AsyncSeriesBailHook } from './hooks.js'

/** `safe` only reads; `unsafe` signs, sends or spends. */
export type RpcRisk = 'safe' | 'unsafe'

interface RpcName {
  readonly namespace: string
  readonly method: string
  readonly risk: RpcRisk
}
/** RPC method with the types of its parameters and result. It includes the risk, so that no caller can lower it. */
export interface RpcMethod<P, R> extends RpcName {
  readonly $params?: P
  readonly $result?: R
}
/**
 * Returns a typed RPC method of a namespace.
 *
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * const SignText = rpcMethod<{ readonly text: string }, { readonly signature: string }>('toy', 'toy_sign', 'unsafe')
 * const { signature } = await kernel.rpc.request(SignText, { text: 'Hello' }, { chain: 'toy:1' })
 * ```
 */
export function rpcMethod<P, R>(namespace: string, method: string, risk: RpcRisk): RpcMethod<P, R> {
  return { namespace, method, risk }
}

export interface RpcOptions {
  /** CAIP-2 id. */
  readonly chain: string
  readonly signal?: AbortSignal
}
export interface RpcRequest extends RpcName, Required<RpcOptions> {
  readonly id: number
  /** Untrusted: a handler checks them against its own schema. */
  readonly params: unknown
}
export type RpcMiddleware = (request: RpcRequest, next: (request?: RpcRequest) => Promise<unknown>) => Promise<unknown>
type Handler = (params: never, request: RpcRequest) => Promise<unknown>

export interface Rpc {
  /** Registers a handler. That of the empty method registers the others of its namespace. @throws {KernelError} `rpc/duplicate` */
  handle<P, R>(method: RpcMethod<P, R>, handler: (params: P, request: RpcRequest) => Promise<NoInfer<R>>): Disposer
  /** Adds a middleware. The first one added is the outermost. */
  use(middleware: RpcMiddleware): Disposer
  /**
   * Calls a method. An abort rejects with the reason of the signal.
   * The parameters of an unsafe call are copied after the middleware, and the objects and lists in the copy are frozen, so that the
   * caller cannot change them during consent.
   * @throws {KernelError} `rpc/not-allowed` for a method without a handler on that chain; `rpc/rejected` when consent was refused,
   *   also by closing the dialog; `kernel/disposed` for a pending unsafe call when the kernel is disposed: a wallet that has the request
   *   already may still sign it; `rpc/invalid-params` for parameters of an unsafe call that are not plain data, or are larger than 4 MiB.
   */
  request<P, R>(method: RpcMethod<P, R>, params: P, options: RpcOptions): Promise<R>
  /** Calls a method by its name, in the namespace of the chain, as `request` does. */
  dispatch(call: { readonly method: string; readonly params?: unknown }, options: RpcOptions): Promise<unknown>
}

/** Maximum number of characters, bytes and members in the parameters of an unsafe call: larger ones would block the page. */
const MAX_PARAMS_SIZE = 2 ** 22

/**
 * Creates the router of RPC calls. @param beforeUnsafe - asks for consent after every middleware, so it gets the handler's request.
 */
export function createRpc(events: Bus, beforeUnsafe: AsyncSeriesBailHook<[RpcRequest], 'reject'>) {
  const handlers = new Map<string, { readonly risk: RpcRisk; readonly handler: Handler }>()
  const middlewares = new Set<RpcMiddleware>()
  const unsafe = new Set<AbortController>()
  let nextId = 1

  const dispatch: Rpc['dispatch'] = async (call, { chain, signal }) => {
    const namespace = namespaceOf(chain) ?? ''
    // Read once, because it may be a getter.
    const { method: named, params } = Object(call) as typeof call
    const method = typeof named === 'string' ? named : ''
    const key = `${namespace}:${method}`
    const load = handlers.get(`${namespace}:`)?.handler as (() => unknown) | undefined
    if (!handlers.has(key) && load) await (signal ? raceSignal(load, signal) : load())
    const registration = handlers.get(key)
    if (!method || !registration) throw new KernelError('rpc/not-allowed', { method })
    const { risk, handler } = registration
    signal?.throwIfAborted()
    const id = nextId++
    const controller = new AbortController()
    const forward = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', forward)
    if (risk === 'unsafe') unsafe.add(controller)
    const runFrom = async (current: unknown, [next, ...rest]: readonly RpcMiddleware[]): Promise<unknown> => {
      controller.signal.throwIfAborted()
      // The caller could otherwise change what the visitor has consented to.
      const given = next || risk === 'safe' ? current : frozenCopy(current, method)
      const request = Object.freeze({ id, namespace, method, risk, params: given, chain, signal: controller.signal })
      // A middleware may change the parameters, but not the method, the chain or the risk.
      if (next) return next(request, async (changed = request) => runFrom(changed.params, rest))
      const verdict = risk === 'unsafe' && (await beforeUnsafe.promise(request))
      if (verdict === 'reject') throw new KernelError('rpc/rejected', { method })
      controller.signal.throwIfAborted()
      // The plugin may have been removed while the visitor was asked for consent.
      if (handlers.get(key) !== registration) throw new KernelError('rpc/not-allowed', { method })
      return handler(given as never, request)
    }
    let ok = false
    try {
      // Rejects an aborted call even if its handler never settles.
      const result = await raceSignal(() => runFrom(params, [...middlewares]), controller.signal)
      ok = true
      return result
    } finally {
      signal?.removeEventListener('abort', forward)
      unsafe.delete(controller)
      events.emit('rpc:settled', { namespace, method, chain, ok })
    }
  }

  const rpc: Rpc = {
    handle({ namespace, method, risk }, handler) {
      const key = `${namespace}:${method}`
      if (handlers.has(key)) throw new KernelError('rpc/duplicate', { method, namespace })
      handlers.set(key, { risk, handler: handler as Handler })
      return () => void handlers.delete(key)
    },
    use(middleware) {
      const registered: RpcMiddleware = (request, next) => middleware(request, next)
      middlewares.add(registered)
      return () => void middlewares.delete(registered)
    },
    request: async <P, R>({ namespace, method }: RpcMethod<P, R>, params: P, options: RpcOptions) => {
      if (namespaceOf(options.chain) !== namespace) throw new KernelError('rpc/not-allowed', { method })
      return dispatch({ method, params }, options) as Promise<R>
    },
    dispatch
  }
  /** Rejects every unsafe call that is under way, because the kernel is disposed. */
  const rejectUnsafe = () => {
    for (const controller of unsafe) controller.abort(new KernelError('kernel/disposed', {}))
  }
  return { rpc, rejectUnsafe }
}

/**
 * Returns a structured clone whose objects and lists are frozen.
 *
 * @throws {KernelError} `rpc/invalid-params` for a value that is not plain data (objects, lists, primitives and bytes), or is too large.
 */
function frozenCopy(value: unknown, method: string): unknown {
  try {
    const copy = structuredClone(value)
    freeze(copy, 0)
    return copy
  } catch (cause) {
    throw new KernelError('rpc/invalid-params', { method }, { cause })
  }
}

/** Freezes all objects and lists in a value. Returns `size` plus its characters, bytes and members. */
function freeze(value: unknown, size: number): number {
  // The elements of a typed array cannot be frozen, and a clone of shared memory is no copy.
  const buffer = ArrayBuffer.isView(value) ? value.buffer : value
  if (typeof value === 'string') size += value.length
  else if (buffer instanceof ArrayBuffer) size += buffer.byteLength
  else if (Object(value) === value && !Object.isFrozen(value)) {
    // A `Map` or an `Error` could hold shared memory, and cannot be frozen.
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError()
    for (const [key, member] of Object.entries(Object.freeze(value) as object)) size = freeze(member, size + key.length)
  }
  if (size >= MAX_PARAMS_SIZE) throw new RangeError()
  return size + 1
}

/** Returns the namespace of a CAIP-2 chain id; `undefined` for any other value. */
const namespaceOf = (chain: unknown) =>
  typeof chain === 'string' ? /^([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/.exec(chain)?.[1] : undefined
