import { expect, test } from 'vitest'
import { safeImage } from '../src/ui/identity.js'

test('an image is an image in base64, or from an https address', () => {
  for (const type of ['png', 'webp', 'gif', 'jpeg', 'svg+xml']) {
    expect(safeImage(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`)
  }
  expect(safeImage('https://example.com/icon.png')).toBe('https://example.com/icon.png')
  for (const src of [
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/bmp;base64,AAAA',
    'data:image/png;charset=x;base64,AAAA',
    ' data:image/png;base64,AAAA',
    'http://example.com/icon.png',
    'http://localhost:3000/icon.png',
    'https://user:secret@example.com/icon.png',
    '//example.com/icon.png',
    'javascript:alert(1)',
    ''
  ]) {
    expect(safeImage(src), src).toBeUndefined()
  }
})
