import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, cdp } from 'vitest/browser'
import { appeared } from './appeared.js'
import { FieldView, type Fixture, openPage, SecondView, TallView } from './page.js'

let page: Fixture

const media = (motion: 'reduce' | 'no-preference') =>
  (cdp() as { send(method: string, params: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: motion }]
  })

beforeEach(async () => {
  await browser.viewport(800, 700)
  await media('no-preference')
})
afterEach(async () => {
  await page.dispose()
  // The default of all browser tests, see the Vitest projects.
  await media('reduce')
})

async function opened(locale = 'en') {
  page = await openPage({ locale })
  await page.open()
  await expect.poll(() => running()).toEqual([])
}

/** Returns the running time-based, finite animations: no scroll-driven and no infinite ones. */
const running = () =>
  page
    .get('dialog')
    .getAnimations({ subtree: true })
    .filter(isTimed)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
const isTimed = ({ timeline }: Animation) => timeline === document.timeline

interface Move {
  readonly on: string
  readonly durationMs: number
  readonly from: Keyframe
  readonly to: Keyframe
}

/** Returns the animations in the card that a script started, not those of the style sheet. */
const moves = (): Move[] =>
  page
    .get('.card')
    .getAnimations({ subtree: true })
    .filter(animation => !(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition))
    .map(moveOf)

function moveOf(animation: Animation): Move {
  const effect = animation.effect as KeyframeEffect
  const [from, to] = effect.getKeyframes() as unknown as [Keyframe, Keyframe]
  return {
    on: (effect.target as Element).className || (effect.target as Element).tagName,
    durationMs: Number(effect.getTiming().duration),
    from,
    to
  }
}
const shift = (frame: Keyframe) => Number(/translateX\((-?[\d.]+)px\)/.exec(String(frame.transform))?.[1])
const viewMove = () => moves().find(({ on, from }) => on === 'fade-inner' && from.transform !== undefined)

async function pushed() {
  page.kernel.router.push(SecondView)
  await appeared(page.host(), '.view .fade-ghost')
}

describe('a change of view', () => {
  test('takes 150 ms, and that of the title 120 ms', async () => {
    await opened()
    await pushed()
    await appeared(page.host(), '.title .fade-ghost')
    const slides = moves().filter(({ from, to }) => 'opacity' in from || 'opacity' in to)
    expect(slides.map(({ on, durationMs }) => `${on} ${durationMs}`).sort()).toEqual([
      'fade-ghost 120',
      'fade-ghost 150',
      'fade-inner 120',
      'fade-inner 150'
    ])
    for (const { from, to } of slides) {
      const changed = new Set([...Object.keys(from), ...Object.keys(to)])
      for (const name of ['offset', 'computedOffset', 'easing', 'composite']) changed.delete(name)
      expect([...changed].every(name => name === 'opacity' || name === 'transform')).toBe(true)
    }
  })

  test('slides in from the end of the line going forward, and from its start going back', async () => {
    await opened()
    await pushed()
    expect(shift(viewMove()?.from ?? {})).toBeGreaterThan(0)
    await expect.poll(() => page.find('.fade-ghost')).toBeNull()
    page.kernel.router.back()
    await appeared(page.host(), '.view .fade-ghost')
    expect(shift(viewMove()?.from ?? {})).toBeLessThan(0)
  })

  test('is mirrored in right-to-left text', async () => {
    await opened('ar')
    await pushed()
    expect(shift(viewMove()?.from ?? {})).toBeLessThan(0)
  })

  test('keeps a fading copy that is inert, hidden from screen readers and removed at the end', async () => {
    await opened()
    await pushed()
    const ghost = page.get('.view .fade-ghost')
    expect(ghost.inert).toBe(true)
    expect(ghost.getAttribute('aria-hidden')).toBe('true')
    expect(ghost.querySelector('[id], [data-testid], [role]')).toBeNull()
    expect(ghost.textContent).toContain('A wallet')
    await expect.poll(() => page.find('.fade-ghost')).toBeNull()
  })

  test('moves the focus, even from the autofocus field of the old view', async () => {
    await opened()
    page.kernel.router.push(FieldView)
    await expect.poll(() => page.focused()?.matches('input')).toBe(true)
    await expect.poll(() => page.find('.fade-ghost')).toBeNull()
    await pushed()
    await expect.poll(() => page.focused()?.tagName).toBe('H1')
  })

  test('fades out the old view with the text that was typed into it and its scroll position', async () => {
    await browser.viewport(800, 400)
    await opened()
    page.kernel.router.push(FieldView)
    await expect.poll(() => page.focused()?.matches('input')).toBe(true)
    await expect.poll(() => page.find('.fade-ghost')).toBeNull()
    page.get<HTMLInputElement>('.view input').value = 'typed'
    await pushed()
    expect(page.get<HTMLInputElement>('.view .fade-ghost input').value).toBe('typed')
    page.kernel.router.push(TallView)
    await expect.poll(page.title).toBe('Tall')
    await expect.poll(() => page.find('.fade-ghost')).toBeNull()
    page.get('.screen-scroll').scrollTop = 40
    page.kernel.router.back()
    await appeared(page.host(), '.view .fade-ghost')
    expect(page.get('.fade-ghost [data-scroll]').scrollTop).toBe(40)
  })

  test('leaves no copies after many changes at once', async () => {
    await opened()
    for (let turn = 0; turn < 6; turn++) {
      page.kernel.router.push(turn % 2 ? SecondView : TallView)
      await new Promise(requestAnimationFrame)
    }
    await expect.poll(() => page.find('.fade-ghost')).toBeNull()
    expect(page.get('.view').childElementCount).toBe(1)
  })
})

