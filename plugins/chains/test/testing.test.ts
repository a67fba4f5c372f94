import { definePlugin, viewRef } from '@latchkit/kernel'
import { createTestKernel, neverCalled } from '@latchkit/kernel/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Namespaces } from '../src/port/namespace.js'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '../testing/fake-chain.js'

const View = viewRef('View')
const viewer = definePlugin({ id: 'viewer', setup: ctx => void ctx.view(View, { load: async () => ({ default: 1 }) }) })

describe('a test kernel', () => {
  test('has started, and resolves when a view is shown', async () => {
    const start = vi.fn()
    const kernel = await createTestKernel([viewer, definePlugin({ id: 'a', setup: () => {}, start })], {
      atEnd: onTestFinished
    })
    expect(start).toHaveBeenCalledTimes(1)
    const shown = kernel.viewShown(View)
    await kernel.router.open({ target: { view: 'View' } })
    await expect(shown).resolves.toMatchObject({ view: 'View' })
    await expect(kernel.viewShown(View)).resolves.toMatchObject({ view: 'View' })
  })
  test('rejects with the current view if a view is not shown', async () => {
    const kernel = await createTestKernel([viewer], { atEnd: onTestFinished })
    await expect(kernel.viewShown(View, 10)).rejects.toThrow('"View" was not shown within 10 ms; the dialog is closed')
    await kernel.router.open({ target: { view: 'View' } })
    await expect(kernel.viewShown(viewRef('Other'), 10)).rejects.toThrow('the dialog is on "View"')
  })
  test('rejects its disposal after an unexpected failure', async () => {
    const broken = definePlugin({ id: 'broken', setup: ctx => ctx.onStart(() => Promise.reject(new Error('boom'))) })
    const kernel = await createTestKernel([broken])
    expect(kernel.failures).toMatchObject([{ plugin: 'broken', phase: 'start' }])
    expect(() => kernel.expectNoFailures()).toThrow('broken · start')
    await expect(kernel.dispose()).rejects.toThrow('1 failures that no expectFailure expected')
  })
  test('accepts an expected failure', async () => {
    const broken = definePlugin({ id: 'broken', setup: ctx => ctx.report(new Error('meant')) })
    const kernel = await createTestKernel([broken], { atEnd: onTestFinished })
    expect(() => kernel.expectFailure('broken', 'start')).toThrow('there was none')
    expect(kernel.expectFailure('broken', 'run').error).toEqual(new Error('meant'))
    expect(() => kernel.expectFailure('broken')).toThrow('there was none')
  })
})

test('neverCalled throws with its name', () => {
  expect(neverCalled('sign')).toThrow('sign was called')
})

describe('a fake connector', () => {
  const signal = new AbortController().signal

  test('waits for the test to approve or reject', async () => {
    const connector = fakeConnector({ name: 'Larch' })
    const [first, second] = [connector.connect({ signal }), connector.connect({ signal })]
    expect(connector.waiting()).toBe(2)
    connector.approve()
    connector.reject()
    await expect(first).resolves.toEqual({ accounts: [{ address: fakeAddress(1) }], chain: undefined })
    await expect(second).rejects.toMatchObject({ code: 'wallet/rejected', context: { wallet: 'Larch' } })
    expect(() => connector.approve()).toThrow('No connect of "Larch" waits')
  })
  test('responds at once if the test says so', async () => {
    const connection = { accounts: [{ address: fakeAddress(7) }], chain: 'fake:one' as const }
    const connector = fakeConnector({ connection })
    connector.answer('approve')
    await expect(connector.connect({ signal })).resolves.toBe(connection)
    connector.answer('reject')
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code: 'wallet/rejected' })
  })
  test('connects silently after an approval, until it disconnects', async () => {
    const connector = fakeConnector()
    const silently = () => connector.connect({ silent: true, signal })
    await expect(silently()).rejects.toMatchObject({ code: 'wallet/unavailable' })
    connector.answer('approve')
    await connector.connect({ signal })
    await expect(silently()).resolves.toBeDefined()
    await connector.disconnect()
    await expect(silently()).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(connector.disconnects()).toBe(1)
    await expect(fakeConnector({ allowed: true }).connect({ silent: true, signal })).resolves.toBeDefined()
  })
  test('rejects on an abort', async () => {
    const connector = fakeConnector()
    const caller = new AbortController()
    const reason = new Error('no')
    const connecting = connector.connect({ signal: caller.signal })
    caller.abort(reason)
    await expect(connecting).rejects.toBe(reason)
    expect(connector.waiting()).toBe(0)
    await expect(connector.connect({ signal: caller.signal })).rejects.toBe(reason)
  })
  test('calls its subscribers', () => {
    const connector = fakeConnector()
    const heard = vi.fn()
    const stop = connector.subscribe(heard)
    connector.emit({ type: 'disconnected' })
    stop()
    connector.emit({ type: 'disconnected' })
    expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'disconnected' })
    expect(connector.listenerCount()).toBe(0)
  })
})

test('a fake chain contributes its adapter, and announces wallets', async () => {
  const adapter = fakeAdapter({ namespace: 'toy' })
  const kernel = await createTestKernel([fakeChain(adapter)], { atEnd: onTestFinished })
  expect(kernel.contributions.all(Namespaces).get()).toMatchObject([{ plugin: 'toy-chain', item: adapter }])
  const seen: number[] = []
  const stop = adapter.discover(connectors => void seen.push(connectors.length))
  const connector = fakeConnector()
  adapter.announce(connector)
  adapter.announce(connector)
  adapter.withdraw(connector)
  expect(seen).toEqual([0, 1, 1, 0])
  stop()
  expect(adapter.listenerCount()).toBe(0)
  expect(adapter.isAddress(fakeAddress(1))).toBe(true)
  expect(adapter.isAddress('0x1')).toBe(false)
  expect(adapter.networks.map(network => network.caipNetworkId)).toEqual(['toy:one', 'toy:two'])
})
