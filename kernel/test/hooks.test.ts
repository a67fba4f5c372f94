import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  asyncParallelHook,
  asyncSeriesBailHook,
  asyncSeriesWaterfallHook,
  type HookOptions,
  syncBailHook,
  syncWaterfallHook
} from '../src/index.js'

const report = vi.fn()
const options = (more: Partial<HookOptions> = {}): HookOptions => ({ name: 'test', report, ...more })
beforeEach(() => void report.mockClear())

test('code generation is off in this process, as on a page with a strict policy', () => {
  // biome-ignore lint/plugin: the proof that every test here runs without it
  expect(() => new Function('return 1')).toThrow(EvalError)
})

describe('syncBailHook', () => {
  test('the first answer decides; false is an answer', () => {
    const hook = syncBailHook<[number], boolean>(options())
    hook.tap({ name: 'silent' }, () => {})
    hook.tap({ name: 'no' }, value => (value > 1 ? false : undefined))
    hook.tap({ name: 'yes' }, () => true)
    expect(hook.call(1)).toBe(true)
    expect(hook.call(2)).toBe(false)
  })
  test('answers undefined without taps', () => {
    expect(syncBailHook<[], string>(options()).call()).toBeUndefined()
  })
})

test('syncWaterfallHook hands the value on; returning nothing changes nothing', () => {
  const hook = syncWaterfallHook<number>(options())
  hook.tap({ name: 'a' }, value => value + 1)
  hook.tap({ name: 'b' }, () => {})
  hook.tap({ name: 'c' }, value => value * 2)
  expect(hook.call(1)).toBe(4)
})

test('asyncSeriesBailHook asks one after the other and stops at an answer', async () => {
  const hook = asyncSeriesBailHook<[string], 'no'>(options())
  const asked: string[] = []
  hook.tap({ name: 'a' }, async value => {
    await Promise.resolve()
    asked.push(`a ${value}`)
  })
  hook.tap({ name: 'b' }, value => {
    asked.push(`b ${value}`)
    return 'no'
  })
  hook.tap({ name: 'c' }, value => void asked.push(`c ${value}`))
  await expect(hook.promise('x')).resolves.toBe('no')
  expect(asked).toEqual(['a x', 'b x'])
})

test('asyncSeriesWaterfallHook hands the value on', async () => {
  const hook = asyncSeriesWaterfallHook<number>(options())
  hook.tap({ name: 'a' }, async value => value + 1)
  hook.tap({ name: 'b' }, () => {})
  hook.tap({ name: 'c' }, value => value * 2)
  await expect(hook.promise(1)).resolves.toBe(4)
})

test('asyncParallelHook runs all at once and waits for every one', async () => {
  const hook = asyncParallelHook<[string]>(options())
  const events: string[] = []
  let finish = () => {}
  hook.tap({ name: 'slow' }, async () => {
    events.push('slow begins')
    await new Promise<void>(resolve => {
      finish = resolve
    })
    events.push('slow ends')
  })
  hook.tap({ name: 'broken' }, () => Promise.reject(new Error('boom')))
  hook.tap({ name: 'fast' }, value => events.push(`fast ${value}`))
  const done = hook.promise('x').then(() => events.push('done'))
  expect(events).toEqual(['slow begins', 'fast x'])
  finish()
  await done
  expect(events).toEqual(['slow begins', 'fast x', 'slow ends', 'done'])
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('boom'), 'broken')
})

describe('order', () => {
  const order = (taps: readonly { name: string; stage?: number; before?: string }[]) => {
    const hook = syncWaterfallHook<string>(options())
    for (const tap of taps) hook.tap(tap, value => value + tap.name)
    return hook.call('')
  }
  test('lower stages first, else as they came', () => {
    expect(order([{ name: 'a' }, { name: 'b', stage: 10 }, { name: 'c', stage: -10 }, { name: 'd' }])).toBe('cadb')
  })
  test('before a plugin, whatever the stages', () => {
    expect(order([{ name: 'a', stage: -5 }, { name: 'b' }, { name: 'c', before: 'a' }])).toBe('cab')
  })
  test('before a plugin that has not tapped means nothing', () => {
    expect(order([{ name: 'a', stage: -5 }, { name: 'b' }, { name: 'c', before: 'nobody' }])).toBe('abc')
  })
})

