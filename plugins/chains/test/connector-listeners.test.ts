import type { ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { createListeners } from '@latchkit/plugin-chains/kit'
import { describe, expect, test } from 'vitest'

const disconnected: ConnectorEvent = { type: 'disconnected' }
const moved: ConnectorEvent = { type: 'chain', chain: 'pebble:test' }

/** A wallet of which is counted how often it was subscribed to, and how often that ended. */
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
  test('share one subscription, which begins with the first and ends with the last', () => {
    const { listeners, counts } = createWallet()
    expect(counts).toEqual({ begun: 0, ended: 0 })
    const stops = [listeners.subscribe(() => {}), listeners.subscribe(() => {})]
    expect(counts).toEqual({ begun: 1, ended: 0 })
    for (const stop of [...stops, ...stops]) stop()
    expect(counts).toEqual({ begun: 1, ended: 1 })
  })

  test('are called in the order in which they subscribed, with what the wallet reports and with what the connector does', () => {
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

  test('one that unsubscribes while events are reported is called no more', () => {
    const { listeners, report } = createWallet()
    const seen: ConnectorEvent[] = []
    listeners.subscribe(() => stop())
    const stop = listeners.subscribe(event => seen.push(event))
    report(moved)
    expect(seen).toEqual([])
  })

  test('the same function that subscribes twice is two of them', () => {
    const { listeners, report } = createWallet()
    let calls = 0
    const count = () => void calls++
    const stop = listeners.subscribe(count)
    listeners.subscribe(count)
    stop()
    report(moved)
    expect(calls).toBe(1)
  })

  test('are subscribed anew when the connector wants it, and nobody is without listeners', () => {
    const { listeners, counts } = createWallet()
    listeners.resubscribe()
    expect(counts).toEqual({ begun: 0, ended: 0 })
    listeners.subscribe(() => {})
    listeners.resubscribe()
    expect(counts).toEqual({ begun: 2, ended: 1 })
  })

  test('a wallet that reports within the subscription, after which the connector leaves it, is left', () => {
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
