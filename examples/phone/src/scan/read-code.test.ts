import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCode } from './read-code.js'

const nowMs = Date.UTC(2026, 0, 1)
const topic = 'a'.repeat(64)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=${nowMs / 1_000 + 300}`
const read = (text: string) => readCode(text, nowMs)

describe('finds the code', () => {
  test.each([
    ['as it is', uri],
    ['with space around it', `\n ${uri} `],
    ['in a universal link', `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`],
    ['in a link of the wallet', `skipper://wc?uri=${encodeURIComponent(uri)}`],
    [
      'in a link within a link',
      `http://localhost:3002/wc?uri=${encodeURIComponent(`x://wc?uri=${encodeURIComponent(uri)}`)}`
    ],
    ['without an expiry', uri.replace(/&expiryTimestamp=\d+/, '')]
  ])('%s', (_, text) => expect(read(text)).toMatchObject({ topic }))

  test('and returns it unchanged', () => expect(read(uri)).toEqual({ uri, topic }))
})

describe('names the problem', () => {
  test.each([
    ['', 'none'],
    ['https://shop.example/', 'none'],
    ['javascript:alert(1)', 'none'],
    [`wc:${topic}@1?bridge=https%3A%2F%2Fb.example&key=ab`, 'old-version'],
    [uri.slice(0, 100), 'damaged'],
    [uri.replace('irn', 'waku'), 'damaged'],
    [uri.replace(topic, 'xyz'), 'damaged'],
    [uri.replace(/\d+$/, String(nowMs / 1_000 - 1)), 'expired'],
    [uri.replace(/\d+$/, 'soon'), 'expired']
  ])('of %j: %s', (text, problem) => expect(read(text)).toEqual({ problem }))
})

test('returns a result for any text', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (text, query) => void [read(text), read(`wc:${topic}@2?${query}`)]))
})
