import {
  type BitcoinTestWallet,
  satsBitcoinProvider,
  standardBitcoinWallet,
  unisatBitcoinProvider
} from '@latchkit/example-wallets'
import type { RpcRequest } from '@latchkit/kernel'
import type { AccountId, Connector } from '@latchkit/kernel/chain'
import { Address, NETWORK, OutScript, Transaction } from '@scure/btc-signer'
import { describe, expect, test, vi } from 'vitest'
import { leatherWire } from '../src/lazy/leather-wire.js'
import { satsWire } from '../src/lazy/sats-wire.js'
import { standardWire } from '../src/lazy/standard-wire.js'
import { answerSendTransfer, answerSignPsbt } from '../src/lazy/transaction-answers.js'
import { type UnisatProvider, unisatWire } from '../src/lazy/unisat-wire.js'
import { connectorOf, larch, mainnet, ordinal, payment, signal, testnet } from './surroundings.js'

const chain = `bip122:${mainnet}` as const
const stranger = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const txid = 'ab'.repeat(32)
const scriptOf = (address: string) => OutScript.encode(Address(NETWORK).decode(address))

/** Spends a coin of each address, in this order. */
function unsigned(...from: readonly string[]) {
  const transaction = new Transaction()
  for (const [place, address] of from.entries())
    transaction.addInput({
      txid: new Uint8Array(32).fill(place + 1),
      index: place,
      witnessUtxo: { script: scriptOf(address), amount: 50_000n }
    })
  transaction.addOutputAddress(stranger, 20_000n)
  transaction.addOutputAddress(payment, 25_000n)
  return transaction
}
const base64 = (psbt: Uint8Array) => Buffer.from(psbt).toString('base64')
const both = unsigned(payment, ordinal)
const signInputs = [
  { address: payment, index: 0 },
  { address: ordinal, index: 1 }
]

const brought = (request: (call: { method: string; params: object }) => Promise<unknown>): Connector => ({
  info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect' },
  connect: () => Promise.reject(new Error('not here')),
  disconnect: async () => {},
  provider: async () => ({ request }),
  subscribe: () => () => {}
})

const asked = (method: string, params: unknown, at: string = chain) =>
  ({ method, params, chain: at, signal: signal() }) as unknown as RpcRequest
async function shownBy(connector: Connector, isConnected = true) {
  const accounts = isConnected ? (await connector.connect({ signal: signal() })).accounts : [{ address: payment }]
  return { signer: { connector, account: `${chain}:${payment}` as AccountId }, accounts }
}
async function signPsbt(connector: Connector, params: object, isConnected?: boolean) {
  const whole = { account: payment, psbt: base64(both.toPSBT()), signInputs, ...params }
  return answerSignPsbt(whole, asked('signPsbt', whole), await shownBy(connector, isConnected))
}
async function sendTransfer(connector: Connector, params: object = {}, isConnected?: boolean) {
  const whole = { account: payment, recipientAddress: stranger, amount: '1500', ...params }
  return answerSendTransfer(whole, asked('sendTransfer', whole), await shownBy(connector, isConnected))
}
/** Both inputs as the keys of the wallet sign them. */
async function signedBy(wallet: BitcoinTestWallet, psbt: Uint8Array, finalize = false) {
  const keys = await wallet.keys()
  return keys.reduce((current, key, index) => key.signInput(current, index, finalize), psbt)
}

/** Leather, as far as it is asked here: hex in and out. */
const leather = (wallet: BitcoinTestWallet) => ({
  async request(method: string, params?: unknown) {
    if (method === 'getAddresses')
      return { result: { addresses: [payment, ordinal].map(address => ({ symbol: 'BTC', address })) } }
    const { hex, signAtIndex } = params as { hex: string; signAtIndex: readonly number[] }
    const inputs = signAtIndex.map(index => ({ index, address: signInputs[index]!.address }))
    const consent = async () => []
    const input = { psbt: Uint8Array.from(Buffer.from(hex, 'hex')), inputs, finalize: false }
    return { result: { hex: Buffer.from(await wallet.transactions.signPsbt(consent, input)).toString('hex') } }
  }
})
const ways = {
  'Wallet Standard': wallet => standardWire(standardBitcoinWallet(wallet), 'Larch'),
  'sats-connect': wallet => satsWire(satsBitcoinProvider(wallet)),
  Leather: wallet => leatherWire(leather(wallet)),
  // It shows the payment address only.
  UniSat: wallet => unisatWire(unisatBitcoinProvider(wallet) as UnisatProvider, true)
} satisfies Record<string, (wallet: BitcoinTestWallet) => ReturnType<typeof satsWire>>

