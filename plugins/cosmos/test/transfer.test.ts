/** Against the chain of the local world, which decodes and verifies with other libraries. */
import { expect, test } from 'vitest'
import { account, chain, first, fresh, onLocalChain, second } from './local-chain.js'
import { never } from './networks.js'
import { numberField, plant } from './protobuf.js'
import { over, paired } from './wallet.js'

test('a payment arrives, for the stated fee', async () => {
  const { prepare, connector, held, status } = await onLocalChain()
  const prepared = await prepare({ memo: 'Grüße <&> 12345' })
  expect(prepared).toMatchObject({ amount: 1_000_000n, simulated: true })
  const id = await prepared.send({ connector, account }, never())
  expect(id).toMatch(/^[0-9A-F]{64}$/)
  expect(await held(fresh)).toBe(1_000_000n)
  expect(await held(first)).toBe(6_000_000n - prepared.fee)
  expect(await status(id)).toEqual({ status: 'confirmed' })
})

test('max sends the whole balance', async () => {
  const { prepare, connector, held } = await onLocalChain()
  const prepared = await prepare({ amount: 'max' })
  expect(prepared.amount + prepared.fee).toBe(7_000_000n)
  await prepared.send({ connector, account }, never())
  expect([await held(first), await held(fresh)]).toEqual([0n, prepared.amount])
})

test('max of another denom sends all of it, and the fee is paid in the chain’s coin', async () => {
  const { node, prepare, connector, held } = await onLocalChain()
  node.setBalance(first, 5n, 'ibc/ABC')
  const prepared = await prepare({ token: 'ibc/ABC', amount: 'max' })
  expect(prepared.amount).toBe(5n)
  await prepared.send({ connector, account }, never())
  expect(await held(fresh, 'ibc/ABC')).toBe(5n)
  expect(await held(first)).toBe(7_000_000n - prepared.fee)
})

test.each(['', 'Grüße <&>'])('a Ledger device signs in the amino mode, with the memo "%s"', async memo => {
  const { send, held, wallet } = await onLocalChain({ isLedger: true })
  await send({ memo })
  expect(await held(fresh)).toBe(1_000_000n)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['getKey', 'signAmino'])
})

test('a wallet without the direct mode signs in the amino mode', async () => {
  const { send, wallet, held } = await onLocalChain()
  const { signDirect: _, ...keplr } = wallet.keplr
  await send({}, over(keplr as never))
  expect(await held(fresh)).toBe(1_000_000n)
})

test('a session signs in the direct mode, or in the amino mode if it lacks the direct mode', async () => {
  for (const direct of [true, false]) {
    const { send, held, wallet } = await onLocalChain()
    const { connector, asked } = paired({}, { wallet, direct })
    await send({}, connector)
    expect(await held(fresh)).toBe(1_000_000n)
    const methods = ['cosmos_getAccounts', 'cosmos_signDirect', ...(direct ? [] : ['cosmos_signAmino'])]
    expect(asked.map(({ method }) => method)).toEqual(methods)
  }
})

test('a second payment is sent before the first is in a block', async () => {
  const { node, send, held, status } = await onLocalChain()
  node.setBlocks('asked')
  const ids = [await send(), await send({ amount: 2n })]
  expect(await Promise.all(ids.map(status))).toEqual([{ status: 'pending' }, { status: 'pending' }])
  node.produceBlock()
  expect(await held(fresh)).toBe(1_000_002n)
  expect(await Promise.all(ids.map(status))).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }])
})

test('a payment that fails in its block has the reason', async () => {
  const { node, send, status, held } = await onLocalChain()
  node.setBlocks('asked')
  const id = await send()
  node.setBalance(first, 10n)
  node.produceBlock()
  const { status: fate, reason } = await status(id)
  expect(fate).toBe('failed')
  expect(reason).toContain('spendable balance 10uatom is smaller than 1000000uatom: insufficient funds')
  expect(await held(fresh)).toBe(0n)
})

