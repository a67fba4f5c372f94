import { expect, test } from 'vitest'
import { type SignInLie, signedMessage } from './sign-in-text.js'

const [before, middle, after] = [
  `shop.example wants you to sign in with your Cosmos account:
cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7

I accept the terms.

URI: https://shop.example
Version: 1
Chain ID: latchkit-1
Nonce: 32891756
Issued At: 2026-01-01T00:00:00.000Z`,
  `
Expiration Time: 2026-01-02T00:00:00.000Z`,
  `
Request ID: 7
Resources:
- https://shop.example/terms`
]
const sign = (text: string, lie: SignInLie) =>
  new TextDecoder().decode(signedMessage(new TextEncoder().encode(text), lie, 'stranger'))
const dateOf = (text: string, label: string) => Date.parse(new RegExp(`^${label}: (.*)$`, 'm').exec(text)?.[1] ?? '')

test('replaces a field of a sign-in text', () => {
  const text = before + middle + after
  expect(sign(text, 'nonce')).toBe(text.replace('Nonce: 32891756', 'Nonce: 65719823'))
  expect(sign(text, 'chain')).toBe(text.replace('Chain ID: latchkit-1', 'Chain ID: 424242'))
  expect(sign(text, 'domain')).toBe(text.replace('shop.example wants', 'evil.example wants'))
  expect(sign(text, 'address')).toBe(text.replace(/cosmos15.*/, 'stranger'))
  expect(dateOf(sign(text, 'expired'), 'Expiration Time')).toBeLessThan(Date.now())
})

test('adds an absent field at its place', () => {
  const expired = sign(before + after, 'expired')
  expect(expired.replace(/Expiration Time: .*/, 'Expiration Time: 2026-01-02T00:00:00.000Z')).toBe(
    before + middle + after
  )
  const early = sign(before + middle + after, 'notBefore')
  expect(dateOf(early, 'Not Before')).toBeGreaterThan(Date.now())
  expect(early.replace(/Not Before: .*\n/, '')).toBe(before + middle + after)
  expect(early.indexOf('Not Before')).toBeGreaterThan(early.indexOf('Expiration Time'))
})

test('leaves other messages as they are', () => {
  expect(sign('Nonce: 32891756', 'nonce')).toBe('Nonce: 32891756')
})
