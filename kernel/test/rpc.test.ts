import { neverCalled } from '@latchkit/kernel/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createBus } from '../src/events.js'
import { asyncSeriesBailHook, type RpcRequest, rpcMethod } from '../src/index.js'
import { createRpc } from '../src/rpc.js'
import { deferred } from './deferred.js'

const Read = rpcMethod<{ readonly key: string }, string>('eip155', 'eth_read', 'safe')
const Sign = rpcMethod<{ readonly text: string }, string>('eip155', 'eth_sign', 'unsafe')
const chain = 'eip155:1'
const report = vi.fn()
beforeEach(() => void report.mockClear())

function setUp() {
  const events = createBus(neverCalled('failed'))('test')
  const settled: unknown[] = []
  events.on('rpc:settled', event => void settled.push(event))
  const beforeUnsafe = asyncSeriesBailHook<[RpcRequest], 'reject'>({ name: 'beforeUnsafe', failure: 'closed', report })
  return { ...createRpc(events, beforeUnsafe), beforeUnsafe, settled }
}

describe('a call', () => {
  test('passes the parameters to its handler, and resolves with the result', async () => {
    const { rpc, settled } = setUp()
    rpc.handle(Read, async ({ key }, request) => `${key} on ${request.chain}`)
    await expect(rpc.request(Read, { key: 'a' }, { chain })).resolves.toBe('a on eip155:1')
    expect(settled).toEqual([{ namespace: 'eip155', method: 'eth_read', chain, ok: true }])
  })
  test('rejects with the error of its handler', async () => {
    const { rpc, settled } = setUp()
    const error = new Error('reverted')
    rpc.handle(Read, () => Promise.reject(error))
    await expect(rpc.request(Read, { key: 'a' }, { chain })).rejects.toBe(error)
    expect(settled).toMatchObject([{ ok: false }])
  })
  test('rejects if its handler throws', async () => {
    const { rpc } = setUp()
    rpc.handle(Read, () => {
      throw new Error('sync')
    })
    await expect(rpc.request(Read, { key: 'a' }, { chain })).rejects.toThrow('sync')
  })
  test('has a unique id', async () => {
    const { rpc } = setUp()
    rpc.handle(Read, async (_, { id }) => String(id))
    const ids = await Promise.all([1, 2, 3].map(() => rpc.request(Read, { key: 'a' }, { chain })))
    expect(new Set(ids).size).toBe(3)
  })
})

describe('is not allowed', () => {
  const refused = { code: 'rpc/not-allowed', message: 'Requested RPC call is not allowed' }

  test('without a handler, after its removal, or in another namespace', async () => {
    const { rpc, settled } = setUp()
    await expect(rpc.request(Read, { key: 'a' }, { chain })).rejects.toMatchObject(refused)
    const undo = rpc.handle(Read, async () => 'x')
    await expect(rpc.request(Read, { key: 'a' }, { chain: 'solana:1' })).rejects.toMatchObject(refused)
    await expect(rpc.dispatch({ method: 'eth_read' }, { chain: 'solana:1' })).rejects.toMatchObject(refused)
    undo()
    await expect(rpc.request(Read, { key: 'a' }, { chain })).rejects.toMatchObject(refused)
    expect(settled).toEqual([])
  })
  test('in another namespace that has a method of the same name', async () => {
    const { rpc } = setUp()
    rpc.handle(rpcMethod<undefined, string>('solana', 'eth_read', 'safe'), neverCalled('another eth_read'))
    await expect(rpc.request(Read, { key: 'a' }, { chain: 'solana:1' })).rejects.toMatchObject(refused)
  })
  test.each([
    'eip155',
    'eip155x',
    'eip155:',
    'eip155:1\n',
    'eip155:<img>',
    'EIP155:1',
    'eip155:1:2',
    '',
    ':',
    '__proto__:1',
    undefined,
    null,
    155,
    {},
    ['eip155:1'],
    { toString: () => 'eip155:1' }
  ])('on the chain %j', async hostile => {
    const { rpc } = setUp()
    rpc.handle(Read, neverCalled('eth_read'))
    await expect(rpc.dispatch({ method: 'eth_read' }, { chain: hostile as string })).rejects.toMatchObject(refused)
    await expect(rpc.request(Read, { key: 'a' }, { chain: hostile as string })).rejects.toMatchObject(refused)
  })
  test.each([
    '__proto__',
    'constructor',
    'toString',
    '',
    'ETH_READ',
    'eth_read ',
    ':eth_read',
    undefined,
    null,
    7,
    {},
    ['eth_read'],
    Symbol('eth_read'),
    { toString: () => 'eth_read' }
  ])('as a method of the name %o', async hostile => {
    const { rpc } = setUp()
    rpc.handle(Read, neverCalled('eth_read'))
    await expect(rpc.dispatch({ method: hostile as string }, { chain })).rejects.toMatchObject(refused)
  })
  test.each([undefined, null, 7, 'eth_read'])('as the call %j', async hostile => {
    const { rpc } = setUp()
    rpc.handle(Read, neverCalled('eth_read'))
    await expect(rpc.dispatch(hostile as never, { chain })).rejects.toMatchObject(refused)
  })
})

