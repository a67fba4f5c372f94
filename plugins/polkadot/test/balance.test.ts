import type { AccountId } from '@latchkit/plugin-chains/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { readKey } from '../src/address.js'
import { accountStorageKey } from '../src/lazy/assets/balance.js'
import { createClient } from '../src/lazy/client.js'
import { alice, bob } from './conformance-fixture.js'
import { kusamaAt, kusamaId, networksOf, polkadotAt, polkadotId } from './networks.js'
import { polkadotGenesis, referenceKey, startNode, storedAccount } from './node-stand-in.js'

const signal = () => new AbortController().signal
const account = (address: string): AccountId => `polkadot:${polkadotId}:${address}`
const keyOf = (address: string) => readKey(address) as Uint8Array

const running: { close(): unknown }[] = []
afterEach(() => Promise.all(running.splice(0).map(node => node.close())))
const node = async (...args: Parameters<typeof startNode>) => {
  const started = await startNode(...args)
  running.push(started)
  return started
}
const read = (urls: readonly string[], id: AccountId, end = signal()) =>
  createClient(networksOf(polkadotAt(...urls)))
    .features()
    .balance!.read(id, end)

// What a node of Asset Hub (Rococo's, run locally from its genesis) kept for Alice after her account was set there.
const recorded = {
  key: '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  value:
    '0x07000000010000000100000000000000931804560e2db29defa7c64b37894100050000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  free: 340_282_366_920_938_463_463_374_607_431_768_211n
}

describe('a balance', () => {
  test('is asked for under the key that a real node has, and read out of what it keeps', async () => {
    expect(accountStorageKey(keyOf(alice))).toBe(recorded.key)
    const { url } = await node({ [recorded.key]: recorded.value })
    await expect(read([url], account(alice))).resolves.toBe(recorded.free)
  })

  test('is read exactly, whatever its size', async () => {
    for (const free of [0n, 1n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 128n - 1n]) {
      const { url } = await node({ [referenceKey(bob)]: storedAccount(free, 9n) })
      await expect(read([url], account(bob))).resolves.toBe(free)
    }
  })

  test('of an account that the chain does not know is nothing', async () => {
    const { url } = await node()
    await expect(read([url], account(bob))).resolves.toBe(0n)
  })

  test.each([7, '', '0x', '0x00', 'x', {}, `0x${'00'.repeat(79)}`, `0x${'00'.repeat(81)}`, undefined])(
    'out of %j is refused',
    async stored => {
      const { url } = await node({ [referenceKey(bob)]: stored ?? false })
      await expect(read([url], account(bob))).rejects.toMatchObject({ code: 'polkadot/invalid-answer' })
    }
  )

  test('is not asked of a node of another chain', async () => {
    for (const genesis of [`0x${'00'.repeat(32)}`, null, 7, polkadotGenesis.slice(0, 34)]) {
      const other = await node({ [referenceKey(bob)]: storedAccount(5n) }, genesis)
      await expect(read([other.url], account(bob))).rejects.toMatchObject({ code: 'polkadot/unreachable' })
      expect(other.asked).toEqual(['chain_getBlockHash'])
      const right = await node({ [referenceKey(bob)]: storedAccount(6n) })
      await expect(read([other.url, right.url], account(bob))).resolves.toBe(6n)
    }
  })

  test('honours its signal', async () => {
    const silent = await node()
    silent.hold()
    const caller = new AbortController()
    const reason = new Error('enough')
    const reading = read([silent.url], account(bob), caller.signal)
    caller.abort(reason)
    await expect(reading).rejects.toBe(reason)
    silent.release()
  })

  test('is offered only with an RPC URL, and refused for what is no account here', async () => {
    expect(createClient(networksOf(polkadotAt())).features()).not.toHaveProperty('balance')
    const { url } = await node()
    const { features } = createClient(networksOf(polkadotAt(url), kusamaAt()))
    expect(features(`polkadot:${polkadotId}`)).toHaveProperty('balance')
    expect(Object.keys(features(`polkadot:${kusamaId}`))).toEqual([
      'receive',
      'siteProvider',
      'signMessage',
      'verifyMessage'
    ])
    const other: AccountId = `polkadot:${'0'.repeat(32)}:${bob}`
    await expect(read([url], other)).rejects.toMatchObject({
      code: 'polkadot/no-rpc-url',
      message: expect.stringContaining('No URL was provided to the Transport')
    })
    for (const id of [`polkadot:${polkadotId}:x`, `eip155:1:${bob}`, 'nonsense'] as AccountId[]) {
      await expect(read([url], id)).rejects.toMatchObject({ code: 'polkadot/invalid-params' })
    }
  })
})
