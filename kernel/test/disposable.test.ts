import { neverCalled } from '@latchkit/kernel/testing'
import { expect, test, vi } from 'vitest'
import { runSafely, whenResolved } from '../src/async.js'
import { createScope } from '../src/disposable.js'

test('undoes newest first, synchronously', () => {
  const undone: string[] = []
  const scope = createScope(neverCalled('report'))
  for (const name of ['a', 'b', 'c']) scope.add(() => void undone.push(name))
  void scope.dispose()
  expect(undone).toEqual(['c', 'b', 'a'])
})

test('runs each disposer once, early or at disposal', async () => {
  const undo = vi.fn()
  const scope = createScope(neverCalled('report'))
  const early = scope.add(undo)
  early()
  early()
  await scope.dispose()
  await scope.dispose()
  expect(undo).toHaveBeenCalledTimes(1)
})

test('reports a disposer that throws or rejects, and runs the others', async () => {
  const report = vi.fn()
  const undo = vi.fn()
  const scope = createScope(report)
  scope.add(undo)
  scope.add(() => {
    throw new Error('sync')
  })
  scope.add(() => Promise.reject(new Error('async')))
  await scope.dispose()
  expect(undo).toHaveBeenCalledTimes(1)
  expect(report.mock.calls.map(([error]) => error.message).sort()).toEqual(['async', 'sync'])
})

test('dispose runs all disposers at once, and waits for asynchronous ones', async () => {
  const scope = createScope(neverCalled('report'))
  const undo = vi.fn()
  let finish = () => {}
  scope.add(undo)
  scope.add(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      })
  )
  const done = vi.fn()
  const disposing = scope.dispose().then(done)
  expect(undo).toHaveBeenCalledTimes(1)
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  finish()
  await disposing
})

test('runs a disposer at once if it is added after disposal', async () => {
  const scope = createScope(neverCalled('report'))
  await scope.dispose()
  const undo = vi.fn()
  scope.add(undo)()
  expect(undo).toHaveBeenCalledTimes(1)
})

test('a disposer may add another one', async () => {
  const scope = createScope(neverCalled('report'))
  const undo = vi.fn()
  scope.add(() => void scope.add(undo))
  await scope.dispose()
  expect(undo).toHaveBeenCalledTimes(1)
})

test('runSafely catches every error, even of promises of other libraries', async () => {
  const failed = vi.fn()
  // biome-ignore lint/suspicious/noThenProperty: a promise of another library
  const thenable = { then: (_: unknown, reject: (error: unknown) => void) => reject('thenable') }
  expect(runSafely(() => 1, failed)).toBeUndefined()
  runSafely(() => {
    throw 'thrown'
  }, failed)
  await runSafely(() => Promise.reject('rejected'), failed)
  await runSafely(() => thenable, failed)
  expect(failed.mock.calls).toEqual([['thrown'], ['rejected'], ['thenable']])
})

test('whenResolved is synchronous for a value, and waits for a promise', async () => {
  expect(whenResolved(1, value => value + 1)).toBe(2)
  await expect(whenResolved(Promise.resolve(1), value => value + 1)).resolves.toBe(2)
})
