import { type RefObject, useLayoutEffect } from 'react'
import { useStyles } from './styles/later.js'

const styles = `
.virtual{display:block;position:relative}
.virtual>li{position:absolute;contain:strict;inset-inline:0;block-size:max(56px,calc(var(--text-md)*1.35 + var(--text-sm)*1.4 + 14px))}
.list-heading{display:flex;align-items:flex-end;padding-block-end:4px;padding-inline:4px}
.list-heading h2{font-size:var(--text-sm);line-height:1.4;font-weight:500;color:var(--n10)}
.virtual[data-headed]{margin-block-start:-20px}
.virtual .row{block-size:100%;transition:none}
.virtual .row-main{flex-wrap:nowrap}
.virtual .row-main .text{white-space:nowrap}
.virtual [aria-expanded=true] .row-main>.icon{rotate:180deg}
.virtual [data-line=wide-detail] .row-main{display:grid;grid-template-columns:1fr auto;row-gap:0;align-items:baseline}
.virtual [data-line=wide-detail] .row-text{display:contents}
.virtual [data-line=wide-detail] .row-detail{grid-area:2/1/3/3}
.virtual .row-title,.virtual .row-detail{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
:host([data-embedded]) .screen-scroll[data-long]{max-block-size:min(70vh,560px)}
:host([data-embedded]) .screen-scroll[data-long=part]{max-block-size:min(85vh,760px)}
`

/** Most rows or pictures that an embedded card shows without scrolling. */
export const MAX_UNSCROLLED = 12

/**
 * Makes the `Screen` around a long list scroll in an embedded card, which otherwise grows with its content. Uses an attribute,
 * because the browser would evaluate `:has()` for each row.
 *
 * @param mark - `whole` if the list is the only scrolling content, `part` for a part of it; undefined for a short list.
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
