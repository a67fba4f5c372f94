/** Bytes that the library encodes by the metadata of real runtimes, held against SCALE written out here. */
import { TypeRegistry } from '@polkadot/types'
import { encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type Runtime, readRuntime } from '../src/lazy/transfer/runtime.js'
import { createTransaction, encodeTransfer, type SigningFields } from '../src/lazy/transfer/transaction.js'
import { polkadotMetadata, runtimes } from './runtimes.js'
import { extrinsicBytes, signingBytes, transferBytes } from './scale-oracle.js'

const [from, to] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const fields: SigningFields = {
  key: from,
  genesisHash: hex(new Uint8Array(32).fill(9)),
  blockHash: hex(new Uint8Array(32).fill(8)),
  blockNumber: 1_000,
  nonce: 300,
  specVersion: 1_002_005,
  transactionVersion: 26
}

// The library writes to the console where it does not know a type or an extension.
let warned: MockInstance
beforeEach(() => {
  warned = vi.spyOn(console, 'warn')
})
afterEach(() => expect(warned).not.toHaveBeenCalled())

describe.each(runtimes)('the runtime of %s, metadata %i', (_network, _version, bytes) => {
  let runtime: Runtime
  beforeEach(() => {
    runtime ??= readRuntime(bytes)
  })
  const callAt = (kind: string) => {
    const { metadata, lookup } = runtime.registry
    const { pallets } = metadata
    const balances = pallets.find(({ name }) => name.eq('Balances'))
    const { def } = lookup.getSiType(balances!.calls.unwrap().type)
    const variant = def.asVariant.variants.find(({ name }) => name.eq(kind))
    return [balances!.index.toNumber(), variant!.index.toNumber()] as const
  }

  test('encodes any amount as SCALE does', () => {
    for (const kind of ['transfer_keep_alive', 'transfer_allow_death'] as const) {
      fc.assert(
        fc.property(
          fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
          fc.uint8Array({ minLength: 32, maxLength: 32 }),
          (amount, key) => {
            expect(hex(encodeTransfer(runtime, kind, key, amount))).toBe(hex(transferBytes(callAt(kind), key, amount)))
          }
        ),
        { numRuns: 25 }
      )
    }
    for (const amount of [2n ** 128n, -1n])
      expect(() => encodeTransfer(runtime, 'transfer_keep_alive', to, amount)).toThrow(RangeError)
  })

  test('encodes what is signed, and the transaction, as SCALE does', () => {
    const call = encodeTransfer(runtime, 'transfer_keep_alive', to, 5n * 10n ** 10n)
    const { payload, signedBytes, withSignature } = createTransaction(runtime, call, fields)
    const names = payload.signedExtensions as readonly string[]
    expect(hex(signedBytes)).toBe(hex(signingBytes(names, call, fields)))
    for (const [scheme, length] of [
      ['ed25519', 64],
      ['sr25519', 64],
      ['ecdsa', 65]
    ] as const) {
      const signature = { scheme, bytes: new Uint8Array(length).fill(7) }
      expect(hex(withSignature(signature))).toBe(hex(extrinsicBytes(names, call, fields, signature)))
      const short = { scheme, bytes: new Uint8Array(length - 1).fill(7) }
      const long = { scheme, bytes: new Uint8Array(length + 1).fill(7) }
      // The library cuts and fills signatures of another size.
      for (const wrong of [long, short]) expect(() => withSignature(wrong)).toThrow(RangeError)
    }
  })

  test('requests a signature without letting the wallet change the transaction', () => {
    const call = encodeTransfer(runtime, 'transfer_keep_alive', to, 5n)
    const { payload } = createTransaction(runtime, call, fields)
    expect(payload).toMatchObject({
      address: encodeAddress(from, runtime.registry.chainSS58),
      assetId: null,
      blockHash: fields.blockHash,
      blockNumber: '0x000003e8',
      era: '0x8502',
      genesisHash: fields.genesisHash,
      metadataHash: null,
      method: hex(call),
      mode: 0,
      nonce: '0x0000012c',
      specVersion: '0x000f4a15',
      tip: '0x00000000000000000000000000000000',
      transactionVersion: '0x0000001a',
      version: 4,
      withSignedTransaction: false
    })
    expect(payload.signedExtensions).toContain('CheckMortality')
  })

  test('reads the existential deposit', () => {
    const constant = runtime.registry.metadata.pallets
      .find(({ name }) => name.eq('Balances'))
      ?.constants.find(({ name }) => name.eq('ExistentialDeposit'))
    const expected = Buffer.from(constant!.value.toU8a(true)).reverse().toString('hex')
    expect(runtime.existentialDeposit).toBe(BigInt(`0x${expected}`))
  })
})

