import { encode } from 'uqr'

export interface QrDrawing {
  /** Modules on a side, without the quiet zone. */
  readonly modules: number
  /** Every dark module in one path, one unit a module. */
  readonly path: string
}

/**
 * To try all eight of them takes ten times as long as the rest, which a slow phone shows; a code as long as ours is read
 * as well with any.
 */
const MASK = 6

/** Free on every side of the code, in modules (ISO/IEC 18004, 9.1). */
export const QUIET_MODULES = 4
/** Of the side of the plate, quiet zone included; the sheet has the same figure. */
const LOGO_SHARE = 0.19

/**
 * Draws a text as a QR code. A quarter of it may be lost, which leaves room for a window in the middle for a logo of
 * about 7 % of the area.
 *
 * @throws {RangeError} for a text of more than 1,660 bytes.
 */
export function drawQr(text: string, { hasLogo = false }: { readonly hasLogo?: boolean } = {}): QrDrawing {
  const { data, size: modules } = encode(text, { ecc: 'Q', boostEcc: true, border: 0, maskPattern: MASK })
  const side = hasLogo ? windowSide(modules) : 0
  const from = (modules - side) / 2
  const isInWindow = (at: number) => at >= from && at < from + side
  const path = data.flatMap((row, y) =>
    runs(row.map((dark, x) => dark && !(isInWindow(x) && isInWindow(y)))).map(
      ({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`
    )
  )
  return { modules, path: path.join('') }
}

/** Whole modules round the logo, one to spare on each side; odd as the code is, so that it lies in the middle. */
const windowSide = (modules: number) => {
  const needed = Math.ceil((modules + 2 * QUIET_MODULES) * LOGO_SHARE) + 2
  return needed + ((modules - needed) % 2)
}

/** Dark modules side by side are one shape, so that no hairline shows between them. */
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
