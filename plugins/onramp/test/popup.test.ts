import { describe, expect, test, vi } from 'vitest'
import { openPopup } from '../src/popup.js'

function fakeWindow(more: object = {}) {
  const replace = vi.fn()
  const close = vi.fn()
  const document = { title: '', documentElement: { style: { colorScheme: '' } }, body: { textContent: '' } }
  const popup = { closed: false, opener: 'page' as unknown, location: { replace }, close, document, ...more }
  return { popup, replace, close, document }
}
const pageWith = (open: () => unknown) => ({ open: vi.fn(open) as unknown as Window['open'] })

describe('openPopup', () => {
  test('opens an empty window, removes its opener, and shows a page in it later', () => {
    const { popup, replace, document } = fakeWindow()
    const page = pageWith(() => popup)
    const opened = openPopup('Opening Coinbase…', page)
    expect(page.open).toHaveBeenCalledWith('about:blank', '_blank', expect.any(String))
    expect([opened.isBlocked, popup.opener, document.body.textContent]).toEqual([false, null, 'Opening Coinbase…'])
    expect(replace).not.toHaveBeenCalled()
    expect(opened.show('https://pay.coinbase.com/')).toBe(true)
    expect(replace.mock.calls).toEqual([['https://pay.coinbase.com/']])
  })

  test.each([
    ['returns no window', () => null],
    ['returns a closed window', () => fakeWindow({ closed: true }).popup],
    [
      'throws',
      () => {
        throw new Error('not allowed')
      }
    ]
  ])('is blocked if the browser %s', (_, open) => {
    const opened = openPopup('', pageWith(open))
    expect([opened.isBlocked, opened.show('https://pay.coinbase.com/')]).toEqual([true, false])
    opened.close()
  })

  test('closes a window that keeps its opener, and counts as blocked', () => {
    const { popup, close, replace } = fakeWindow()
    Object.defineProperty(popup, 'opener', { get: () => 'page', set: () => {} })
    const opened = openPopup(
      '',
      pageWith(() => popup)
    )
    expect([opened.isBlocked, opened.show('https://pay.coinbase.com/')]).toEqual([true, false])
    expect(close).toHaveBeenCalledOnce()
    expect(replace).not.toHaveBeenCalled()
  })

  test('reports a window that the visitor closed, or that cannot be reached', () => {
    const { popup } = fakeWindow()
    const opened = openPopup(
      '',
      pageWith(() => popup)
    )
    popup.closed = true
    expect(opened.show('https://pay.coinbase.com/')).toBe(false)
    popup.closed = false
    popup.location.replace.mockImplementation(() => {
      throw new Error('cross-origin')
    })
    expect(opened.show('https://pay.coinbase.com/')).toBe(false)
  })

  test('works with a window whose document is out of reach', () => {
    const { popup, replace } = fakeWindow({ document: undefined })
    expect(
      openPopup(
        'Opening',
        pageWith(() => popup)
      ).show('https://pay.coinbase.com/')
    ).toBe(true)
    expect(replace).toHaveBeenCalledOnce()
  })
})
