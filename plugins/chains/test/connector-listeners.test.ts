import type { ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { createListeners } from '@latchkit/plugin-chains/kit'
import { describe, expect, test } from 'vitest'

const disconnected: ConnectorEvent = { type: 'disconnected' }
const moved: ConnectorEvent = { type: 'chain', chain: 'pebble:test' }

/** Creates listeners of a wallet, with the numbers of started and ended subscriptions. */
function createWallet() {
  const heard = new Set<(told: readonly ConnectorEvent[]) => void>()
  const counts = { begun: 0, ended: 0 }
  const listeners = createListeners<readonly ConnectorEvent[]>(
    hear => {
      counts.begun++
      heard.add(hear)
      return () => {
        counts.ended++
        heard.delete(hear)
      }
    },
    told => told
  )
  const report = (...events: readonly ConnectorEvent[]) => {
    for (const hear of [...heard]) hear(events)
  }
  return { listeners, counts, report }
}

describe('the listeners of a connector', () => {
  test('share one subscription, which starts with the first and ends with the last', () => {
    const { listeners, counts } = createWallet()
    expect(counts).toEqual({ begun: 0, ended: 0 })
    const stops = [listeners.subscribe(() => {}), listeners.subscribe(() => {})]
    expect(counts).toEqual({ begun: 1, ended: 0 })
    for (const stop of [...stops, ...stops]) stop()
    expect(counts).toEqual({ begun: 1, ended: 1 })
  })

  test('are called in order of subscription, for events of the wallet and of the connector', () => {
    const { listeners, report } = createWallet()
    const seen: unknown[] = []
    listeners.subscribe(event => seen.push(['first', event]))
    listeners.subscribe(event => seen.push(['second', event]))
    report(moved, disconnected)
    listeners.notify(moved)
    expect(seen).toEqual([
      ['first', moved],
      ['first', disconnected],
      ['second', moved],
      ['second', disconnected],
      ['first', moved],
      ['second', moved]
    ])
  })

  test('are not called after they unsubscribe during an event', () => {
    const { listeners, report } = createWallet()
    const seen: ConnectorEvent[] = []
    listeners.subscribe(() => stop())
    const stop = listeners.subscribe(event => seen.push(event))
    report(moved)
    expect(seen).toEqual([])
  })

  test('count separately if the same function subscribes twice', () => {
    const { listeners, report } = createWallet()
    let calls = 0
    const count = () => void calls++
    const stop = listeners.subscribe(count)
    listeners.subscribe(count)
    stop()
    report(moved)
    expect(calls).toBe(1)
  })

  test('are resubscribed when the connector requests it, unless there are none', () => {
    const { listeners, counts } = createWallet()
    listeners.resubscribe()
    expect(counts).toEqual({ begun: 0, ended: 0 })
    listeners.subscribe(() => {})
    listeners.resubscribe()
    expect(counts).toEqual({ begun: 2, ended: 1 })
  })

  test('end a subscription that reports a disconnection while it starts', () => {
    let isConnected = true
    let ended = 0
    const listeners = createListeners<ConnectorEvent>(
      hear => {
        if (!isConnected) return undefined
        hear(disconnected)
        return () => void ended++
      },
      event => {
        isConnected = false
        listeners.resubscribe()
        return [event]
      }
    )
    const seen: ConnectorEvent[] = []
    listeners.subscribe(event => seen.push(event))
    expect([seen, ended]).toEqual([[disconnected], 1])
  })
})
