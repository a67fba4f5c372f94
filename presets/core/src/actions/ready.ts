import type { Latchkit } from '../latchkit.js'

/**
 * Resolves when stored connections are restored or have failed. Starts an instance with `ssr`, as `LatchkitProvider`
 * does.
 *
 * @throws {KernelError} `kernel/disposed` if the instance was destroyed before it started.
 * @example
 * ```ts
 * import { createLatchkit } from '@latchkit/preset-core'
 * import { isConnected, whenReady } from '@latchkit/preset-core/actions'
 *
 * const latchkit = createLatchkit({ plugins: [] })
 * await whenReady(latchkit)
 * if (!isConnected(latchkit)) await latchkit.open()
 * ```
 */
export const whenReady = (latchkit: Latchkit): Promise<void> => latchkit.start()
