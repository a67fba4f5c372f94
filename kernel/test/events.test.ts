import { neverCalled } from '@latchkit/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createBus } from '../src/events.js'

const quiet = () => createBus(neverCalled('failed'))('test')

test('tells onAny first, then the listeners of the name in order of arrival', () => {
  const bus = quiet()
  const heard: string[] = []
  bus.on('router:opened', ({ view }) => heard.push(`first ${view}`))
  bus.onAny(({ name }) => heard.push(`any ${name}`))
  bus.on('router:opened', ({ view }) => heard.push(`second ${view}`))
  bus.on('router:closed', neverCalled('router:closed'))
  bus.emit('router:opened', { view: 'Connect' })
  expect(heard).toEqual(['any router:opened', 'first Connect', 'second Connect'])
})

test('an event raised by a listener comes after the one under way, for everybody', () => {
  const bus = quiet()
  const heard: string[] = []
  bus.on('router:opened', () => {
    heard.push('first opened')
    bus.emit('router:closed', { view: 'x' })
    heard.push('emit returned')
  })
  bus.on('router:opened', () => heard.push('second opened'))
  bus.on('router:closed', () => heard.push('closed'))
  bus.emit('router:opened', { view: 'x' })
  expect(heard).toEqual(['first opened', 'emit returned', 'second opened', 'closed'])
})

test('one function registered twice is two registrations', () => {
  const bus = quiet()
  const listener = vi.fn()
  const undo = bus.on('router:opened', listener)
  bus.on('router:opened', listener)
  bus.emit('router:opened', { view: 'x' })
  expect(listener).toHaveBeenCalledTimes(2)
  undo()
  undo()
  bus.emit('router:opened', { view: 'x' })
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a listener may remove itself and others, and who comes during an event hears the next', () => {
  const bus = quiet()
  const late = vi.fn()
  const removed = vi.fn()
  const self = vi.fn(() => {
    stop()
    stopRemoved()
    bus.on('router:opened', late)
  })
  const stop = bus.on('router:opened', self)
  const stopRemoved = bus.on('router:opened', removed)
  bus.emit('router:opened', { view: 'x' })
  expect(removed).not.toHaveBeenCalled()
  expect(late).not.toHaveBeenCalled()
  bus.emit('router:opened', { view: 'x' })
  expect(self).toHaveBeenCalledTimes(1)
  expect(late).toHaveBeenCalledTimes(1)
})

test('what a listener throws or rejects with names its owner, and the others hear the event', async () => {
  const failed = vi.fn()
  const busOf = createBus(failed)
  const heard = vi.fn()
  busOf('thrower').on('router:opened', () => {
    throw new Error('sync')
  })
  busOf('rejecter').onAny(async () => {
    throw new Error('async')
  })
  const bus = busOf('host')
  bus.on('router:opened', heard)
  bus.emit('router:opened', { view: 'x' })
  expect(heard).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2))
  expect(failed.mock.calls.map(([error, owner, event]) => [error.message, owner, event.name])).toEqual([
    ['sync', 'thrower', 'router:opened'],
    ['async', 'rejecter', 'router:opened']
  ])
})

test('the bus still works after a listener failed while another event waited', () => {
  const failed = vi.fn()
  const bus = createBus(failed)('host')
  const heard: string[] = []
  bus.on('router:opened', () => {
    bus.emit('router:closed', { view: 'x' })
    throw new Error('boom')
  })
  bus.on('router:closed', () => heard.push('closed'))
  bus.emit('router:opened', { view: 'x' })
  bus.emit('router:closed', { view: 'x' })
  expect(heard).toEqual(['closed', 'closed'])
})