test('the era begins with the block of the payload, whatever block comes later', () => {
  const runtime = readRuntime(polkadotMetadata)
  const registry = new TypeRegistry()
  const call = encodeTransfer(runtime, 'transfer_keep_alive', to, 1n)
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(63), (blockNumber, later) => {
      const { payload } = createTransaction(runtime, call, { ...fields, blockNumber })
      const era = registry.createType('ExtrinsicEra', payload.era)
      expect(era.asMortalEra.birth(blockNumber + later)).toBe(blockNumber)
    })
  )
})

describe('a runtime is refused', () => {
  const bytes = polkadotMetadata
  const replaced = (from: string, to: string) => {
    const [old, next] = [from, to].map(text => Buffer.from(text))
    const copy = Buffer.from(bytes)
    for (let at = copy.indexOf(old as Buffer); at >= 0; at = copy.indexOf(old as Buffer, at + 1))
      (next as Buffer).copy(copy, at)
    return Uint8Array.from(copy)
  }
  const sign = (runtime: Runtime) =>
    createTransaction(runtime, encodeTransfer(runtime, 'transfer_keep_alive', to, 1n), fields)

  test.each(['CheckNonce', 'CheckMortality', 'CheckSpecVersion', 'CheckGenesis', 'CheckMetadataHash'])(
    'with an unknown extension that carries data, in place of %s',
    name => {
      const unknown = `${name.slice(0, -1)}_`
      expect(() => sign(readRuntime(replaced(name, unknown)))).toThrow(`Transactions that carry ${unknown}`)
    }
  )

  test('with an extension that the library knows and this plugin does not', () => {
    // The library writes a tip for it.
    const other = 'SkipCheckIfFeeless'.padEnd('ChargeTransactionPayment'.length, '_')
    expect(() => sign(readRuntime(replaced('ChargeTransactionPayment', other)))).toThrow(
      `Transactions that carry ${other}`
    )
  })

  test('unless the unknown extension carries no data', () => {
    const payload = sign(readRuntime(replaced('CheckWeight', 'CheckWeigh_'))).payload
    expect(payload.signedExtensions).toContain('CheckWeigh_')
  })

  test('with data of another type in a known extension', () => {
    // The data of the one are those of the other.
    expect(() => sign(readRuntime(replaced('CheckGenesis', 'CheckEra\0\0\0\0')))).toThrow(RangeError)
  })

  test('without the call', () => {
    const runtime = readRuntime(replaced('transfer_keep_alive', 'transfer_keep_alove'))
    expect(() => encodeTransfer(runtime, 'transfer_keep_alive', to, 1n)).toThrow('No transfer_keep_alive')
  })

  test('without its deposit, or with other accounts', () => {
    expect(() => readRuntime(replaced('ExistentialDeposit', 'ExistentialDepasit'))).toThrow('No existential deposit')
    expect(() => readRuntime(replaced('sufficients', 'sufficionts'))).toThrow('Accounts of another kind')
  })

  test('with metadata of another version, cut anywhere, or empty', { timeout: 60_000 }, () => {
    for (const version of [0, 9, 13, 16, 255]) {
      const copy = Uint8Array.from(bytes)
      copy[4] = version
      expect(() => readRuntime(copy)).toThrow(RangeError)
    }
    for (let length = 0; length < bytes.length; length += 29_973)
      expect(() => sign(readRuntime(bytes.subarray(0, length)))).toThrow(RangeError)
  })

  test('with a spoiled byte anywhere, or still encodes', { timeout: 60_000 }, () => {
    warned.mockImplementation(() => {})
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const copy = Uint8Array.from(bytes)
        copy[at] = byte
        try {
          sign(readRuntime(copy))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 25 }
    )
    warned.mockClear()
  })
})
