import { expect, test, vi } from 'vitest'
import { lazyConnector } from '../src/kit/discovery/lazy-connector.js'
import type { Connector, ConnectorEvent } from '../src/port/namespace.js'

const info = { id: 'larch', name: 'Larch', kind: 'injected' } as const
const { signal } = new AbortController()

/** Creates a lazy connector with a mock of its loader and a function that emits an event. */
function stage() {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const whole: Connector = {
    info,
    provider: async () => 'inner',
    connect: async () => ({ accounts: [], chain: undefined }),
    disconnect: async () => {},
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  const load = vi.fn(async () => whole)
  const tell = () => {
    for (const listener of listeners) listener({ type: 'disconnected' })
  }
  return { load, listeners, tell, connector: lazyConnector(info, 'outer', load) }
}

test('loads nothing before a call, and then uses the loaded connector', async () => {
  const { connector, load } = stage()
  expect(connector.info).toBe(info)
  expect(await connector.provider()).toBe('outer')
  expect(load).not.toHaveBeenCalled()

  await connector.connect({ signal })
  await connector.disconnect()
  expect(await connector.provider()).toBe('inner')
  expect(load).toHaveBeenCalledOnce()
})

test('calls an early listener after the load, unless it has unsubscribed', async () => {
  const { connector, listeners, tell } = stage()
  const stays = vi.fn()
  const leaves = vi.fn()
  const stop = connector.subscribe(stays)
  connector.subscribe(leaves)()
  expect(listeners.size).toBe(0)
  await vi.waitUntil(() => listeners.size > 0)
  tell()
  expect(stays).toHaveBeenCalledOnce()
  expect(leaves).not.toHaveBeenCalled()
  stop()
  expect(listeners.size).toBe(0)
})

test('subscribes at once after connecting', async () => {
  const { connector, tell } = stage()
  await connector.connect({ signal })
  const listener = vi.fn()
  const stop = connector.subscribe(listener)
  tell()
  stop()
  tell()
  expect(listener).toHaveBeenCalledOnce()
})

test('rejects if the load fails, retries at the next call, and keeps its listeners', async () => {
  const { connector, load, listeners } = stage()
  load.mockRejectedValueOnce(new Error('offline'))
  connector.subscribe(() => {})
  await expect(connector.connect({ signal })).rejects.toThrow('offline')
  expect(listeners.size).toBe(0)
  await connector.connect({ signal })
  expect(load).toHaveBeenCalledTimes(2)
  expect(listeners.size).toBe(1)
})
