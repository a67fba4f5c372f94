import { expect, test } from 'vitest'
import { isOwnPicture } from '../src/ui/picture-gate.js'

test('base64 images and object URLs are own pictures; without a page, no other URL is', () => {
  for (const type of ['png', 'webp', 'gif', 'jpeg', 'svg+xml']) {
    expect(isOwnPicture(`data:image/${type};base64,AAAA`)).toBe(true)
  }
  expect(isOwnPicture('blob:https://shop.example/1')).toBe(true)
  for (const src of [
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/bmp;base64,AAAA',
    'data:image/png;charset=x;base64,AAAA',
    ' data:image/png;base64,AAAA',
    'https://example.com/icon.png',
    'http://localhost:3000/icon.png',
    '//example.com/icon.png',
    'javascript:alert(1)',
    ''
  ]) {
    expect(isOwnPicture(src), src).toBe(false)
  }
})

test('an embedded picture of more than 262,144 characters needs permission', () => {
  const embedded = (characters: number) => 'data:image/png;base64,'.padEnd(characters, 'A')
  expect([262_144, 262_145].map(characters => isOwnPicture(embedded(characters)))).toEqual([true, false])
})
