import { expect, test, vi } from 'vitest'
import { createAcceptedSessions } from '../src/lazy/accepted-sessions.js'
import { memoryStorage } from '../src/lazy/core-options.js'
import { mergeWrites } from '../src/lazy/other-tabs.js'
import { projectId } from './phone.js'

/** Returns a list of that length and a mock that is called with the index of each item that is read. */
function watchedList(length: number) {
  const look = vi.fn()
  const get = (target: readonly unknown[], key: PropertyKey) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) look(key)
    return Reflect.get(target, key)
  }
  const items = Array.from({ length }, (_, index) => ({ topic: `${index}` }))
  return { look, list: new Proxy(items, { get }) }
}

test('ignores a stored list of accepted sessions that is too long, without reading its items', async () => {
  const { list, look } = watchedList(51)
  const storage = memoryStorage()
  await storage.setItem('latchkit:sessions', list)
  expect(await createAcceptedSessions({ storage }).read()).toEqual([])
  expect(look).not.toHaveBeenCalled()
})

test('replaces a stored list of sessions that is too long, without reading its items', async () => {
  const key = `wc@2:client:0.3:${projectId}//session`
  const { list, look } = watchedList(10_001)
  const storage = memoryStorage()
  await storage.setItem(key, list)
  mergeWrites(storage, projectId)
  await storage.setItem(key, [{ topic: 'mine' }])
  expect(await storage.getItem(key)).toEqual([{ topic: 'mine' }])
  expect(look).not.toHaveBeenCalled()
})
