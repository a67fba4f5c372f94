/** Values around a call: accounts, chain, era, tip, and the runtime that decodes it. */
import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../src/lazy/client.js'
import { networksOf, polkadotAt } from '../networks.js'
import {
  call,
  DOT,
  decode,
  dot,
  hex,
  keys,
  members,
  other,
  runtimeOf,
  short,
  signal,
  specVersion,
  startNode,
  transaction
} from './requests.js'

const runtime = runtimeOf('Polkadot')
const pay = call(runtime, 'Balances.transfer_keep_alive', { Id: other }, dot)
const paid = { type: 'transfer', asset: DOT, amount: dot, to: other }
const decoded = (payload: object = {}, address?: unknown) => decode(transaction(pay, payload, address), { runtime })
const warningsOf = async (payload: object = {}, address?: unknown) => short(await decoded(payload, address)).warnings
const fieldsOf = async (payload: object = {}) => members((await decoded(payload)).actions.at(-1)?.fields)
const withPrefix = (prefix: number, key = keys[0]) => encodeAddress(key, prefix)

describe('a transaction', () => {
  test('without warnings is shown with its values', async () => {
    expect(short(await decoded())).toEqual({ actions: [paid], warnings: [] })
    expect(await fieldsOf()).toEqual({ era: '64 blocks', nonce: '7' })
    expect((await decoded()).fee).toBeUndefined()
  })

  test('warns of another account in the request or the payload, and accepts any prefix', async () => {
    expect(await warningsOf({ address: withPrefix(42) }, withPrefix(2))).toEqual([])
    expect(await warningsOf({ address: other })).toEqual([`foreign-account ${other}`])
    expect(await warningsOf({}, other)).toEqual([`foreign-account ${other}`])
    expect(await warningsOf({ address: 'Alice' })).toEqual(['foreign-account Alice'])
  })

  test('of another chain is not decoded by this one', async () => {
    const genesisHash = hex(new Uint8Array(32).fill(9))
    const foreign = await decoded({ genesisHash })
    expect(short(foreign)).toEqual({
      actions: [{ type: 'data', hex: hex(pay) }],
      warnings: [`foreign-chain ${genesisHash}`, 'unknown-data']
    })
    expect(foreign.complete).toBeUndefined()
  })

  test.each([
    ['without an end', '0x00', 'immortal'],
    ['of 64 blocks', '0x8502', '64 blocks'],
    ['of 4 blocks', '0x0100', '4 blocks'],
    ['of 65,536 blocks', '0x0f00', '65536 blocks'],
    ['that is invalid', '0x', '0x']
  ])('shows an era %s', async (_title, era, text) => {
    expect(await fieldsOf({ era })).toMatchObject({ era: text })
  })

  test.each<[string, object, string[]]>([
    ['of a tenth of a coin is high', { tip: '0x0000000000000000000000003b9aca00' }, ['high-fee 1000000000']],
    ['below that is not', { tip: '999999999' }, []],
    ['as a number', { tip: 2_000_000_000 }, ['high-fee 2000000000']],
    ['in an asset is always high', { tip: '1', assetId: { parents: 0, interior: 'Here' } }, ['high-fee']],
    ['of nothing in an asset is not', { assetId: '1984' }, []]
  ])('a tip %s', async (_title, payload, warnings) => {
    expect(await warningsOf(payload)).toEqual(warnings)
  })

  test('shows tip and asset of the fee', async () => {
    expect(await fieldsOf({ tip: '7', assetId: '1984' })).toMatchObject({ tip: '7', assetId: '1984' })
    expect(await fieldsOf({ tip: '0', assetId: null })).not.toHaveProperty('tip')
  })

  test('warns of members of a payload that are not known here', async () => {
    expect(await warningsOf({ mode: 1, metadataHash: null, withSignedTransaction: true })).toEqual([])
    expect(await warningsOf({ checkAgent: '0x01' })).toEqual(['unknown-data'])
    expect(await fieldsOf({ checkAgent: '0x01' })).toMatchObject({ checkAgent: '0x01' })
  })

  test('contains everything that is signed', async () => {
    const request = transaction(pay, { extra: 1 })
    const { transactionPayload } = request.params as { readonly transactionPayload: object }
    expect(JSON.parse((await decode(request)).raw)).toEqual(transactionPayload)
  })
})

describe('the runtime of a transaction', () => {
  const undecoded = { actions: [{ type: 'data', hex: hex(pay) }], warnings: ['unknown-data'] }

  test('is read from the chain on demand', async () => {
    const { url, requests } = await startNode()
    const first = await decode(transaction(pay, { tip: '2000000000' }), { url })
    const warnings = ['high-fee 2000000000', 'unknown-data']
    expect([short(first).warnings, requests]).toEqual([warnings, []])
    const completed = await first.complete?.(signal)
    expect(completed && short(completed)).toEqual({
      actions: [{ ...paid, fields: { tip: '2000000000' } }],
      warnings: ['high-fee 2000000000']
    })
    expect(completed?.complete).toBeUndefined()
    expect(requests).toContain('state_getMetadata')
  })

  test('is not read without a node, and not again after a transfer has read it', async () => {
    const { url } = await startNode()
    const withoutNode = await decode(transaction(pay))
    expect([short(withoutNode), withoutNode.complete]).toEqual([undecoded, undefined])
    const known = await decode(transaction(pay), { url, runtime })
    expect([short(known), known.complete]).toEqual([{ actions: [paid], warnings: [] }, undefined])
  })

  test('of another version does not decode it', async () => {
    const { url } = await startNode({
      state_getRuntimeVersion: { specVersion: specVersion + 1, transactionVersion: 26 }
    })
    const completed = await (await decode(transaction(pay), { url })).complete?.(signal)
    expect(completed && short(completed)).toEqual(undecoded)
    const other = await decode(transaction(pay, { specVersion: specVersion + 1 }), { runtime })
    expect(short(other)).toEqual(undecoded)
  })

  test.each<[string, object]>([
    ['no metadata', { state_getMetadata: null }],
    ['metadata of an unknown runtime', { state_getMetadata: '0x6d6574610d00' }],
    ['another chain', { chain_getBlockHash: hex(new Uint8Array(32)) }]
  ])('stays unknown if the node has %s', async (_title, answers) => {
    const { url } = await startNode({ ...answers })
    const completed = await (await decode(transaction(pay), { url })).complete?.(signal)
    expect(completed && short(completed)).toEqual(undecoded)
  })

  test('is read until an abort, which rejects with its reason', async () => {
    const { url, hold } = await startNode()
    hold()
    const controller = new AbortController()
    const completing = (await decode(transaction(pay), { url })).complete?.(controller.signal)
    controller.abort('closed')
    await expect(completing).rejects.toBe('closed')
  })

  test('is shared with the client, which does not know other methods', async () => {
    const { url } = await startNode()
    const { decodeRequest } = createClient(networksOf(polkadotAt(url)))
    const request = transaction(pay)
    await (await decodeRequest(request))?.complete?.(signal)
    const again = await decodeRequest(request)
    expect(again && short(again)).toEqual({ actions: [paid], warnings: [] })
    expect(await decodeRequest({ ...request, method: 'polkadot_signRaw' })).toBeUndefined()
  })
})
