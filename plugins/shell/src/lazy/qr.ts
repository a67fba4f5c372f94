import { encode } from 'uqr'

export interface QrDrawing {
  /** Modules on a side, without the quiet zone. */
  readonly modules: number
  /** Every dark module in one path, one unit a module. */
  readonly path: string
}

/**
 * Fixed mask pattern. Trying all eight takes ten times as long as the rest, which is noticeable on a slow phone; a code of this
 * length scans equally well with any mask.
 */
const MASK = 6

/** Share of the logo in the side of the plate, including the quiet zone; the style sheet has the same value. */
const LOGO_SHARE = 0.19

/**
 * Encodes a text as a QR code. Error correction level Q recovers 25 % of the code, which leaves room for a logo in the middle
 * that covers about 7 % of the area.
 *
 * @param logoQuietModules - width of the quiet zone around a code with a logo. `false` for no window for a logo.
 * @throws {RangeError} for a text of more than 1,660 bytes.
 */
export function drawQr(text: string, logoQuietModules: number | false = false): QrDrawing {
  const { data, size: modules } = encode(text, { ecc: 'Q', boostEcc: true, border: 0, maskPattern: MASK })
  const side = logoQuietModules ? windowSide(modules, logoQuietModules) : 0
  const from = (modules - side) / 2
  const isInWindow = (at: number) => at >= from && at < from + side
  const path = data.flatMap((row, y) =>
    runs(row.map((dark, x) => dark && !(isInWindow(x) && isInWindow(y)))).map(
      ({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`
    )
  )
  return { modules, path: path.join('') }
}

/** Returns the side of the logo's window in whole modules, with one spare module on each side. Odd like the code's own side, so that it is centred. */
const windowSide = (modules: number, quietModules: number) => {
  const needed = Math.ceil((modules + 2 * quietModules) * LOGO_SHARE) + 2
  return needed + ((modules - needed) % 2)
}

/** Joins adjacent dark modules into runs, so that no hairline appears between them. */
function runs(row: readonly boolean[]) {
  const found: { start: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = found.at(-1)
    if (!dark) return
    if (last && last.start + last.length === x) last.length += 1
    else found.push({ start: x, length: 1 })
  })
  return found
}
