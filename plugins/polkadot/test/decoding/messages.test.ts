/** Messages to sign. */
import { encodeAddress } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { createTransaction } from '../../src/lazy/transfer/transaction.js'
import { polkadotId } from '../networks.js'
import { polkadotGenesis } from '../node-stand-in.js'
import { extrinsicBytes } from '../scale-oracle.js'
import { call, decode, dot, hex, keys, message, other, runtimeOf, short, specVersion } from './requests.js'

const runtime = runtimeOf('Polkadot')
const pay = call(runtime, 'Balances.transfer_keep_alive', { Id: other }, dot)
const textHex = (text: string) => hex(new TextEncoder().encode(text))
const withPrefix = (prefix: number, key = keys[0]) => encodeAddress(key, prefix)

const fields = {
  key: keys[0],
  genesisHash: polkadotGenesis,
  blockHash: hex(new Uint8Array(32).fill(8)),
  blockNumber: 1_000,
  nonce: 7,
  specVersion,
  transactionVersion: 26
}
const { payload, signedBytes } = createTransaction(runtime, pay, fields)
const signature = { scheme: 'sr25519', bytes: new Uint8Array(64).fill(7) } as const
const signed = extrinsicBytes(payload.signedExtensions as readonly string[], pay, fields, signature)
const signIn = (
  domain: string,
  chain: string,
  address: string
) => `${domain} wants you to sign in with your Polkadot account:
${address}


URI: https://${domain}
Version: 1
Chain ID: ${chain}
Nonce: 12345678
Issued At: ${new Date().toJSON()}`

test.each<[string, object, object, string[]]>([
  ['as text', { message: 'Hello' }, { type: 'message', text: 'Hello' }, []],
  ['as bytes', { data: textHex('Hello') }, { type: 'message', text: 'Hello' }, []],
  ['as wrapped bytes', { data: textHex('<Bytes>Hello</Bytes>') }, { type: 'message', text: 'Hello' }, []],
  ['as a text that is wrapped', { message: '<Bytes>Hi</Bytes>' }, { type: 'message', text: '<Bytes>Hi</Bytes>' }, []],
  ['that is no text', { data: '0xff00' }, { type: 'data', hex: '0xff00' }, ['unknown-data']],
  ['that is a hash', { data: `0x${'ab'.repeat(32)}` }, { type: 'data', hex: `0x${'ab'.repeat(32)}` }, ['blind-hash']],
  [
    'of another account',
    { address: other, message: 'Hello' },
    { type: 'message', text: 'Hello' },
    [`foreign-account ${other}`]
  ],
  [
    'of the same account with another prefix',
    { address: withPrefix(42), message: 'Hello' },
    { type: 'message', text: 'Hello' },
    []
  ],
  [
    'that is what is signed for a transaction',
    { data: hex(signedBytes) },
    { type: 'data', hex: hex(signedBytes) },
    ['transaction-as-message', 'unknown-data']
  ],
  [
    'that is a signed transaction',
    { data: hex(signed) },
    { type: 'data', hex: hex(signed) },
    ['transaction-as-message', 'unknown-data']
  ],
  [
    'that begins like a transaction',
    { message: 'TELL US YOUR NAMES BEN' },
    { type: 'message', text: 'TELL US YOUR NAMES BEN' },
    []
  ]
])('a message %s', async (_title, params, action, warnings) => {
  expect(short(await decode(message(params)))).toEqual({ actions: [action], warnings })
})

test('a message that signs in, for this site and for another one', async () => {
  const own = await decode(message({ message: signIn('shop.example', polkadotId, withPrefix(2)) }))
  expect(own).toMatchObject({ actions: [{ type: 'sign-in', domain: 'shop.example' }], warnings: [] })
  const foreign = await decode(message({ message: signIn('evil.example', 'other', other) }))
  const warnings = ['foreign-domain evil.example', 'foreign-chain other', `foreign-account ${other}`]
  expect(short(foreign).warnings).toEqual(warnings)
})
