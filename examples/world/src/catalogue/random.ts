/**
 * Creates a Mulberry32 generator: small, and with the same sequence on every platform, so that every run serves the
 * same catalogue.
 */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** Returns true with the probability `share`. @param share  From 0 to 1. */
    chance: (share: number) => next() < share,
    /** Returns an integer from 0 to `limit - 1`. */
    below: (limit: number) => Math.floor(next() * limit),
    /** Returns a random element. @throws {RangeError} if the list is empty. */
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new RangeError('Nothing to pick from')
      return choices[Math.floor(next() * choices.length)] as T
    }
  }
}
export type Random = ReturnType<typeof createRandom>

/** Returns a number for a text (FNV-1a, 32 bits); the same text gives the same number. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
