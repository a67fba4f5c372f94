import { type RefObject, useLayoutEffect } from 'react'
import { useStyles } from './styles/later.js'
import { virtual as styles } from './styles/virtual.js'

/** So many rows or pictures a card that stands in the page may grow by. */
export const MOST_UNSCROLLED = 12

/**
 * Lets the `Screen` around an element scroll where its card stands in the page, which else grows with it. Told by a mark, since
 * `:has()` would be asked for each row.
 *
 * @param mark - Whether the element is the whole or a part of what scrolls; undefined where it is not long.
 */
export function useLongScreen(inside: RefObject<HTMLElement | null>, mark: 'whole' | 'part' | undefined): void {
  useStyles(styles)
  useLayoutEffect(() => {
    const screen = inside.current?.closest<HTMLElement>('[data-scroll]')
    if (!screen || mark === undefined) return
    screen.dataset.long = mark
    return () => void delete screen.dataset.long
  }, [inside, mark])
}
