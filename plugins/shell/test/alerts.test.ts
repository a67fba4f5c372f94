import { afterEach, expect, test, vi } from 'vitest'
import { createAlerts } from '../src/alerts.js'

afterEach(() => void vi.restoreAllMocks())

function setUp(debug = false) {
  const raised: string[] = []
  const alerts = createAlerts({ debug, raised: key => raised.push(key) })
  return { alerts, raised, shown: () => alerts.current.get()?.short }
}

test('shows the oldest alert, and the next one after a dismissal', () => {
  const { alerts, shown } = setUp()
  alerts.raise({ key: 'a', severity: 'error', short: 'one' })
  alerts.raise({ key: 'b', severity: 'info', short: 'two' })
  expect(shown()).toBe('one')
  alerts.dismiss('a')
  expect(shown()).toBe('two')
  alerts.dismiss('b')
  expect(shown()).toBeUndefined()
})

test('raises a key again only after it was dismissed', () => {
  const { alerts, raised, shown } = setUp()
  alerts.raise({ key: 'a', severity: 'error', short: 'one' })
  alerts.raise({ key: 'a', severity: 'error', short: 'again' })
  expect(raised).toEqual(['a'])
  alerts.dismiss('a')
  alerts.raise({ key: 'a', severity: 'error', short: 'again' })
  expect(raised).toEqual(['a', 'a'])
  expect(shown()).toBe('again')
})

test('notifies listeners once for each change', () => {
  const { alerts } = setUp()
  const listener = vi.fn()
  alerts.current.subscribe(listener)
  alerts.raise({ key: 'a', severity: 'error', short: 'one' })
  alerts.raise({ key: 'b', severity: 'error', short: 'behind it' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('writes to the console only with debug, at the level of the severity', () => {
  const spies = {
    error: vi.spyOn(console, 'error').mockReturnValue(),
    warn: vi.spyOn(console, 'warn').mockReturnValue(),
    info: vi.spyOn(console, 'info').mockReturnValue()
  }
  setUp().alerts.raise({ key: 'a', severity: 'error', short: 'quiet', long: 'for the developer' })
  expect(spies.error).not.toHaveBeenCalled()

  const { alerts } = setUp(true)
  alerts.raise({ key: 'a', severity: 'error', short: 'Invalid', long: 'for the developer' })
  alerts.raise({ key: 'b', severity: 'warning', short: 'Careful' })
  alerts.raise({ key: 'c', severity: 'info', short: 'By the way' })
  expect(spies.error).toHaveBeenCalledExactlyOnceWith('[latchkit] Invalid', 'for the developer')
  expect(spies.warn).toHaveBeenCalledTimes(1)
  expect(spies.info).toHaveBeenCalledTimes(1)
})
