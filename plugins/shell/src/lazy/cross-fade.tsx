import { Component, createRef, type ReactNode } from 'react'
import { easing, movesLess } from './motion.js'

interface CrossFadeProps {
  /** A new one is a new thing to show. Nothing fades out after an empty one. */
  readonly id: string | number
  readonly durationMs: number
  /** How far what comes and what goes slide, to the left. @defaultValue 0 */
  readonly slidePx?: number
  readonly children?: ReactNode
  /** Called before what is new is painted; `focused` tells whether the focus was inside of the card. */
  readonly onChange?: (focused: boolean) => void
}

interface Leaving {
  /** `false` for a visitor who asked for less motion. */
  readonly ghost: HTMLElement | false
  readonly scrolled: number
  readonly focused: boolean
}

/**
 * Lets what is new fade in over a picture of what was there. The picture is a copy of the DOM, so that what was there
 * is unmounted at once: two views that live side by side would meet each other's effects.
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
    // Only where there is something to restore: it costs a layout.
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

/** Nobody can find, focus or read it. */
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
