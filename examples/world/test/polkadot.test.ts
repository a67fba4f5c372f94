/** Tests of the stand-in for a Polkadot node, with the libraries of Polkadot. */
import { TypeRegistry } from '@polkadot/types'
import { blake2AsHex, decodeAddress, encodeAddress, xxhashAsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundedAccounts, localChains, type PolkadotNode, startPolkadotNode } from '../src/index.js'

let node: PolkadotNode
beforeAll(async () => {
  node = await startPolkadotNode()
})
afterAll(() => node.stop())

const registry = new TypeRegistry()
const post = async (body: string, type = 'application/json') => {
  const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': type }, body })
  return { status: response.status, text: await response.text() }
}
const answered = async (method: string, ...params: readonly unknown[]) =>
  JSON.parse((await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))).text)
const call = async (method: string, ...params: readonly unknown[]) => (await answered(method, ...params)).result

const [alice = '', bob = ''] = fundedAccounts.polkadot.map(({ address }) => address)
const keyOf = (address: string) => {
  const id = decodeAddress(address)
  const parts = [xxhashAsHex('System', 128), xxhashAsHex('Account', 128), blake2AsHex(id, 128)]
  return `0x${parts.map(part => part.slice(2)).join('')}${Buffer.from(id).toString('hex')}`
}
const read = async (address: string) => {
  const stored = await call('state_getStorage', keyOf(address))
  return registry.createType('AccountInfo', stored) as unknown as {
    readonly providers: { toNumber(): number }
    readonly data: { readonly free: { toBigInt(): bigint }; readonly reserved: { toBigInt(): bigint } }
    readonly encodedLength: number
  }
}

describe('the state', () => {
  test('stores each account under its key, as the library decodes it', async () => {
    for (const { address, amount } of fundedAccounts.polkadot) {
      const { data, providers, encodedLength } = await read(address)
      expect([data.free.toBigInt(), data.reserved.toBigInt()]).toEqual([amount, 0n])
      expect([providers.toNumber(), encodedLength]).toEqual([1, 80])
    }
  })

  test('stores 128 bits, and removes accounts without a balance', async () => {
    for (const amount of [10_000_000_000n, 2n ** 64n, 2n ** 127n + 1n, 2n ** 128n - 1n]) {
      node.setBalance(bob, amount)
      expect((await read(bob)).data.free.toBigInt()).toBe(amount)
    }
    node.setBalance(encodeAddress(bob, 2_007), 0n)
    expect(await call('state_getStorage', keyOf(bob))).toBeNull()
    const nobody = encodeAddress(new Uint8Array(32).fill(1), 0)
    expect(await call('state_getStorage', keyOf(nobody))).toBeNull()
  })

  test('rejects balances below the deposit or above 128 bits, and invalid addresses', () => {
    for (const amount of [-1n, 1n, 9_999_999_999n, 2n ** 128n]) {
      expect(() => node.setBalance(bob, amount)).toThrow(RangeError)
    }
    for (const none of ['', 'x', `${alice}1`, alice.slice(0, -1), '0'.repeat(48)]) {
      expect(() => node.setBalance(none, 20_000_000_000n)).toThrow('Not an address')
    }
  })

  test('is available for the newest block only', async () => {
    const before = await call('chain_getBlockHash')
    const key = keyOf(alice)
    expect(await call('state_getStorage', key, before)).toBe(await call('state_getStorage', key))
    expect(await call('state_queryStorageAt', [key], before)).toEqual([
      { block: before, changes: [[key, await call('state_getStorage', key)]] }
    ])
    await node.fund(alice, 1n)
    expect((await answered('state_getStorage', key, before)).error).toEqual({
      code: 4_003,
      message: `Client error: UnknownBlock: State already discarded for ${before}`
    })
  })
})

describe('the chain', () => {
  test('has matching block hashes, from the block of the chain id on', async () => {
    const genesis = await call('chain_getBlockHash', 0)
    expect(genesis).toBe(node.genesisHash)
    expect(localChains.polkadot).toBe(`polkadot:${genesis.slice(2, 34)}`)
    // Enough blocks that a number takes two bytes.
    for (let number = 0; number < 70; number++) await node.fund(alice, 1n)
    let hash = await call('chain_getFinalizedHead')
    expect(hash).toBe(await call('chain_getBlockHash'))
    for (;;) {
      const header = await call('chain_getHeader', hash)
      expect(registry.createType('Header', header).hash.toHex()).toBe(hash)
      expect(await call('chain_getBlockHash', header.number)).toBe(hash)
      if (header.number === '0x0') break
      hash = header.parentHash
    }
    expect(hash).toBe(genesis)
  })

  test('returns its name, version and properties', async () => {
    expect(await call('system_chain')).toBe('Latchkit Development')
    expect(await call('system_chainType')).toBe('Development')
    expect(await call('system_properties')).toEqual({ ss58Format: 42, tokenDecimals: 10, tokenSymbol: 'DOT' })
    expect(await call('system_health')).toMatchObject({ isSyncing: false })
    expect(await call('system_accountNextIndex', alice)).toBe(0)
    expect((await call('rpc_methods')).methods).toContain('state_getStorage')
  })

  test('has no block after its last', async () => {
    expect(await call('chain_getBlockHash', 1_000_000)).toBeNull()
    expect(await call('chain_getBlockHash', [0, 1_000_000])).toEqual([node.genesisHash, null])
    expect(await call('chain_getHeader', `0x${'00'.repeat(32)}`)).toBeNull()
  })
})

describe('a call is rejected', () => {
  test.each<[string, readonly unknown[]]>([
    ['state_getStorage', ['x']],
    ['state_getStorage', ['0x0']],
    ['state_getStorage', []],
    ['state_getStorage', ['0x00', '0x00']],
    ['state_queryStorageAt', ['0x00']],
    ['chain_getBlockHash', [-1]],
    ['chain_getBlockHash', ['zero']],
    ['chain_getHeader', ['0x00']],
    ['system_accountNextIndex', ['nobody']]
  ])('%s%j', async (method, params) => {
    const { error } = await answered(method, ...params)
    expect(error).toEqual({ code: -32_602, message: 'Invalid params', data: expect.any(String) })
  })

  test('if the method is unknown', async () => {
    for (const method of ['state_getEverything', 'toString', '__proto__']) {
      expect(await answered(method)).toEqual({
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32_601, message: 'Method not found' }
      })
    }
  })

  test('if the request is malformed', async () => {
    expect(JSON.parse((await post('{')).text)).toMatchObject({ id: null, error: { code: -32_700 } })
    for (const none of ['{}', '[]', '7', '{"jsonrpc":"1.0","method":"system_chain"}'])
      expect(JSON.parse((await post(none)).text)).toMatchObject({ id: null, error: { code: -32_600 } })
    expect((await post('{}', 'text/plain')).status).toBe(415)
    expect((await fetch(node.url)).status).toBe(405)
  })
})

test('responds to a batch in one response, without the notifications', async () => {
  const chain = { jsonrpc: '2.0', method: 'system_chain' }
  const batch = await post(JSON.stringify([{ ...chain, id: 1 }, chain, { ...chain, id: 'b', method: 'none' }]))
  expect(JSON.parse(batch.text)).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'Latchkit Development' },
    { jsonrpc: '2.0', id: 'b', error: { code: -32_601, message: 'Method not found' } }
  ])
  expect(await post(JSON.stringify(chain))).toEqual({ status: 200, text: '' })
})