test('throws for a second handler of a method, until the first is removed', () => {
  const { rpc } = setUp()
  const undo = rpc.handle(Read, async () => 'first')
  const second = () => rpc.handle(rpcMethod('eip155', 'eth_read', 'unsafe'), neverCalled('second'))
  expect(second).toThrow(
    expect.objectContaining({ code: 'rpc/duplicate', context: { method: 'eth_read', namespace: 'eip155' } })
  )
  undo()
  expect(second).not.toThrow()
})

describe('parameters of an unsafe call', () => {
  const Send = rpcMethod<unknown, unknown>('eth', 'eth_send', 'unsafe')

  test('are a frozen copy, so that the handler gets what the visitor consented to', async () => {
    const { rpc, beforeUnsafe } = setUp()
    const given = { to: 'alice', list: [{ amount: 1n }], bytes: Uint8Array.of(1), buffer: new ArrayBuffer(1) }
    beforeUnsafe.tap({ name: 'approval' }, async ({ params }) => {
      Object.assign(given, { to: 'mallory' })
      given.list[0] = { amount: 2n }
      given.bytes[0] = 2
      const { list } = params as typeof given
      expect(() => Object.assign(params as object, { to: 'mallory' })).toThrow(TypeError)
      expect(() => list.push({ amount: 3n })).toThrow(TypeError)
      expect(() => Object.assign(list[0] as object, { amount: 3n })).toThrow(TypeError)
      return undefined
    })
    rpc.handle(Send, async params => params)
    await expect(rpc.request(Send, given, { chain: 'eth:1' })).resolves.toEqual({
      to: 'alice',
      list: [{ amount: 1n }],
      bytes: Uint8Array.of(1),
      buffer: new ArrayBuffer(1)
    })
  })

  test('may be cyclic', async () => {
    const { rpc } = setUp()
    const ring: Record<string, unknown> = {}
    ring.ring = ring
    rpc.handle(Send, async params => params)
    const copy = (await rpc.request(Send, ring, { chain: 'eth:1' })) as typeof ring
    expect(copy).not.toBe(ring)
    expect(copy.ring).toBe(copy)
  })

  const trap = {
    get to(): never {
      throw new Error('trap')
    }
  }
  const deep = Array.from({ length: 100_000 }).reduce<unknown>(inner => [inner], [])
  test.each([
    [() => {}],
    [{ sign: () => {} }],
    [Symbol('x')],
    [trap],
    [new Proxy({}, {})],
    [deep],
    [new Uint8Array(new SharedArrayBuffer(1))],
    [new SharedArrayBuffer(1)],
    [new Map([['bytes', new SharedArrayBuffer(1)]])],
    [new Set([1])],
    [Object.assign(new Error('x'), { to: 'alice' })],
    [new Date(0)],
    ['x'.repeat(2 ** 22)],
    [Array.from({ length: 3 }, () => ['x'.repeat(2 ** 21)])],
    [{ ['x'.repeat(2 ** 22)]: 1 }],
    [new Uint8Array(2 ** 22)]
  ])('that cannot be copied are invalid, and no consent is requested', async given => {
    const { rpc, beforeUnsafe } = setUp()
    beforeUnsafe.tap({ name: 'approval' }, neverCalled('consent'))
    rpc.handle(Send, neverCalled('handler'))
    await expect(rpc.request(Send, given, { chain: 'eth:1' })).rejects.toMatchObject({
      code: 'rpc/invalid-params',
      message: 'The parameters of eth_send cannot be copied, or are too large'
    })
  })

  test('are those of the method that is read first', async () => {
    const { rpc } = setUp()
    let reads = 0
    const call = {
      get method() {
        reads++
        return reads === 1 ? 'eth_look' : 'eth_send'
      }
    }
    rpc.handle(Send, neverCalled('handler'))
    rpc.handle(rpcMethod<unknown, unknown>('eth', 'eth_look', 'safe'), async () => 'looked')
    await expect(rpc.dispatch(call, { chain: 'eth:1' })).resolves.toBe('looked')
    expect(reads).toBe(1)
  })

  test('of a safe call are not copied', async () => {
    const { rpc } = setUp()
    const given = { key: 'a' }
    rpc.handle(rpcMethod<unknown, unknown>('eth', 'eth_look', 'safe'), async params => params === given)
    await expect(rpc.dispatch({ method: 'eth_look', params: given }, { chain: 'eth:1' })).resolves.toBe(true)
  })
})

