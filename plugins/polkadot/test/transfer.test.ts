/** Against the chain of the local world, which decodes and verifies with the libraries of Polkadot. */
import type { Connector } from '@latchkit/plugin-chains/contract'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { account, accounts, chain, dot, featuresAt, fresh, idOf, larch, never, onLocalChain } from './local-chain.js'
import { warmUp } from './warm-up.js'

beforeAll(warmUp, 60_000)

test.each([
  ['sr25519', 100n],
  ['ed25519', 300n],
  ['ecdsa', 400n]
] as const)('a payment of a key of %s arrives, for the stated fee at most', async (kind, before) => {
  const { prepare, connector, held, status } = await onLocalChain()
  const own = idOf(accounts[kind])
  const prepared = await prepare({ account: own })
  expect(prepared).toMatchObject({ amount: 2n * dot, simulated: false })
  const id = await prepared.send({ connector, account: own }, never())
  expect(id).toMatch(/^0x[\da-f]{64}$/)
  expect(await held(fresh)).toBe(2n * dot)
  const paid = (before - 2n) * dot - (await held(accounts[kind]))
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(prepared.fee)
  expect(await status(id)).toEqual({ status: 'confirmed' })
})

test('max sends the whole balance and ends the account', async () => {
  const { prepare, connector, held } = await onLocalChain()
  const prepared = await prepare({ amount: 'max' })
  expect(prepared.amount + prepared.fee).toBe(100n * dot)
  await prepared.send({ connector, account }, never())
  expect([await held(accounts.sr25519), await held(fresh)]).toEqual([0n, prepared.amount])
})

test('a second payment is sent before the first is in a block, and both are found in it', async () => {
  const { node, send, held, status } = await onLocalChain()
  node.setBlocks('asked')
  const ids = [await send(), await send({ amount: 1n, recipient: accounts.bob })]
  expect(await Promise.all(ids.map(status))).toEqual([{ status: 'pending' }, { status: 'pending' }])
  node.produceBlocks(3)
  expect([await held(fresh), await held(accounts.bob)]).toEqual([2n * dot, 200n * dot + 1n])
  expect(await Promise.all(ids.map(status))).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }])
})

test('a payment that fails in its block has the reason of the runtime', async () => {
  const { node, send, status, held } = await onLocalChain()
  node.setBlocks('asked')
  const id = await send()
  node.setBalance(accounts.sr25519, 2n * dot)
  node.produceBlocks()
  expect(await status(id)).toEqual({ status: 'failed', reason: 'Token.FundsUnavailable' })
  expect(await held(fresh)).toBe(0n)
})

test('a payment is dropped once no block can contain it', async () => {
  const { node, send, status } = await onLocalChain()
  node.setBlocks('asked')
  const id = await send()
  node.forget(id)
  node.produceBlocks(62)
  expect(await status(id)).toEqual({ status: 'pending' })
  node.produceBlocks(2)
  expect(await status(id)).toEqual({ status: 'dropped' })
})

test.each([`0x${'0'.repeat(64)}`, 'x', ''])('the status of the id "%s" is unknown', async id => {
  const { status } = await onLocalChain()
  expect(await status(id)).toEqual({ status: 'unknown' })
})

test('prepare rejects an impossible payment without a request to the wallet', async () => {
  const { node, prepare, wallet } = await onLocalChain()
  const asked = wallet.requests.length
  const refused = (request: Parameters<typeof prepare>[0], code: string, context: object = {}) =>
    expect(prepare(request)).rejects.toMatchObject({ code, context })
  await refused({ amount: 100n * dot + 1n }, 'transfer/insufficient-funds', { available: `${100n * dot}` })
  await refused({ amount: 100n * dot }, 'transfer/insufficient-fee', { available: '0' })
  await refused({ amount: 99n * dot }, 'transfer/leaves-too-little', { least: `${dot}` })
  await refused({ amount: 10n ** 300n }, 'transfer/insufficient-funds')
  await refused({ amount: 0n }, 'transfer/too-small', { least: `${dot}` })
  await refused({ amount: -1n, recipient: accounts.bob }, 'transfer/too-small', { least: '1' })
  await refused({ amount: dot - 1n }, 'transfer/too-small', { least: `${dot}` })
  await refused({ token: 'asset/7' }, 'transfer/unknown-token', { token: 'asset/7' })
  await refused({ memo: 'for you' }, 'polkadot/invalid-params')
  await refused({ recipient: `${fresh.slice(0, -1)}2` }, 'transfer/invalid-recipient', { reason: 'checksum' })
  const noAddress = await prepare({ recipient: 'hello' }).catch(error => error)
  expect(noAddress.code).toBe('transfer/invalid-recipient')
  expect(noAddress.context).not.toHaveProperty('reason')
  await refused({ account: idOf(fresh) }, 'transfer/insufficient-funds', { available: '0' })
  await refused({ account: idOf(fresh), amount: 'max' }, 'transfer/insufficient-fee')
  await refused({ account: idOf(encodeAddress(new Uint8Array(32), 42)) }, 'transfer/not-spendable')
  node.setBalance(accounts.sr25519, dot)
  await refused({ amount: 'max' }, 'transfer/insufficient-fee')
  expect(wallet.requests).toHaveLength(asked)
})