test('a payment is dropped once another one has used its sequence', async () => {
  const { node, prepare, connector, status } = await onLocalChain()
  const prepared = await prepare()
  node.setBlocks('asked')
  const id = await prepared.send({ connector, account }, never())
  node.forget(id)
  expect(await status(id)).toEqual({ status: 'pending' })
  node.setBlocks('instant')
  await (await prepare({ amount: 3n })).send({ connector, account }, never())
  expect(await status(id)).toEqual({ status: 'dropped' })
})

test.each(['0'.repeat(64), 'x', '', 'G'.repeat(64)])('the status of the id "%s" is unknown', async id => {
  const { status } = await onLocalChain()
  expect(await status(id)).toEqual({ status: 'unknown' })
})

test('prepare rejects an impossible payment without a request to the wallet', async () => {
  const { node, prepare, wallet } = await onLocalChain()
  const refused = (request: Parameters<typeof prepare>[0], code: string, context: object = {}) =>
    expect(prepare(request)).rejects.toMatchObject({ code: `transfer/${code}`, context })
  await refused({ amount: 7_000_001n }, 'insufficient-funds', { needed: '7000001', available: '7000000' })
  await refused({ amount: 7_000_000n }, 'insufficient-fee', { available: '0' })
  await refused({ amount: 0n }, 'too-small', { least: '1' })
  await refused({ amount: -1n }, 'too-small')
  await refused({ amount: 10n ** 300n }, 'insufficient-funds')
  await refused({ token: 'ibc/ABC', amount: 1n }, 'insufficient-funds', { available: '0' })
  await refused({ token: 'ibc/ABC', amount: 'max' }, 'insufficient-funds', { needed: '1' })
  await refused({ token: '<b>', amount: 1n }, 'unknown-token', { token: '<b>' })
  await refused({ memo: 'ü'.repeat(129) }, 'would-fail', { reason: 'a memo has at most 256 bytes' })
  await refused({ recipient: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' }, 'wrong-network')
  await refused({ recipient: `${fresh.slice(0, -1)}q` }, 'invalid-recipient')
  node.setBalance(first, 100n)
  await refused({ amount: 'max' }, 'insufficient-fee', { available: '100' })
  node.setBalance(first, 0n)
  await refused({ amount: 'max' }, 'insufficient-funds')
  await refused({ account: `${chain}:${fresh}` }, 'insufficient-funds')
  expect(wallet.requests).toEqual([])
})

test('a memo of 256 bytes is sent', async () => {
  const { send, held } = await onLocalChain()
  await send({ memo: 'ü'.repeat(128) })
  expect(await held(fresh)).toBe(1_000_000n)
})

test('send rejects a payment that would fail now, without a request to the wallet', async () => {
  const { node, prepare, connector, wallet } = await onLocalChain()
  const prepared = await prepare()
  node.setBalance(first, 1_000_001n)
  await expect(prepared.send({ connector, account }, never())).rejects.toMatchObject({ code: 'transfer/would-fail' })
  expect(wallet.requests).toEqual([])
})

test.each(['recipient', 'memo', 'amount', 'fee'] as const)(
  'send rejects if the wallet changes the %s, and nothing is sent',
  async changeTransaction => {
    for (const isLedger of [false, true]) {
      const { send, held } = await onLocalChain({ changeTransaction, isLedger })
      await expect(send({ memo: 'invoice 7' })).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
      expect([await held(first), await held(fresh)]).toEqual([7_000_000n, 0n])
    }
  }
)

test.each<[string, 'bodyBytes' | 'authInfoBytes', readonly number[]]>([
  ['the body', 'bodyBytes', []],
  ['the Any of the message', 'bodyBytes', [1]],
  ['the message', 'bodyBytes', [1, 2]],
  ['the coin', 'bodyBytes', [1, 2, 3]],
  ['the AuthInfo', 'authInfoBytes', []],
  ['the signer', 'authInfoBytes', [1]],
  ['the Any of the key', 'authInfoBytes', [1, 1]],
  ['the key', 'authInfoBytes', [1, 1, 2]],
  ['the sign mode', 'authInfoBytes', [1, 2, 1]],
  ['the fee', 'authInfoBytes', [2]],
  ['the coin of the fee', 'authInfoBytes', [2, 1]]
])('send rejects if the wallet adds an unknown field in %s, and nothing is sent', async (_, part, path) => {
  const { send, wallet, held } = await onLocalChain()
  const planting = async (chainId: string, by: string, document: Record<typeof part, Uint8Array>) =>
    wallet.keplr.signDirect(chainId, by, {
      ...document,
      [part]: plant(document[part], path, numberField(15, 1n))
    } as never)
  const connector = over({ ...wallet.keplr, signDirect: planting } as never)
  await expect(send({}, connector)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  expect(wallet.requests.at(-1)?.method).toBe('signDirect')
  expect([await held(first), await held(fresh)]).toEqual([7_000_000n, 0n])
})

test('a memo with half a surrogate pair is sent as UTF-8, in both modes', async () => {
  for (const isLedger of [false, true]) {
    const { node, send } = await onLocalChain({ isLedger })
    const id = await send({ memo: '\ufeffa\ud800b' })
    const answer = await fetch(`${node.url}/cosmos/tx/v1beta1/txs/${id}`)
    expect(await answer.json()).toMatchObject({ tx: { body: { memo: '\ufeffa\ufffdb' } } })
  }
})

test.each([{ signWithAnotherKey: true }, { signWithAnotherKey: 'openly' }, { highS: true }] as const)(
  'send rejects the signature of a wallet with %o',
  async behaviour => {
    const { send, held } = await onLocalChain(behaviour)
    await expect(send()).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(await held(fresh)).toBe(0n)
  }
)

test('send rejects if the wallet has switched to another account', async () => {
  const { send, wallet, held } = await onLocalChain()
  wallet.switchAccount(1)
  await expect(send()).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  expect(await held(second)).toBe(14_000_000n)
})

test('send requests the wallet to keep the fee and the memo', async () => {
  for (const isLedger of [false, true]) {
    const { send, wallet } = await onLocalChain({ isLedger })
    await send()
    expect(wallet.requests.at(-1)?.params).toMatchObject([
      'latchkit-1',
      first,
      {},
      { preferNoSetFee: true, preferNoSetMemo: true }
    ])
  }
})

test('send rejects another account than the payment was prepared for', async () => {
  const { prepare, connector } = await onLocalChain()
  const signer = { connector, account: `${chain}:${second}` as const }
  await expect((await prepare()).send(signer, never())).rejects.toMatchObject({ code: 'transfer/not-the-signer' })
})

test('send rejects with the reason of the chain if it does not accept the transaction', async () => {
  const { node, prepare, connector, held } = await onLocalChain()
  const prepared = await prepare()
  node.setMinimumGasPrice(20_000n)
  const sending = prepared.send({ connector, account }, never())
  await expect(sending).rejects.toMatchObject({
    code: 'transfer/would-fail',
    context: {
      reason: expect.stringMatching(/^insufficient fees; got: \d+uatom required: \d+uatom: insufficient fee$/)
    }
  })
  expect([await held(first), await held(fresh)]).toEqual([7_000_000n, 0n])
})

test('the gas price is the one of the site, or the minimum of the node up to ten times as much', async () => {
  const feeWith = async (gasPrice: string | undefined, minimum: bigint) => {
    const { node, prepare } = await onLocalChain({}, gasPrice === undefined ? {} : { gasPrice })
    node.setMinimumGasPrice(minimum)
    return (await prepare()).fee
  }
  const least = await feeWith(undefined, 5_000n)
  expect(await feeWith('0.005', 5_000n)).toBe(least)
  expect(await feeWith('0.01', 5_000n)).toBeGreaterThan(least)
  expect(await feeWith('0.001', 5_000n)).toBe(least)
  expect(await feeWith(undefined, 0n)).toBe(0n)
  await expect(feeWith('0.001', 10_001n)).rejects.toMatchObject({
    code: 'transfer/would-fail',
    context: { reason: 'the node wants more than 10 times the gas price of 0.001uatom' }
  })
})

test('inspect reports unused and burn addresses', async () => {
  const { transfer } = await onLocalChain()
  const inspect = (recipient: string) => transfer.inspect?.(recipient, chain, never())
  expect(await inspect(second)).toEqual([])
  expect(await inspect(fresh)).toEqual(['unused'])
  expect(await inspect('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a')).toEqual(['burn'])
})
