/** What is written here, as the library of Polkadot writes it, for runtimes of several networks. */
import { Metadata, TypeRegistry } from '@polkadot/types'
import { compactToU8a } from '@polkadot/util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode } from '../src/lazy/decode.js'
import { readMetadata } from '../src/lazy/metadata.js'
import { readRuntime } from '../src/lazy/runtime.js'
import { compact, ScaleReader } from '../src/lazy/scale.js'
import { mortalEra } from '../src/lazy/send.js'
import { polkadotMetadata, runtimes } from './runtimes.js'

test('compact numbers are those of the library, and are read back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), value => {
      expect([...compact(value)]).toEqual([...compactToU8a(value)])
      expect(new ScaleReader(compact(value)).compact()).toBe(value)
    })
  )
})

const genesisHash = new Uint8Array(32).fill(9)
const blockHash = new Uint8Array(32).fill(8)
const [from, to] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

describe.each(runtimes)('the runtime of %s, metadata %i', (_network, _version, bytes) => {
  const runtime = readRuntime(bytes)
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, hex(bytes) as `0x${string}`))

  test('a call is what the library reads and writes', () => {
    for (const kind of ['transfer_keep_alive', 'transfer_allow_death'] as const) {
      const call = runtime.transferCall(kind, to, 12_345_678_901_234n)
      const read = registry.createType('Call', call) as unknown as { toHuman(): unknown; toHex(): string }
      expect(read.toHuman()).toMatchObject({
        section: 'balances',
        method: kind.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        args: { dest: { Id: expect.any(String) }, value: '12,345,678,901,234' }
      })
      expect(read.toHex()).toBe(hex(call))
    }
  })

  test('what is signed, and the transaction, are what the library makes of the same facts', () => {
    const facts = {
      specVersion: 1_002_005,
      transactionVersion: 26,
      genesisHash,
      blockHash,
      era: Uint8Array.of(0x35, 0x02),
      nonce: 300n
    }
    const call = runtime.transferCall('transfer_keep_alive', to, 5n * 10n ** 10n)
    const { extra, additional } = runtime.carried(facts)
    const options = {
      address: registry.createType('AccountId', from).toString(),
      blockHash: hex(blockHash),
      era: '0x3502',
      genesisHash: hex(genesisHash),
      method: hex(call),
      nonce: 300,
      specVersion: facts.specVersion,
      transactionVersion: facts.transactionVersion,
      tip: 0,
      version: 4,
      signedExtensions: runtime.extensions
    }
    registry.setSignedExtensions([...runtime.extensions])
    const payload = registry.createType('ExtrinsicPayload', options as never, { version: 4 })
    const signed = payload.toU8a({ method: true } as never)
    expect(hex(Uint8Array.from([...call, ...extra, ...additional]))).toBe(hex(signed))

    for (const [scheme, kind, length] of [
      ['ed25519', 'Ed25519', 64],
      ['sr25519', 'Sr25519', 64],
      ['ecdsa', 'Ecdsa', 65]
    ] as const) {
      const signature = new Uint8Array(length).fill(7)
      const written = runtime.transaction(from, { scheme, bytes: signature }, extra, call)
      const extrinsic = registry.createType('Extrinsic', hex(written))
      expect(extrinsic.toHex()).toBe(hex(written))
      expect(extrinsic.isSigned).toBe(true)
      expect(extrinsic.signer.toString()).toBe(options.address)
      expect(extrinsic.nonce.toNumber()).toBe(300)
      expect(extrinsic.signature.toHex()).toBe(hex(signature))
      expect(
        (extrinsic.inner as unknown as { signature: { multiSignature: { type: string } } }).signature.multiSignature
          .type
      ).toBe(kind)
    }
  })

  test('says what an account must hold', () => {
    const [constant] = registry.metadata.pallets
      .filter(({ name }) => name.toString() === 'Balances')
      .flatMap(({ constants }) => constants.filter(({ name }) => name.toString() === 'ExistentialDeposit'))
    expect(runtime.existentialDeposit).toBe(BigInt(registry.createType('u128', constant?.value.toU8a(true)).toString()))
  })
})

test('an era is that of the library, which sees it begin with the same block', () => {
  const registry = new TypeRegistry()
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(63), (block, later) => {
      const era = registry.createType('ExtrinsicEra', { current: block, period: 64 })
      expect(hex(mortalEra(block))).toBe(era.toHex())
      expect(era.asMortalEra.birth(block + later)).toBe(block)
    })
  )
})

describe('a runtime that is not known is refused', () => {
  const bytes = polkadotMetadata
  const replaced = (from: string, to: string) => {
    const [old, next] = [from, to].map(text => Buffer.from(text))
    const copy = Buffer.from(bytes)
    for (let at = copy.indexOf(old as Buffer); at >= 0; at = copy.indexOf(old as Buffer, at + 1))
      (next as Buffer).copy(copy, at)
    return Uint8Array.from(copy)
  }
  const facts = {
    specVersion: 1,
    transactionVersion: 1,
    genesisHash,
    blockHash,
    era: Uint8Array.of(0x35, 0x02),
    nonce: 0n
  }

  test('with something in its transactions that nobody knows', () => {
    const runtime = readRuntime(replaced('CheckNonce', 'CheckNance'))
    expect(() => runtime.carried(facts)).toThrow('Transactions that carry CheckNance')
  })

  test('with an era of another size', () => {
    expect(() => readRuntime(bytes).carried({ ...facts, era: Uint8Array.of(0x35, 0x02, 0) })).toThrow(RangeError)
  })

  test('without the call', () => {
    const runtime = readRuntime(replaced('transfer_keep_alive', 'transfer_keep_alove'))
    expect(() => runtime.transferCall('transfer_keep_alive', to, 1n)).toThrow('No transfer_keep_alive')
  })

  test('without its pallet, its deposit, or with other accounts', () => {
    expect(() => readRuntime(replaced('ExistentialDeposit', 'ExistentialDepasit'))).toThrow('No existential deposit')
    expect(() => readRuntime(replaced('sufficients', 'sufficionts'))).toThrow('Accounts of another kind')
  })

  test('of another version, cut anywhere, or of nothing', () => {
    for (const version of [0, 13, 16, 255]) {
      const copy = Uint8Array.from(bytes)
      copy[4] = version
      expect(() => readRuntime(copy)).toThrow(RangeError)
    }
    for (let length = 0; length < bytes.length; length += 9_973)
      expect(() => readRuntime(bytes.subarray(0, length))).toThrow(RangeError)
  })

  test('spoiled in any way is refused, or still writes what it says', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const copy = Uint8Array.from(bytes)
        copy[at] = byte
        try {
          const runtime = readRuntime(copy)
          runtime.transferCall('transfer_keep_alive', to, 1n)
          runtime.carried(facts)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 25 }
    )
  })
})

test('what is no value of a type is refused', () => {
  const metadata = readMetadata(polkadotMetadata)
  fc.assert(
    fc.property(fc.nat(metadata.types.length), fc.uint8Array({ maxLength: 64 }), (type, bytes) => {
      try {
        decode(metadata, type, new ScaleReader(bytes))
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    })
  )
})
