/** Middleware that all services share: checks the project id, the SDK's type and version and the origin, and applies the fault switch. */
import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { type Fault, type FaultKind, type FaultSwitch, htmlPage, httpErrorOf, hugeBytes, slowMs } from '../faults.js'
import { pause } from '../pause.js'

export interface ServiceEnv {
  Bindings: HttpBindings
}
export type ServiceContext = Context<ServiceEnv>

const retryAfterS = 1

export interface Admission {
  /** Allowed ids. Undefined: any id of 32 hexadecimal characters. */
  readonly projectIds: readonly string[] | undefined
  /** Allowed origins. Empty: all. */
  readonly allowedOrigins: readonly string[]
}

/** Creates a middleware that requires `projectId`, `st` (SDK type) and `sv` (SDK version). */
export function admitProject({ projectIds, allowedOrigins }: Admission): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { projectId = '', st, sv } = context.req.query()
    const known = projectIds ? projectIds.includes(projectId) : /^[0-9a-f]{32}$/.test(projectId)
    if (!known) return context.json({ error: 'Unauthorized: invalid key' }, 401)
    const origin = context.req.header('origin')
    const foreign = allowedOrigins.length > 0 && origin !== undefined && !allowedOrigins.includes(origin)
    if (foreign) return context.json({ error: 'Unauthorized: origin not allowed' }, 403)
    if (!st || !sv) return context.json({ error: 'Missing st or sv' }, 400)
    return next()
  }
}

/**
 * Creates a middleware that applies the fault switch in place of the service, or before it. Other kinds are left to
 * the service.
 */
export function misbehave(faults: FaultSwitch, kinds: readonly FaultKind[]): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const fault = faults.take(kinds)
    if (!fault) return next()
    const answer = await spoiltResponse(context, fault)
    return answer ?? next()
  }
}

async function spoiltResponse(context: ServiceContext, fault: Fault): Promise<Response | undefined> {
  const { incoming, outgoing } = context.env
  const refusal = httpErrorOf(fault)
  if (refusal) {
    if (fault.kind === '429') context.header('retry-after', String(retryAfterS))
    return context.json({ error: refusal.message }, refusal.status)
  }
  switch (fault.kind) {
    case 'down':
      incoming.socket.destroy()
      return context.body(null)
    case 'hang':
      await once(outgoing, 'close')
      return context.body(null)
    case 'slow': {
      const gone = new AbortController()
      outgoing.once('close', () => gone.abort())
      await pause(fault.delayMs ?? slowMs, gone.signal)
      return undefined
    }
    case 'html':
      return context.html(htmlPage)
    case 'huge':
      return context.json({ data: 'x'.repeat(hugeBytes) })
    default:
      return context.body('{"data":[{"id":', 200, { 'content-type': 'application/json' })
  }
}

/** Returns an error response of the data service. */
export function failed(context: ServiceContext, status: 400 | 502, name: string, description: string) {
  return context.json({ status: 'FAILED', reasons: [{ name, description }] }, status)
}
