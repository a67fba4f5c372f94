import { Component, createRef, type ReactNode } from 'react'
import { easing, movesLess } from './motion.js'

interface CrossFadeProps {
  /** Identifies the content: a new id starts a cross-fade. No fade-out follows an empty id. */
  readonly id: string | number
  readonly durationMs: number
  /** Pixels that the old and the new content slide to the left. @defaultValue 0 */
  readonly slidePx?: number
  readonly children?: ReactNode
  /** Called before the new content is painted; `focused` is true if the focus was inside the shadow root. */
  readonly onChange?: (focused: boolean) => void
}

interface Leaving {
  /** Copy of the old content; `false` if the visitor prefers reduced motion. */
  readonly ghost: HTMLElement | false
  readonly scrolled: number
  readonly focused: boolean
}

/**
 * Fades new content in over a static copy of the old content. The copy is a clone of the DOM, so that the old view is
 * unmounted immediately: two mounted views would run their effects at the same time.
 */
export class CrossFade extends Component<CrossFadeProps> {
  readonly #inner = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: CrossFadeProps): Leaving | null {
    const inner = this.#inner.current
    if (before.id === this.props.id || before.id === '' || !inner) return null
    const root = inner.getRootNode() as ShadowRoot
    return {
      ghost: !movesLess() && pictureOf(inner),
      scrolled: inner.querySelector('[data-scroll]')?.scrollTop ?? 0,
      focused: root.activeElement !== null
    }
  }

  override componentDidUpdate(_before: CrossFadeProps, _state: unknown, leaving: Leaving | null) {
    const inner = this.#inner.current
    if (!leaving || !inner) return
    if (leaving.ghost) this.#animate(inner, leaving.ghost, leaving)
    this.props.onChange?.(leaving.focused)
  }

  #animate(inner: HTMLElement, ghost: HTMLElement, { scrolled }: Leaving) {
    const { durationMs, slidePx = 0 } = this.props
    const timing = { duration: durationMs, easing }
    inner.after(ghost)
    // Only if there is a scroll position to restore: scrolling forces a layout.
    if (scrolled > 0) ghost.querySelector('[data-scroll]')?.scrollTo(0, scrolled)
    const leave = ghost.animate([{ opacity: 1 }, { opacity: 0, transform: `translateX(${-slidePx}px)` }], timing)
    leave.onfinish = leave.oncancel = () => ghost.remove()
    inner.animate([{ opacity: 0, transform: `translateX(${slidePx}px)` }, { opacity: 1 }], timing)
  }

  override componentWillUnmount() {
    for (const animation of this.#inner.current?.parentElement?.getAnimations({ subtree: true }) ?? [])
      animation.cancel()
  }

  override render() {
    return (
      <div className="fade-inner" ref={this.#inner}>
        {this.props.children}
      </div>
    )
  }
}

/** Returns a static copy of an element: inert, hidden from assistive technology, and without ids, test ids and roles. */
function pictureOf(element: HTMLElement): HTMLElement {
  const picture = element.cloneNode(true) as HTMLElement
  picture.className = 'fade-ghost'
  picture.inert = true
  picture.setAttribute('aria-hidden', 'true')
  for (const part of picture.querySelectorAll('*')) {
    for (const name of ['id', 'data-testid', 'aria-live', 'role']) part.removeAttribute(name)
  }
  return picture
}
