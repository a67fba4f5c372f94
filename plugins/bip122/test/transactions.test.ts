import { type BitcoinTestWallet, satsBitcoinProvider, unisatBitcoinProvider } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test, vi } from 'vitest'
import type { SignedPsbt, UnisatProvider } from '../src/contract.js'
import { satsApi } from '../src/lazy/wallet/sats-connect.js'
import { unisatApi } from '../src/lazy/wallet/unisat.js'
import { connectorOf, larch, ordinal, payment } from './surroundings.js'
import {
  asked,
  base64,
  both,
  brought,
  chain,
  handle,
  scriptOf,
  shownBy,
  signInputs,
  stranger,
  txid,
  unsigned,
  ways
} from './transaction-surroundings.js'

async function signPsbt(connector: Connector, params: object, isConnected?: boolean) {
  const whole = { account: payment, psbt: base64(both.toPSBT()), signInputs, ...params }
  return handle<SignedPsbt>(asked('signPsbt', whole), await shownBy(connector, isConnected))
}
/** Both inputs as the keys of the wallet sign them. */
async function signedBy(wallet: BitcoinTestWallet, psbt: Uint8Array, finalize = false) {
  const keys = await wallet.keys()
  return keys.reduce((current, key, index) => key.signInput(current, index, finalize), psbt)
}

describe.each(Object.entries(ways))('a PSBT by %s', (name, apiOf) => {
  const own = name === 'UniSat' ? unsigned(payment) : both
  const params = { psbt: base64(own.toPSBT()), signInputs: signInputs.slice(0, own.inputsLength) }
  const open = (wallet: BitcoinTestWallet) => {
    wallet.allow()
    return connectorOf(apiOf(wallet))
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
  const never = () => connectorOf(satsApi({ request: satsBitcoinProvider(larch()).request }))
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
    connectorOf(unisatApi({ ...unisatBitcoinProvider(wallet), pushPsbt: pushed } as unknown as UnisatProvider))
  await expect(signPsbt(by(liar), params)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  expect(pushed).not.toHaveBeenCalled()
  const { psbt, txid: id } = await signPsbt(by(larch()), params)
  expect(id).toBe(unsigned(payment).id)
  expect(pushed).toHaveBeenCalledExactlyOnceWith(Buffer.from(psbt, 'base64').toString('hex'))
})
