/** Default limit in characters. A larger request would block the page, and nobody could read it. */
const MAX_CHARACTERS = 262_144
/** Characters of quotation marks, brackets and line breaks around a value. */
const AROUND = 4

/**
 * Returns true if a value has at most that many characters as indented JSON, approximately. Stops counting at the limit, also in a
 * cycle. An object that is referenced several times counts each time, as in JSON.
 *
 * @param maxCharacters - @defaultValue 262,144
 * @example
 * isSmall({ text: 'Hello' }) // true
 * isSmall('x'.repeat(300_000)) // false
 */
export function isSmall(value: unknown, maxCharacters = MAX_CHARACTERS): boolean {
  let left = maxCharacters
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value: current, depth } = entry
    left -= 2 * depth + AROUND + lengthOf(current)
    if (left < 0) return false
    if (typeof current !== 'object' || current === null || ArrayBuffer.isView(current)) continue
    // A list may have billions of members that are not there.
    if (Array.isArray(current) && current.length > left) return false
    for (const [key, member] of Object.entries(current)) {
      if (!Array.isArray(current)) left -= key.length
      open.push({ value: member, depth: depth + 1 })
    }
  }
  return true
}

/** Returns the length of a value without members. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return ArrayBuffer.isView(value) ? 2 * value.byteLength : 0
}
