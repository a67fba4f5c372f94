import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePairingUri } from '../src/pairing-uri.js'

const nowMs = 1_800_000_000_000
const topic = 'a1'.repeat(32)
const symKey = 'b2'.repeat(32)
const expiry = 1_800_000_300
const good = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}`

test('parses a URI of the SDK', () => {
  const read = { topic, symKey, expiresAtMs: expiry * 1_000 }
  expect(parsePairingUri(good, nowMs)).toEqual(read)
  expect(parsePairingUri(`${good}&methods=%5Bwc_sessionPropose%5D&relay-data=x`, nowMs)).toEqual(read)
})

test.each([
  ['version 1', good.replace('@2', '@1')],
  ['another protocol', good.replace('wc:', 'wcc:')],
  ['slashes', good.replace('wc:', 'wc://')],
  ['a short topic', good.replace(topic, topic.slice(2))],
  ['a topic that is no hex', good.replace(topic, 'g'.repeat(64))],
  ['an upper-case topic', good.replace(topic, topic.toUpperCase())],
  ['a long key', good.replace(symKey, `${symKey}00`)],
  ['a key that is no hex', good.replace(symKey, 'z'.repeat(64))],
  ['no key', good.replace(`&symKey=${symKey}`, '')],
  ['two keys', `${good}&symKey=${'c3'.repeat(32)}`],
  ['two relays', `${good}&relay-protocol=irn`],
  ['another relay protocol', good.replace('irn', 'waku')],
  ['no relay protocol', good.replace('relay-protocol=irn&', '')],
  ['no expiry', good.replace(`&expiryTimestamp=${expiry}`, '')],
  ['an expiry that is no number', good.replace(`${expiry}`, 'soon')],
  ['an expiry in the past', good.replace(`${expiry}`, '1700000000')],
  ['an expiry of this moment', good.replace(`${expiry}`, '1800000000')],
  ['an unknown parameter', `${good}&bridge=https://evil.example`],
  ['a prototype key', `${good}&__proto__=x`],
  ['a fragment', `${good}#x`],
  ['a line feed', `${good}\n&x`],
  ['a number', 5],
  ['nothing', undefined]
])('rejects %s', (_, uri) => {
  expect(parsePairingUri(uri, nowMs)).toBeUndefined()
})

test('rejects any other text without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(parsePairingUri(text, nowMs)).toBeUndefined()
      expect(parsePairingUri(`wc:${text}`, nowMs)).toBeUndefined()
      parsePairingUri(good.replace('irn', text), nowMs)
    })
  )
})
