const limitMs = 10_000

type FindRoot = () => ShadowRoot | null | undefined

/**
 * Waits until `selector` matches in the card and all animations have ended.
 *
 * @throws {Error} after ten seconds, with the text of the card; the signal's reason when it aborts.
 */
export async function reached(find: FindRoot, selector: string, signal: AbortSignal): Promise<ShadowRoot> {
  const deadlineMs = performance.now() + limitMs
  for (;;) {
    signal.throwIfAborted()
    const root = find()
    if (root?.querySelector(selector) && !moves(root)) return root
    if (performance.now() > deadlineMs) {
      const text = root?.querySelector('.card')?.textContent ?? 'no card'
      throw new Error(`"${selector}" was not reached within ten seconds. The card contains: ${text}`)
    }
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

/** Returns true if a finite animation is running or an image is loading. */
function moves(root: ShadowRoot): boolean {
  const animates = root
    .getAnimations()
    .some(
      ({ playState, timeline, effect }) =>
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    )
  return animates || [...root.querySelectorAll('img')].some(({ complete }) => !complete)
}