describe('consent', () => {
  test('is requested for unsafe calls only, with the request of the handler', async () => {
    const { rpc, beforeUnsafe } = setUp()
    const asked: unknown[] = []
    beforeUnsafe.tap({ name: 'approval' }, ({ method, params, risk }) => void asked.push([method, params, risk]))
    rpc.use((request, next) => next({ ...request, params: { text: 'changed' } }))
    rpc.handle(Read, async () => 'x')
    rpc.handle(Sign, async ({ text }) => `signed ${text}`)
    await rpc.request(Read, { key: 'a' }, { chain })
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).resolves.toBe('signed changed')
    expect(asked).toEqual([['eth_sign', { text: 'changed' }, 'unsafe']])
  })
  test('rejects the call if it is refused, and the handler never runs', async () => {
    const { rpc, beforeUnsafe } = setUp()
    beforeUnsafe.tap({ name: 'approval' }, async () => 'reject' as const)
    rpc.handle(Sign, neverCalled('eth_sign'))
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).rejects.toMatchObject({
      code: 'rpc/rejected',
      message: 'Request was aborted',
      context: { method: 'eth_sign' }
    })
  })
  test('is refused if a tap throws', async () => {
    const { rpc, beforeUnsafe } = setUp()
    beforeUnsafe.tap({ name: 'approval' }, () => {
      throw new Error('boom')
    })
    rpc.handle(Sign, neverCalled('eth_sign'))
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).rejects.toMatchObject({ code: 'hook/tap-failed' })
  })
  test('is requested again if a middleware calls next twice', async () => {
    const { rpc, beforeUnsafe } = setUp()
    const consent = vi.fn()
    beforeUnsafe.tap({ name: 'approval' }, consent)
    rpc.use((_, next) => next().catch(() => next()))
    const handler = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('signed')
    rpc.handle(Sign, handler)
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).resolves.toBe('signed')
    expect(consent).toHaveBeenCalledTimes(2)
  })
  test('does not call the handler of a plugin that was removed meanwhile', async () => {
    const { rpc, beforeUnsafe } = setUp()
    const undo = rpc.handle(Sign, neverCalled('eth_sign'))
    beforeUnsafe.tap({ name: 'approval' }, () => undo())
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  })
})

describe('middleware', () => {
  test('runs in order of addition, and may be removed', async () => {
    const { rpc } = setUp()
    const steps: string[] = []
    const tracing = (name: string) =>
      rpc.use(async (_, next) => {
        steps.push(`${name} in`)
        const result = await next()
        steps.push(`${name} out`)
        return result
      })
    tracing('a')
    const undo = tracing('b')
    rpc.handle(Read, async () => void steps.push('handler') as never)
    await rpc.request(Read, { key: 'x' }, { chain })
    expect(steps).toEqual(['a in', 'b in', 'handler', 'b out', 'a out'])
    undo()
    steps.length = 0
    await rpc.request(Read, { key: 'x' }, { chain })
    expect(steps).toEqual(['a in', 'handler', 'a out'])
  })
  test('cannot change the method, the chain, the namespace, the risk or the signal', async () => {
    const { rpc, beforeUnsafe } = setUp()
    const consent = vi.fn()
    beforeUnsafe.tap({ name: 'approval' }, consent)
    rpc.use((request, next) =>
      next({
        ...request,
        method: 'eth_read',
        chain: 'eip155:9',
        namespace: 'solana',
        risk: 'safe',
        signal: AbortSignal.abort()
      })
    )
    rpc.handle(Sign, async (_, { method, chain: on, namespace, risk, signal }) =>
      [method, on, namespace, risk, signal.aborted].join()
    )
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).resolves.toBe('eth_sign,eip155:1,eip155,unsafe,false')
    expect(consent).toHaveBeenCalledTimes(1)
  })
  test('cannot change the request in place', async () => {
    const { rpc } = setUp()
    rpc.use((request, next) => {
      Object.assign(request, { risk: 'safe' })
      return next()
    })
    rpc.handle(Sign, neverCalled('eth_sign'))
    await expect(rpc.request(Sign, { text: 'hi' }, { chain })).rejects.toThrow(TypeError)
  })
  test('may return a result itself, and may throw', async () => {
    const { rpc } = setUp()
    rpc.handle(Read, neverCalled('eth_read'))
    const undo = rpc.use(async () => 'cached')
    await expect(rpc.request(Read, { key: 'a' }, { chain })).resolves.toBe('cached')
    undo()
    rpc.use(() => {
      throw new Error('blocked')
    })
    await expect(rpc.request(Read, { key: 'a' }, { chain })).rejects.toThrow('blocked')
  })
})

