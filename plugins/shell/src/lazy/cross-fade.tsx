import { Component, createRef, type ReactNode } from 'react'
import { easing, prefersReducedMotion } from './motion.js'

interface CrossFadeProps {
  /** Identifies the content: a new id remounts the content and starts a cross-fade. No fade-out follows an empty id. */
  readonly id: string | number
  readonly durationMs: number
  /** Pixels that the old and the new content slide to the left. @defaultValue 0 */
  readonly slidePx?: number
  /** Element around the content. @defaultValue 'div' */
  readonly as?: 'div' | 'span'
  readonly children?: ReactNode
  /** Called before the new content is painted; `focused` is true if the focus was inside the shadow root. */
  readonly onChange?: (focused: boolean) => void
}

interface Leaving {
  /** Element of the old content; undefined if it does not fade out. */
  readonly ghost: HTMLElement | undefined
  readonly scrolled: number
  readonly focused: boolean
}

/**
 * Fades new content in over the old content. The old component is unmounted immediately, because two mounted views would
 * run their effects at the same time. Only its DOM nodes, with the text that was typed into them, are put back until the
 * animation ends.
 */
export class CrossFade extends Component<CrossFadeProps> {
  readonly #inner = createRef<HTMLDivElement & HTMLSpanElement>()

  override getSnapshotBeforeUpdate(before: CrossFadeProps): Leaving | null {
    const inner = this.#inner.current
    if (before.id === this.props.id || before.id === '' || !inner) return null
    return {
      ghost: prefersReducedMotion() ? undefined : inner,
      scrolled: inner.querySelector('[data-scroll]')?.scrollTop ?? 0,
      focused: (inner.getRootNode() as ShadowRoot).activeElement !== null
    }
  }

  override componentDidUpdate(_before: CrossFadeProps, _state: unknown, leaving: Leaving | null) {
    const inner = this.#inner.current
    if (!leaving || !inner) return
    if (leaving.ghost) this.#animate(inner, leaving.ghost, leaving.scrolled)
    this.props.onChange?.(leaving.focused)
  }

  #animate(inner: HTMLElement, ghost: HTMLElement, scrolled: number) {
    const { durationMs, slidePx = 0 } = this.props
    const timing = { duration: durationMs, easing }
    hide(ghost)
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
    const { id, as: Element = 'div', children } = this.props
    return (
      <Element className="fade-inner" key={id} ref={this.#inner}>
        {children}
      </Element>
    )
  }
}

/** Makes the old content inert, hides it from assistive technology, and removes its ids, test ids and roles. */
function hide(ghost: HTMLElement): void {
  ghost.className = 'fade-ghost'
  ghost.inert = true
  ghost.setAttribute('aria-hidden', 'true')
  for (const name of ['id', 'data-testid', 'aria-live', 'role'])
    for (const part of ghost.querySelectorAll(`[${name}]`)) part.removeAttribute(name)
}