describe('removal', () => {
  test('a removed tap is not called again, and the others still are', () => {
    const hook = syncWaterfallHook<string>(options())
    const undo = hook.tap({ name: 'a' }, value => `${value}a`)
    hook.tap({ name: 'a' }, value => `${value}A`)
    expect(hook.call('')).toBe('aA')
    undo()
    undo()
    expect(hook.call('')).toBe('A')
  })
  test('during a call: who is removed is not asked any more, who is added is asked next time', async () => {
    const hook = asyncSeriesWaterfallHook<string>(options())
    hook.tap({ name: 'a' }, async value => {
      undo()
      hook.tap({ name: 'c' }, last => `${last}c`)
      return `${value}a`
    })
    const undo = hook.tap({ name: 'b' }, value => `${value}b`)
    await expect(hook.promise('')).resolves.toBe('a')
    await expect(hook.promise('')).resolves.toBe('ac')
  })
  test('who is added before others during a call does not make them run twice', () => {
    const hook = syncWaterfallHook<string>(options())
    hook.tap({ name: 'a' }, value => {
      hook.tap({ name: 'z', stage: -10 }, last => `${last}z`)
      return `${value}a`
    })
    hook.tap({ name: 'b' }, value => `${value}b`)
    expect(hook.call('')).toBe('ab')
  })
  test('a tap may remove itself', () => {
    const hook = syncBailHook<[], string>(options())
    const undo = hook.tap({ name: 'once' }, () => {
      undo()
      return 'once'
    })
    expect([hook.call(), hook.call()]).toEqual(['once', undefined])
  })
})

describe('a crashing tap', () => {
  const crash = () => {
    throw new Error('boom')
  }
  test('of an open hook is reported and skipped', async () => {
    const sync = syncWaterfallHook<number>(options())
    sync.tap({ name: 'broken' }, crash)
    sync.tap({ name: 'fine' }, value => value + 1)
    expect(sync.call(1)).toBe(2)
    const bail = asyncSeriesBailHook<[], 'no'>(options())
    bail.tap({ name: 'broken' }, async () => crash())
    bail.tap({ name: 'fine' }, () => 'no')
    await expect(bail.promise()).resolves.toBe('no')
    expect(report.mock.calls.map(([, plugin]) => plugin)).toEqual(['broken', 'broken'])
  })
  test.each(['sync', 'async'])('of a closed hook fails the call (%s)', async kind => {
    const hook = asyncSeriesBailHook<[], 'reject'>(options({ failure: 'closed' }))
    const later = vi.fn()
    hook.tap({ name: 'broken' }, kind === 'sync' ? crash : async () => crash())
    hook.tap({ name: 'later' }, later)
    await expect(hook.promise()).rejects.toMatchObject({
      code: 'hook/tap-failed',
      context: { hook: 'test', plugin: 'broken' },
      cause: new Error('boom')
    })
    expect(later).not.toHaveBeenCalled()
    expect(report).toHaveBeenCalledOnce()
  })
})

describe('a tap that never answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('counts as crashed after the limit, and its late answer is dropped', async () => {
    const hook = asyncSeriesWaterfallHook<string>(options({ limitMs: 1000 }))
    let answer = (_: string) => {}
    hook.tap(
      { name: 'slow' },
      () =>
        new Promise<string>(resolve => {
          answer = resolve
        })
    )
    hook.tap({ name: 'fast' }, value => `${value}!`)
    const asked = hook.promise('x')
    await vi.advanceTimersByTimeAsync(999)
    expect(report).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(asked).resolves.toBe('x!')
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'hook/tap-late' }), 'slow')
    answer('late')
    await expect(asked).resolves.toBe('x!')
  })
  test('leaves no timer behind when it does answer', async () => {
    const hook = asyncSeriesBailHook<[], false>(options({ limitMs: 1000 }))
    hook.tap({ name: 'a' }, async () => false as const)
    await hook.promise()
    expect(vi.getTimerCount()).toBe(0)
  })
  test('may take as long as it likes without a limit', () => {
    const hook = asyncSeriesBailHook<[], false>(options())
    hook.tap({ name: 'a' }, () => new Promise<false>(() => {}))
    void hook.promise()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('interceptors see calls, taps and errors', () => {
  const hook = syncBailHook<[number], string>(options())
  const seen: unknown[] = []
  const tapable = hook as unknown as { intercept(interceptor: Record<string, (...args: unknown[]) => void>): void }
  tapable.intercept({
    call: (...args) => void seen.push(['call', ...args]),
    tap: tap => void seen.push(['tap', (tap as { name: string }).name]),
    error: error => void seen.push(['error', (error as Error).message])
  })
  hook.tap({ name: 'broken' }, () => {
    throw new Error('boom')
  })
  hook.tap({ name: 'fine' }, () => 'yes')
  expect(hook.call(7)).toBe('yes')
  expect(seen).toEqual([
    ['call', 7],
    ['tap', 'broken'],
    ['error', 'boom'],
    ['tap', 'fine']
  ])
})

test('a hook that calls itself from a tap works', () => {
  const hook = syncWaterfallHook<number>(options())
  hook.tap({ name: 'count down' }, value => (value > 0 ? hook.call(value - 1) : value))
  expect(hook.call(3)).toBe(0)
})