describe('an abort', () => {
  const reason = new Error('changed my mind')

  test('before the call runs no middleware, hook or handler', async () => {
    const { rpc, beforeUnsafe, settled } = setUp()
    rpc.use(neverCalled('middleware'))
    beforeUnsafe.tap({ name: 'approval' }, neverCalled('consent'))
    rpc.handle(Sign, neverCalled('eth_sign'))
    await expect(rpc.request(Sign, { text: 'hi' }, { chain, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(settled).toEqual([])
  })
  test('while the handlers of a namespace load rejects at once, and the handler never runs', async () => {
    const { rpc } = setUp()
    let arrive = () => {}
    const loaded = new Promise<void>(resolve => {
      arrive = resolve
    })
    rpc.handle(rpcMethod('eip155', '', 'safe'), async () => {
      await loaded
      rpc.handle(Read, neverCalled('eth_read'))
    })
    const controller = new AbortController()
    const asked = rpc.request(Read, { key: 'a' }, { chain, signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    arrive()
    await loaded
  })
  test('during the request for consent prevents the handler, whatever the verdict', async () => {
    const { rpc, beforeUnsafe } = setUp()
    const caller = new AbortController()
    const consent = deferred<undefined>()
    beforeUnsafe.tap({ name: 'approval' }, () => consent.promise)
    const handler = vi.fn()
    rpc.handle(Sign, handler)
    const asked = rpc.request(Sign, { text: 'hi' }, { chain, signal: caller.signal })
    caller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    consent.resolve(undefined)
    await new Promise(resolve => setImmediate(resolve))
    expect(handler).not.toHaveBeenCalled()
  })
  test('rejects at once if the handler hangs, and aborts the signal of the handler', async () => {
    const { rpc, settled } = setUp()
    const caller = new AbortController()
    let given: AbortSignal | undefined
    rpc.handle(Read, (_, { signal }) => {
      given = signal
      return new Promise(() => {})
    })
    const asked = rpc.request(Read, { key: 'a' }, { chain, signal: caller.signal })
    await vi.waitFor(() => expect(given).toBeDefined())
    caller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    expect(given?.aborted).toBe(true)
    expect(settled).toMatchObject([{ ok: false }])
  })
  test('after the result changes nothing, and leaves no listener on the signal', async () => {
    const { rpc } = setUp()
    const caller = new AbortController()
    const remove = vi.spyOn(caller.signal, 'removeEventListener')
    rpc.handle(Read, async () => 'x')
    await expect(rpc.request(Read, { key: 'a' }, { chain, signal: caller.signal })).resolves.toBe('x')
    expect(remove).toHaveBeenCalledTimes(1)
    caller.abort(reason)
  })
  test('with a handler that rejects later leaves no unhandled rejection', async () => {
    const { rpc } = setUp()
    const caller = new AbortController()
    const answer = deferred<string>()
    rpc.handle(Read, () => answer.promise)
    const asked = rpc.request(Read, { key: 'a' }, { chain, signal: caller.signal })
    caller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    answer.reject(new Error('late'))
    await new Promise(resolve => setImmediate(resolve))
  })
})

test('rejectUnsafe rejects pending unsafe calls, and no safe ones', async () => {
  const { rpc, rejectUnsafe } = setUp()
  const read = deferred<string>()
  rpc.handle(Read, () => read.promise)
  rpc.handle(Sign, () => new Promise(() => {}))
  const reading = rpc.request(Read, { key: 'a' }, { chain })
  const signing = rpc.request(Sign, { text: 'a' }, { chain })
  rejectUnsafe()
  await expect(signing).rejects.toMatchObject({ code: 'kernel/disposed' })
  read.resolve('fine')
  await expect(reading).resolves.toBe('fine')
})
