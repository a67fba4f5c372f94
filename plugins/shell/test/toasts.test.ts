import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from '../src/toasts.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (toasts: ReturnType<typeof createToasts>) => toasts.current.get()?.message

test('shows the first toast at once and hides it after four seconds', () => {
  const toasts = createToasts()
  toasts.show({ variant: 'success', message: 'one' })
  expect(shown(toasts)).toBe('one')
  vi.advanceTimersByTime(3999)
  expect(shown(toasts)).toBe('one')
  vi.advanceTimersByTime(1)
  expect(shown(toasts)).toBeUndefined()
})

test('hides the first toast for a second one, which appears after 150 ms', () => {
  const toasts = createToasts()
  toasts.show({ variant: 'error', message: 'one' })
  vi.advanceTimersByTime(1000)
  toasts.show({ variant: 'error', message: 'two' })
  expect(shown(toasts)).toBeUndefined()
  vi.advanceTimersByTime(149)
  expect(shown(toasts)).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown(toasts)).toBe('two')
  vi.advanceTimersByTime(3999)
  expect(shown(toasts)).toBe('two')
  vi.advanceTimersByTime(1)
  expect(shown(toasts)).toBeUndefined()
})

test('shows only the last of several toasts in the gap', () => {
  const toasts = createToasts()
  const seen: (string | undefined)[] = []
  toasts.current.subscribe(() => seen.push(shown(toasts)))
  for (const message of ['one', 'two', 'three']) toasts.show({ variant: 'success', message })
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual(['one', undefined, 'three', undefined])
})

test('keeps a loading toast until it is replaced or hidden', () => {
  const toasts = createToasts()
  toasts.show({ variant: 'loading', message: 'signing' })
  vi.advanceTimersByTime(60_000)
  expect(shown(toasts)).toBe('signing')
  toasts.hide()
  expect(shown(toasts)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('hiding cancels a waiting toast', () => {
  const toasts = createToasts()
  toasts.show({ variant: 'success', message: 'one' })
  toasts.show({ variant: 'success', message: 'two' })
  toasts.hide()
  vi.advanceTimersByTime(10_000)
  expect(shown(toasts)).toBeUndefined()
})

test('accepts a duration, and gives each toast its own key', () => {
  const toasts = createToasts()
  toasts.show({ variant: 'success', message: 'same' }, { durationMs: 10 })
  const first = toasts.current.get()?.key
  vi.advanceTimersByTime(10)
  toasts.show({ variant: 'success', message: 'same' })
  expect(shown(toasts)).toBe('same')
  expect(toasts.current.get()?.key).not.toBe(first)
})
