import { setTimeout } from 'node:timers/promises'

/** Waits; ends early, without an error, when nobody is there any more. */
export async function pause(durationMs: number, gone: AbortSignal): Promise<void> {
  await setTimeout(durationMs, undefined, { signal: gone, ref: false }).catch(() => {})
}
