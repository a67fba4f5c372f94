import { setTimeout } from 'node:timers/promises'

/** Waits. Resolves early, without an error, when the connection is gone. */
export async function pause(durationMs: number, gone: AbortSignal): Promise<void> {
  await setTimeout(durationMs, undefined, { signal: gone, ref: false }).catch(() => {})
}
