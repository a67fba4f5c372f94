/** Change of an element's position between two frames. */
export interface Move {
  readonly part: string
  readonly from: string
  readonly to: string
}

/** Returns the position of an element. A name has no width, because a badge may shorten it. */
const placeOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const size = element.matches('.row-title') ? [height] : [width, height]
  return [x, y, ...size].map(value => Math.round(value * 2) / 2).join(' ')
}

/** Records moves of the rows of the open dialog, of their names and of the card, from their first frame on. */
export function watchMoves() {
  const first = new Map<string, string>()
  const moves: Move[] = []
  let isOver = false
  const look = () => {
    const card = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.dialog[open] .card')
    // Positions count only after the card's animations have ended.
    const isAtRest = card && card.getAnimations().length === 0
    const rows = isAtRest ? [...card.querySelectorAll('.view .row[data-testid]')] : []
    const parts = rows.flatMap(row => {
      const id = (row as HTMLElement).dataset.testid ?? ''
      const title = row.querySelector('.row-title')
      return [[id, row] as const, ...(title ? [[`${id} name`, title] as const] : [])]
    })
    if (rows.length > 0 && card) parts.push(['card', card])
    for (const [part, element] of parts) {
      const to = placeOf(element)
      const from = first.get(part)
      if (from === undefined) first.set(part, to)
      else if (from !== to) {
        moves.push({ part, from, to })
        first.set(part, to)
      }
    }
    if (!isOver) requestAnimationFrame(look)
  }
  look()
  return {
    moves,
    end: () => {
      isOver = true
    }
  }
}