describe('the height of the card', () => {
  test('animates from the old to the new height in 150 ms', async () => {
    await opened()
    const before = page.get('.view').offsetHeight
    const begun = vi.spyOn(page.get('.view'), 'animate')
    page.kernel.router.push(SecondView)
    await expect.poll(() => begun.mock.results.length).toBe(1)
    const grow = moveOf(begun.mock.results[0]?.value as Animation)
    expect(grow.durationMs).toBe(150)
    expect(Number.parseFloat(String(grow.from.height))).toBeCloseTo(before, 0)
    await expect.poll(() => moves()).toEqual([])
    expect(Number.parseFloat(String(grow.to.height))).toBeCloseTo(page.get('.view').offsetHeight, 0)
  })

  test('never exceeds the window; longer content scrolls inside', async () => {
    await browser.viewport(800, 400)
    await opened()
    page.kernel.router.push(TallView)
    await expect.poll(page.title).toBe('Tall')
    await expect.poll(() => moves()).toEqual([])
    expect(page.get('.card').getBoundingClientRect().height).toBeLessThanOrEqual(400 - 32)
    const scroller = page.get('.screen-scroll')
    expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight)
    const footer = page.get('.screen-footer').getBoundingClientRect()
    expect(footer.bottom).toBeLessThanOrEqual(page.get('.card').getBoundingClientRect().bottom)
  })
})

test('with reduced motion, nothing moves, and a highlight shows a refusal', async () => {
  await media('reduce')
  await opened()
  page.kernel.router.push(SecondView)
  await expect.poll(page.title).toBe('Second')
  expect(page.get('dialog').getAnimations({ subtree: true }).filter(isTimed)).toEqual([])
  expect(page.find('.fade-ghost')).toBeNull()
  page.guard.isOn = true
  const plain = getComputedStyle(page.get('.card')).boxShadow
  const shaken = appeared(page.host(), '.card[data-shaking]')
  await page.kernel.router.close('button')
  await shaken
  expect(page.get('dialog').getAnimations({ subtree: true }).filter(isTimed)).toEqual([])
  expect(getComputedStyle(page.get('.card')).boxShadow).not.toBe(plain)
})

describe('the card on a phone', () => {
  test.each([
    [390, 844],
    [320, 480]
  ])('is a sheet at the bottom of the window at a width of %i px', async (width, height) => {
    await browser.viewport(width, height)
    await opened()
    const card = page.get('.card').getBoundingClientRect()
    expect(card.left).toBe(0)
    expect(card.width).toBe(width)
    expect(card.bottom).toBe(height)
    expect(page.get('.card').scrollWidth).toBeLessThanOrEqual(width)
  })

  test('is 360 px wide and centred above a width of 430 px', async () => {
    await browser.viewport(431, 700)
    await opened()
    const card = page.get('.card').getBoundingClientRect()
    expect(card.width).toBe(360)
    expect(Math.abs(card.left + card.right - 431)).toBeLessThanOrEqual(1)
  })

  test('cuts nothing off sideways at 320 px with double text size', async () => {
    await browser.viewport(320, 640)
    await opened()
    page.host().style.setProperty('--font-scale', '2')
    const card = page.get('.card').getBoundingClientRect()
    for (const part of page.get('.card').querySelectorAll('.row, .row-title, h1, .icon-button, .text')) {
      const box = part.getBoundingClientRect()
      expect(box.right).toBeLessThanOrEqual(card.right)
      expect(box.left).toBeGreaterThanOrEqual(card.left)
    }
  })

  test('stays above the on-screen keyboard', async () => {
    await browser.viewport(390, 844)
    await opened()
    const seen = window.visualViewport as VisualViewport
    Object.defineProperty(seen, 'height', { value: 500, configurable: true })
    seen.dispatchEvent(new Event('resize'))
    expect(page.get('.card').getBoundingClientRect().bottom).toBe(500)
    Reflect.deleteProperty(seen, 'height')
    seen.dispatchEvent(new Event('resize'))
    expect(page.get('.card').getBoundingClientRect().bottom).toBe(844)
  })

  test('has touch targets of at least 44 px', async () => {
    await browser.viewport(390, 844)
    await opened()
    for (const target of page.get('.card').querySelectorAll('button')) {
      const { width, height } = target.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})
