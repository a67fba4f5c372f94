import type { Latchkit } from '../latchkit.js'

/**
 * Resolves when stored connections are restored or have failed. Starts an instance with `ssr`, as `LatchkitProvider`
 * does.
 *
 * @throws {KernelError} `kernel/disposed` if the instance was destroyed before it started.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { isConnected, whenReady } from '@latchkit/preset-core/actions'
 *
 * await whenReady(latchkit)
 * if (!isConnected(latchkit)) await latchkit.open()
 * ```
 */
export const whenReady = (latchkit: Latchkit): Promise<void> => latchkit.start()
