import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64 } from '@cosmjs/encoding'
import { namespaceConformance } from '@latchkit/kernel/testing'
import { describe, test, vi } from 'vitest'
import { first, second, setUpBench } from './conformance-fixture.js'

const loaded = vi.hoisted(() => ({ library: false }))
// The plugin's only door to its library; the test wallet and the oracle come to theirs in other ways.
vi.mock('../src/lazy/curve.js', importOriginal => {
  loaded.library = true
  return importOriginal()
})

/** By another library, from the document's definition on. */
function verifyMessage(message: string, text: string, address: string) {
  const { pub_key, signature } = JSON.parse(text)
  const data = Buffer.from(message).toString('base64')
  const document = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
    memo: ''
  }
  const digest = sha256(serializeSignDoc(document))
  const isSigned = Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(fromBase64(signature)),
    digest,
    fromBase64(pub_key.value)
  )
  return isSigned && pubkeyToAddress(pub_key, 'cosmos') === address
}

describe('the cosmos plugin', () => {
  const cases = namespaceConformance({
    namespace: 'cosmos',
    addresses: {
      valid: [first, second],
      invalid: [
        // The checksum of another.
        `${first.slice(0, -1)}q`,
        // One case or the other.
        first.replace('cosmos', 'Cosmos'),
        // A chain that is not configured, rightly spelled.
        'juno15yk64u7zc9g9k2yr2wmzeva5qgwxps6ysqv57z',
        // Bitcoin's, and bech32m.
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'a1lqfn3a',
        `cosmos:cosmoshub-4:${first}`,
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      ],
      spellings: [[first.toUpperCase(), first]]
    },
    setUp: setUpBench,
    importPlugin() {
      vi.resetModules()
      return import('../src/index.js')
    },
    libraryLoaded: () => loaded.library,
    verifyMessage
  })
  for (const { name, run } of cases) test(name, run)
})
