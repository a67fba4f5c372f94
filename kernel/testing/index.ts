import {
  type AnyPlugin,
  createKernel,
  type EventMap,
  type Kernel,
  type KernelOptions,
  type ViewEntry,
  type ViewRef
} from '../src/index.js'

type Failure = EventMap['kernel:error']

export interface TestKernelOptions extends Omit<KernelOptions, 'plugins' | 'onError'> {
  /** Registers the check for failures for the end of the test: Vitest's `onTestFinished`. @defaultValue only `dispose` checks */
  readonly atEnd?: (check: () => Promise<void>) => void
}

export interface TestKernel extends Kernel {
  /** Failures that stayed inside a plugin, oldest first. */
  readonly failures: readonly Failure[]
  /** Removes an expected failure from `failures` and returns it. Throws if there is no such failure. */
  expectFailure(plugin: string, phase?: string): Failure
  /** @throws {AggregateError} with the remaining `failures`. */
  expectNoFailures(): void
  /** Resolves when the dialog shows that view. @param withinMs - rejects after this time. @defaultValue 1000 */
  viewShown<P>(view: ViewRef<P>, withinMs?: number): Promise<ViewEntry>
  /** Disposes the kernel. Rejects for failures that no `expectFailure` expected. */
  dispose(): Promise<void>
}

/**
 * Returns a started kernel with storage in memory. Failures that no `expectFailure` expected fail the test.
 *
 * @example
 * import { definePlugin } from '@latchkit/kernel'
 * import { createTestKernel } from '@latchkit/kernel/testing'
 * import { expect, onTestFinished, test } from 'vitest'
 *
 * test('starts', async () => {
 *   const kernel = await createTestKernel([definePlugin({ id: 'tips', setup() {} })], { atEnd: onTestFinished })
 *   expect(kernel.router.state.get().open).toBe(false)
 * })
 */
export async function createTestKernel(
  plugins: readonly AnyPlugin[],
  { atEnd, ...options }: TestKernelOptions = {}
): Promise<TestKernel> {
  const failures: Failure[] = []
  const kernel = createKernel({ ...options, plugins, onError: failure => void failures.push(failure) })
  const expectNoFailures = () => {
    if (failures.length === 0) return
    const list = failures.map(({ plugin, phase, detail, error }) => [plugin, phase, detail, String(error)].join(' · '))
    const errors = failures.map(({ error }) => error)
    throw new AggregateError(errors, `${failures.length} failures that no expectFailure expected:\n${list.join('\n')}`)
  }
  const testKernel: TestKernel = {
    ...kernel,
    failures,
    expectNoFailures,
    expectFailure(plugin, phase) {
      const matches = (failure: Failure) => failure.plugin === plugin && (phase ?? failure.phase) === failure.phase
      const expected = failures.find(matches)
      if (expected) failures.splice(failures.indexOf(expected), 1)
      if (expected) return expected
      throw new Error(`Expected a failure of "${plugin}"${phase ? ` in ${phase}` : ''}; there was none`)
    },
    viewShown: (view, withinMs = 1000) => viewShown(kernel, view.id, withinMs),
    async dispose() {
      await kernel.dispose()
      expectNoFailures()
    }
  }
  atEnd?.(testKernel.dispose)
  await kernel.start()
  return testKernel
}

function viewShown({ router }: Kernel, view: string, withinMs: number): Promise<ViewEntry> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const entry = router.current()
      if (!router.state.get().open || entry?.view !== view) return
      stop()
      resolve(entry)
    }
    const unsubscribe = router.state.subscribe(check)
    const onTimeout = () => {
      stop()
      const now = router.state.get().open ? `on "${router.current()?.view}"` : 'closed'
      reject(new Error(`The view "${view}" was not shown within ${withinMs} ms; the dialog is ${now}`))
    }
    const timer = setTimeout(onTimeout, withinMs)
    const stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    check()
  })
}

/**
 * Returns a stub that throws when it is called.
 *
 * @example
 * const wallet = { sign: neverCalled('sign') }
 */
export function neverCalled(name: string): (...args: readonly unknown[]) => never {
  return (...args) => {
    throw new Error(`${name} was called with ${args.length} arguments, although this test forbids it`)
  }
}
