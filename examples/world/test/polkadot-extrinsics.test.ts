import { blake2AsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PolkadotNode, startPolkadotNode } from '../src/index.js'
import {
  callPolkadot,
  type PolkadotKey,
  type PolkadotTransfer,
  polkadotKey,
  registryAt,
  sendPolkadot,
  signPolkadot
} from './polkadot-transfers.js'

const dot = 10n ** 10n
let node: PolkadotNode
let keys: Record<'sr25519' | 'ed25519' | 'ecdsa', PolkadotKey>
let to = ''
beforeAll(async () => {
  node = await startPolkadotNode()
  keys = {
    sr25519: await polkadotKey('//Charlie'),
    ed25519: await polkadotKey('//Charlie', 'ed25519'),
    ecdsa: await polkadotKey('//Charlie', 'ecdsa')
  }
  to = (await polkadotKey('//Dave')).address
  for (const { address } of Object.values(keys)) node.setBalance(address, 100n * dot)
}, 60_000)
afterAll(() => node.stop())

const ask = async (method: string, ...params: readonly unknown[]) =>
  (await callPolkadot(node.url, method, ...params)).result
const held = async (address: string) => (await node.ledger.holdings(address))[0]?.amount ?? 0n
const submit = async (transfer: Partial<PolkadotTransfer> = {}, key = keys.sr25519) =>
  callPolkadot(node.url, 'author_submitExtrinsic', await signPolkadot(node.url, key, { to, amount: dot, ...transfer }))

/** Returns the events of a block, decoded by Polkadot's library. */
async function eventsOf(blockHash: unknown) {
  const registry = await registryAt(node.url)
  const stored = await ask(
    'state_getStorage',
    '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7',
    blockHash
  )
  const records = registry.createType('Vec<EventRecord>', stored) as unknown as {
    toHuman(): { phase: { ApplyExtrinsic: string }; event: { section: string; method: string; data: unknown } }[]
    toHex(): string
  }
  expect(records.toHex()).toBe(stored)
  return records.toHuman()
}

test.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
  'executes an extrinsic signed by a %s key, and returns its outcome',
  async kind => {
    const key = keys[kind]
    const [before, had] = [await held(to), await held(key.address)]
    const hex = await signPolkadot(node.url, key, { to, amount: 2n * dot })
    const { partialFee } = (await ask('payment_queryInfo', hex)) as { partialFee: string }
    const { result } = await callPolkadot(node.url, 'author_submitExtrinsic', hex)
    expect(result).toBe(blake2AsHex(hex))
    expect([await held(to), await held(key.address)]).toEqual([before + 2n * dot, had - 2n * dot - BigInt(partialFee)])
    expect(await ask('system_accountNextIndex', key.address)).toBe(1)
    const hash = await ask('chain_getBlockHash')
    expect(await ask('chain_getBlock', hash)).toMatchObject({ block: { extrinsics: [hex] }, justifications: null })
    expect((await eventsOf(hash)).map(({ phase, event }) => [phase, `${event.section}.${event.method}`])).toEqual([
      [{ ApplyExtrinsic: '0' }, 'balances.Transfer'],
      [{ ApplyExtrinsic: '0' }, 'transactionPayment.TransactionFeePaid'],
      [{ ApplyExtrinsic: '0' }, 'system.ExtrinsicSuccess']
    ])
  }
)

test.each<[string, Partial<PolkadotTransfer>, string]>([
  ['another chain', { genesisHash: `0x${'91'.repeat(32)}` }, 'Transaction has a bad signature'],
  ['another version of the runtime', { specVersion: 1 }, 'Transaction has a bad signature'],
  ['a turn that is over', { nonce: 0 }, 'Transaction is outdated'],
  ['a turn that has not come', { nonce: 99 }, 'Transaction will be valid in the future'],
  ['another call', { method: 'transferAll' }, 'Transaction call is not expected']
])('rejects %s', async (_, transfer, data) => {
  await sendPolkadot(node.url, keys.sr25519, { to, amount: dot })
  const { error } = await submit(transfer)
  expect(error).toEqual({ code: 1_010, message: 'Invalid Transaction', data })
})

test('rejects an expired, a foreign and a malformed extrinsic', async () => {
  const hex = await signPolkadot(node.url, keys.sr25519, { to, amount: dot, period: 4 })
  node.produceBlocks(5)
  const outdated = await callPolkadot(node.url, 'author_submitExtrinsic', hex)
  expect(outdated.error).toMatchObject({ code: 1_010, data: 'Transaction has a bad signature' })
  const spoiled = (await signPolkadot(node.url, keys.ed25519, { to, amount: dot })).replace(/.{8}$/, '00000001')
  expect((await callPolkadot(node.url, 'author_submitExtrinsic', spoiled)).error).toMatchObject({ code: 1_010 })
  for (const none of ['0x00', '0x0400', hex.slice(0, -2), `${hex}00`])
    expect((await callPolkadot(node.url, 'author_submitExtrinsic', none)).error).toMatchObject({ code: 1_002 })
  expect((await callPolkadot(node.url, 'author_submitExtrinsic', 'x')).error).toMatchObject({ code: -32_602 })
})

test('keeps an account at the deposit after the fee, and removes it only if the call allows it', async () => {
  const poor = await polkadotKey('//Eve')
  node.setBalance(poor.address, dot)
  expect((await submit({}, poor)).error).toMatchObject({ data: expect.stringContaining('Inability to pay some fees') })
  node.setBalance(poor.address, 3n * dot)
  await submit({ amount: 2n * dot + dot / 2n }, poor)
  expect((await eventsOf(await ask('chain_getBlockHash'))).at(-1)?.event).toMatchObject({
    method: 'ExtrinsicFailed',
    data: { dispatchError: { Token: 'NotExpendable' } }
  })
  const left = await held(poor.address)
  const { result } = await submit({ amount: left - dot, method: 'transferAllowDeath' }, poor)
  expect(result).toMatch(/^0x/)
  expect(await held(poor.address)).toBe(0n)
})

test('creates a recipient with the deposit, and not with less', async () => {
  const fresh = (await polkadotKey('//Ferdie')).address
  await submit({ to: fresh, amount: dot - 1n })
  expect((await eventsOf(await ask('chain_getBlockHash'))).at(-1)?.event).toMatchObject({
    data: { dispatchError: { Token: 'BelowMinimum' } }
  })
  await submit({ to: fresh, amount: dot })
  expect(await held(fresh)).toBe(dot)
})

test('counts a waiting extrinsic, and includes it in the next block', async () => {
  node.setBlocks('asked')
  const before = await held(to)
  const turn = Number(await ask('system_accountNextIndex', keys.ecdsa.address))
  const hex = await signPolkadot(node.url, keys.ecdsa, { to, amount: dot })
  await callPolkadot(node.url, 'author_submitExtrinsic', hex)
  expect((await callPolkadot(node.url, 'author_submitExtrinsic', hex)).error).toMatchObject({ code: 1_013 })
  await submit({}, keys.ecdsa)
  expect(await ask('system_accountNextIndex', keys.ecdsa.address)).toBe(turn + 2)
  expect(await held(to)).toBe(before)
  node.setBlocks('instant')
  expect(await held(to)).toBe(before + 2n * dot)
  const events = await eventsOf(await ask('chain_getBlockHash'))
  expect(events.filter(({ event }) => event.method === 'ExtrinsicSuccess').map(({ phase }) => phase)).toEqual([
    { ApplyExtrinsic: '0' },
    { ApplyExtrinsic: '1' }
  ])
})