test('a recipient has the prefix of its network or the generic one, not of another network', async () => {
  const { transfer, send, held } = await onLocalChain()
  expect(transfer.readRecipient(` ${accounts.bob}\n`, chain)).toBe(accounts.bob)
  for (const prefix of [0, 2, 2_007]) {
    const spelled = encodeAddress(decodeAddress(accounts.bob), prefix)
    expect(() => transfer.readRecipient(spelled, chain)).toThrow(
      expect.objectContaining({ code: 'transfer/wrong-network' })
    )
  }
  await send({ recipient: encodeAddress(decodeAddress(accounts.bob), 0), amount: 1n })
  expect(await held(accounts.bob)).toBe(200n * dot + 1n)
})

test('inspect reports unused, keyless and burn addresses', async () => {
  const { transfer } = await onLocalChain()
  const inspect = (key: Uint8Array) => transfer.inspect?.(encodeAddress(key, 42), chain, never())
  expect(await inspect(decodeAddress(accounts.bob))).toEqual([])
  expect(await inspect(decodeAddress(fresh))).toEqual(['unused'])
  expect(await inspect(new Uint8Array(32))).toEqual(['burn'])
  const treasury = new Uint8Array(32)
  treasury.set(new TextEncoder().encode('modlpy/trsry'))
  expect(await inspect(treasury)).toEqual(['no-key', 'unused'])
})

test.each(['recipient', 'amount', 'tip', 'nonce', 'chain'] as const)(
  'send rejects if the wallet changes the %s, and nothing is sent',
  async changeTransaction => {
    const { send, held } = await onLocalChain({ changeTransaction })
    await expect(send()).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect([await held(accounts.sr25519), await held(fresh)]).toEqual([100n * dot, 0n])
  }
)

test('send rejects a signature by another key', async () => {
  const { send, held } = await onLocalChain({ signWithAnotherKey: true })
  await expect(send()).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  expect(await held(fresh)).toBe(0n)
})

test('a session of WalletConnect signs the same payload', async () => {
  const { send, held } = await onLocalChain()
  const { connector } = await larch()
  const inside = (await connector.provider()) as { signer: { signPayload(payload: unknown): Promise<unknown> } }
  const asked: unknown[] = []
  const provider = {
    async request({ method, params }: { method: string; params: { transactionPayload: object } }, on: string) {
      asked.push([method, on])
      return inside.signer.signPayload(params.transactionPayload)
    }
  }
  const paired: Connector = {
    ...connector,
    info: { id: 'wc', name: 'Phone', kind: 'wallet-connect' },
    provider: async () => provider
  }
  await send({}, paired)
  expect(asked).toEqual([['polkadot_signTransaction', chain]])
  expect(await held(fresh)).toBe(2n * dot)
})

test('send rejects a payment that would fail now, without a request to the wallet', async () => {
  const { node, prepare, connector, wallet } = await onLocalChain()
  const prepared = await prepare()
  node.setBalance(accounts.sr25519, 2n * dot)
  await expect(prepared.send({ connector, account }, never())).rejects.toMatchObject({
    code: 'transfer/insufficient-fee',
    context: { available: '0' }
  })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('signPayload')
})

test('send rejects another account than the payment was prepared for', async () => {
  const { prepare, connector } = await onLocalChain()
  const signer = { connector, account: idOf(accounts.bob) }
  await expect((await prepare()).send(signer, never())).rejects.toMatchObject({ code: 'transfer/not-the-signer' })
})

test('prepare rejects with transfer/unreachable without a reachable node', async () => {
  const request = { account, recipient: fresh, amount: dot }
  const gone = featuresAt('http://127.0.0.1:1')
  await expect(gone.transfer.prepare(request, never())).rejects.toMatchObject({ code: 'transfer/unreachable' })
})
