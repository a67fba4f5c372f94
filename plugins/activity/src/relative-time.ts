/** Whole number of the largest unit that fits. */
export interface Age {
  readonly unit: 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'
  readonly count: number
}

const units = [
  ['yr', 365 * 24 * 60 * 60],
  ['mo', 30 * 24 * 60 * 60],
  ['d', 24 * 60 * 60],
  ['hr', 60 * 60],
  ['min', 60]
] as const

/** Returns the time since `atMs`; 0 seconds for a time in the future. */
export function ageOf(atMs: number, nowMs: number): Age {
  const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1000)) || 0
  const [unit, of] = units.find(([, length]) => seconds >= length) ?? (['sec', 1] as const)
  return { unit, count: Math.floor(seconds / of) }
}