describe.each(Object.entries(ways))('a PSBT by %s', (name, wireOf) => {
  const own = name === 'UniSat' ? unsigned(payment) : both
  const params = { psbt: base64(own.toPSBT()), signInputs: signInputs.slice(0, own.inputsLength) }
  const open = (wallet: BitcoinTestWallet) => {
    wallet.allow()
    return connectorOf(wireOf(wallet))
  }

  test('is signed with the keys of its inputs, so that a library can finalise it', async () => {
    const { psbt, ...rest } = await signPsbt(open(larch()), params)
    expect(rest).toEqual({})
    const signed = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
    expect(signed.unsignedTx).toEqual(own.unsignedTx)
    signed.finalize()
    expect(signed.id).toBe(own.id)
  })

  test.each([{ payElsewhere: true }, { signWithAnotherKey: true }])('is refused after %j', async behaviour => {
    await expect(signPsbt(open(larch({ behaviour })), params)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })
})

describe('what cannot be checked', () => {
  const never = () => connectorOf(satsWire({ request: satsBitcoinProvider(larch()).request }))
  const first = signInputs.slice(0, 1)
  const withoutSpent = new Transaction()
  withoutSpent.addInput({ txid: new Uint8Array(32), index: 0 })
  withoutSpent.addOutputAddress(stranger, 1_000n)
  const halfKnown = unsigned(payment, ordinal)
  halfKnown.addInput({ txid: new Uint8Array(32).fill(9), index: 0 })
  const less = unsigned(payment)
  less.updateInput(0, { sighashType: 0x83 })

  test.each([
    ['no PSBT', { psbt: undefined }],
    ['no base64', { psbt: 'cHNidP8*' }],
    ['base64 of something else', { psbt: base64(Uint8Array.of(1, 2, 3)) }],
    ['more than the most', { psbt: 'A'.repeat(400_000) }],
    ['no input', { signInputs: [] }],
    ['an input twice', { signInputs: [...first, ...first] }],
    ['an input that is not there', { signInputs: [{ address: payment, index: 2 }] }],
    ['half an input', { signInputs: [{ address: payment, index: 0.5 }] }],
    ['an input before the first', { signInputs: [{ address: payment, index: -1 }] }],
    ['an input that another address locks', { signInputs: [{ address: ordinal, index: 0 }] }],
    ['a type of signature that commits to less', { signInputs: [{ ...first[0], sighashTypes: [0x81] }] }],
    ['a PSBT that asks for less', { psbt: base64(less.toPSBT()), signInputs: first }],
    ['an input that does not say what it spends', { psbt: base64(withoutSpent.toPSBT()), signInputs: first }],
    ['Taproot beside an input that does not', { psbt: base64(halfKnown.toPSBT()) }],
    ['an address that is none', { signInputs: [{ address: 'x', index: 0 }] }],
    ['a wish that is neither yes nor no', { broadcast: 'yes' }]
  ])('is refused before the wallet is asked: %s', async (_, params) => {
    await expect(signPsbt(never(), params)).rejects.toMatchObject({ code: 'bip122/invalid-params' })
  })

  test('nor is an address that it did not show', async () => {
    const params = { psbt: base64(unsigned(stranger).toPSBT()), signInputs: [{ address: stranger, index: 0 }] }
    await expect(signPsbt(never(), params)).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    await expect(signPsbt(never(), { account: ordinal })).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
  })
})

describe('a PSBT through a session', () => {
  const sign = (answer: unknown, params: object = {}) => {
    const request = vi.fn(async () => answer)
    return { request, signed: signPsbt(brought(request), params, false) }
  }

  test('goes out as it is, and comes back with the id where it was broadcast', async () => {
    const psbt = base64(await signedBy(larch(), both.toPSBT(), true))
    const { request, signed } = sign({ psbt, txid: both.id.toUpperCase() }, { broadcast: true })
    expect(await signed).toEqual({ psbt, txid: both.id })
    const params = { account: payment, psbt: base64(both.toPSBT()), signInputs, broadcast: true }
    expect(request).toHaveBeenCalledWith({ method: 'signPsbt', params }, chain)
  })

  test('is checked like any other', async () => {
    const wallet = larch()
    const whole = await signedBy(wallet, both.toPSBT())
    const [key] = await wallet.keys()
    const richer = unsigned(payment, ordinal)
    richer.updateInput(0, { witnessUtxo: { script: scriptOf(payment), amount: 50_001n } }, true)
    const other = unsigned(payment, ordinal)
    other.updateOutput(1, { amount: 24_000n }, true)
    for (const psbt of [
      undefined,
      7,
      'x',
      base64(both.toPSBT()),
      base64(key!.signInput(both.toPSBT(), 0, false)),
      base64(await signedBy(wallet, other.toPSBT())),
      base64(whole).slice(0, -8)
    ]) {
      await expect(sign({ psbt }).signed).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
    const raised = Transaction.fromPSBT(whole)
    raised.updateInput(0, { witnessUtxo: richer.getInput(0).witnessUtxo! }, true)
    await expect(sign({ psbt: base64(raised.toPSBT()) }).signed).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
    for (const id of [undefined, 7, 'x', txid]) {
      const { signed } = sign({ psbt: base64(whole), txid: id }, { broadcast: true })
      await expect(signed).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })
})

test('a PSBT is broadcast only by wallets that can', async () => {
  const standard = connectorOf(ways['Wallet Standard'](larch()))
  await expect(signPsbt(standard, { broadcast: true })).rejects.toMatchObject({ code: 'wallet/unavailable' })

  const pushed = vi.fn(async () => unsigned(payment).id)
  const liar = larch({ behaviour: { payElsewhere: true } })
  const params = { psbt: base64(unsigned(payment).toPSBT()), signInputs: signInputs.slice(0, 1), broadcast: true }
  const by = (wallet: BitcoinTestWallet) =>
    connectorOf(unisatWire({ ...unisatBitcoinProvider(wallet), pushPsbt: pushed } as unknown as UnisatProvider, true))
  await expect(signPsbt(by(liar), params)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  expect(pushed).not.toHaveBeenCalled()
  const { psbt, txid: id } = await signPsbt(by(larch()), params)
  expect(id).toBe(unsigned(payment).id)
  expect(pushed).toHaveBeenCalledExactlyOnceWith(Buffer.from(psbt, 'base64').toString('hex'))
})

describe('a transfer', () => {
  const memo = 'ab'.repeat(80)

  test('goes out as each kind of wallet wants it', async () => {
    const request = vi.fn(async () => ({ txid }))
    const params = { changeAddress: ordinal, memo }
    expect(await sendTransfer(brought(request), params, false)).toEqual({ txid })
    const whole = { account: payment, recipientAddress: stranger, amount: '1500', ...params }
    expect(request).toHaveBeenCalledWith({ method: 'sendTransfer', params: whole }, chain)

    const sats = vi.fn(async (method: string) =>
      method === 'sendTransfer'
        ? { result: { txid: txid.toUpperCase() } }
        : satsBitcoinProvider(larch()).request(method)
    )
    expect(await sendTransfer(connectorOf(satsWire({ request: sats })))).toEqual({ txid })
    expect(sats).toHaveBeenLastCalledWith('sendTransfer', { recipients: [{ address: stranger, amount: 1500 }] })

    const asked = vi.fn(async (method: string, params?: unknown) =>
      method === 'sendTransfer' ? { result: { txid } } : leather(larch()).request(method, params)
    )
    expect(await sendTransfer(connectorOf(leatherWire({ request: asked })))).toEqual({ txid })
    const recipients = [{ address: stranger, amount: '1500' }]
    expect(asked).toHaveBeenLastCalledWith('sendTransfer', { recipients, network: 'mainnet' })

    const sendBitcoin = vi.fn(async () => txid)
    const unisat = { ...unisatBitcoinProvider(larch()), sendBitcoin } as unknown as UnisatProvider
    expect(await sendTransfer(connectorOf(unisatWire(unisat, true)))).toEqual({ txid })
    expect(sendBitcoin).toHaveBeenCalledWith(stranger, 1500)
  })

  test('is not made without what was wanted of it', async () => {
    const standard = connectorOf(ways['Wallet Standard'](larch()))
    await expect(sendTransfer(standard)).rejects.toMatchObject({ code: 'wallet/unavailable' })
    const okx = { requestAccounts: async () => [payment], getAccounts: async () => [], signMessage: async () => '' }
    await expect(sendTransfer(connectorOf(unisatWire(okx, false)))).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    const sats = () => connectorOf(satsWire(satsBitcoinProvider(larch())))
    for (const params of [{ memo }, { changeAddress: ordinal }])
      await expect(sendTransfer(sats(), params)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test.each([
    { recipientAddress: 'x' },
    { recipientAddress: `${stranger.slice(0, -1)}5` },
    { recipientAddress: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7' },
    { recipientAddress: undefined },
    { changeAddress: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' },
    { amount: '0' },
    { amount: '-1' },
    { amount: '1.5' },
    { amount: '1e3' },
    { amount: ' 1' },
    { amount: '01' },
    { amount: 1500 },
    { amount: '2100000000000001' },
    { memo: 'x' },
    { memo: 'abc' },
    { memo: '' },
    { memo: `${memo}00` },
    { account: 7 }
  ])('of %j is refused before the wallet is asked', async params => {
    const request = () => expect.unreachable()
    await expect(sendTransfer(brought(request), params, false)).rejects.toMatchObject({ code: 'bip122/invalid-params' })
  })

  test('of all that there is may be asked for; what is no id is refused', async () => {
    const all = { amount: '2100000000000000' }
    expect(
      await sendTransfer(
        brought(async () => ({ txid })),
        all,
        false
      )
    ).toEqual({ txid })
    for (const answer of [undefined, txid, { txid: 7 }, { txid: 'ab' }, { txid: `0x${txid}` }])
      await expect(
        sendTransfer(
          brought(async () => answer),
          {},
          false
        )
      ).rejects.toMatchObject({
        code: 'wallet/invalid-answer'
      })
    const refusing = brought(() => Promise.reject({ code: 5000, message: 'User rejected' }))
    await expect(sendTransfer(refusing, {}, false)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('is by the account that is shown, on its chain', async () => {
    const shown = await shownBy(
      brought(async () => ({ txid })),
      false
    )
    const params = { account: payment, recipientAddress: stranger, amount: '1' }
    const elsewhere = answerSendTransfer(params, asked('sendTransfer', params, `bip122:${testnet}`), shown)
    await expect(elsewhere).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    const nobody = answerSendTransfer(params, asked('sendTransfer', params), undefined)
    await expect(nobody).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
  })
})
