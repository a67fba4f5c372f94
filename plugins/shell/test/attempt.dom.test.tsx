import { KernelError } from '@latchkit/kernel'
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { useAttempt } from '../src/ui/attempt.js'

afterEach(cleanup)

interface Call {
  readonly signal: AbortSignal
  resolve(): void
  reject(error: unknown): void
}
function start() {
  const calls: Call[] = []
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ signal, resolve, reject })
    })
  const hook = renderHook(() => useAttempt(work), { wrapper: StrictMode })
  return { calls, ...hook, state: () => hook.result.current.state }
}
const turn = () => act(async () => undefined)

describe('useAttempt', () => {
  test('runs the work once under StrictMode', async () => {
    const { calls, state } = start()
    await turn()
    expect(calls).toHaveLength(1)
    expect(state()).toEqual({ status: 'waiting' })
  })

  test('has the status "done" when the work resolves', async () => {
    const { calls, state } = start()
    await turn()
    await act(async () => calls[0]?.resolve())
    expect(state()).toEqual({ status: 'done' })
  })

  test('keeps the error code of a failure, and runs again on retry', async () => {
    const { calls, state, result } = start()
    await turn()
    await act(async () => calls[0]?.reject(new KernelError('rpc/rejected', { method: 'sign' })))
    expect(state()).toEqual({ status: 'failed', code: 'rpc/rejected' })
    await act(async () => result.current.retry())
    expect([state(), calls.length]).toEqual([{ status: 'waiting' }, 2])
    await act(async () => calls[1]?.reject('no error at all'))
    expect(state()).toEqual({ status: 'failed', code: undefined })
  })

  test('leaving the view aborts the work and ignores its result', async () => {
    const { calls, unmount, state } = start()
    await turn()
    unmount()
    expect(calls[0]?.signal.aborted).toBe(true)
    await act(async () => calls[0]?.reject(new Error('too late')))
    expect(state()).toEqual({ status: 'waiting' })
  })

  test('ignores the result of an attempt that a retry replaced', async () => {
    const { calls, state, result } = start()
    await turn()
    await act(async () => result.current.retry())
    expect(calls[0]?.signal.aborted).toBe(true)
    await act(async () => calls[0]?.resolve())
    expect(state()).toEqual({ status: 'waiting' })
    await act(async () => calls[1]?.resolve())
    expect(state()).toEqual({ status: 'done' })
  })
})
