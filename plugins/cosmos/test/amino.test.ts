import { makeSignDoc, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { decodeBase64 as fromBase64 } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aminoBytes, messageDocument } from '../src/lazy/signing/amino.js'

/** The other library loses a key with the name of a prototype; the last test of this group says what is right. */
const isKeptByOracle = (value: unknown) => !JSON.stringify(value).includes('__proto__')

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('aminoBytes', () => {
  test('agrees with CosmJS for any document', () => {
    fc.assert(
      fc.property(fc.jsonValue().filter(isKeptByOracle), value => {
        const document = { msgs: [{ type: 'x', value }], memo: '<a href="?x=1&y=2">' }
        expect(text(aminoBytes(document))).toBe(text(serializeSignDoc(document as unknown as StdSignDoc)))
      })
    )
  })

  test('agrees with CosmJS for a transaction', () => {
    const message = { type: 'cosmos-sdk/MsgSend', value: { to: 'b', from: 'a', amount: [{ denom: 'u', amount: '1' }] } }
    const fee = { amount: [{ denom: 'uatom', amount: '12' }], gas: '9' }
    const document = makeSignDoc([message], fee, 'cosmoshub-4', '<&>', 7, 8)
    expect(aminoBytes(document)).toEqual(serializeSignDoc(document))
  })

  test('encodes a message as the document of ADR-36', () => {
    expect(text(aminoBytes(messageDocument('cosmos1a', 'Hi <&>')))).toBe(
      '{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":' +
        '[{"type":"sign/MsgSignData","value":{"data":"SGkgPCY+","signer":"cosmos1a"}}],"sequence":"0"}'
    )
  })

  test('keeps the key __proto__', () => {
    const document = JSON.parse('{"b":[{"d":1,"c":2}],"__proto__":{"x":1}}')
    expect(text(aminoBytes(document))).toBe('{"__proto__":{"x":1},"b":[{"c":2,"d":1}]}')
  })
})

describe('decodeBase64', () => {
  test('reads the base64 of Node.js', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        expect(base64.encode(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(base64.encode(bytes))).toEqual(bytes)
      })
    )
  })

  test.each(['AA', 'AA=', 'AB==', 'AAB=', 'A===', 'AAAA\n', ' AAAA', 'AA-_', 'AA==AA==', 7, null])(
    'rejects %j',
    value => {
      expect(fromBase64(value)).toBeUndefined()
    }
  )
})
