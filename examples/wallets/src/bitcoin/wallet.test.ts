import { Address, NETWORK, OutScript, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { expect, test } from 'vitest'
import { registerStandardWallet } from '../standard-registration.js'
import { strangerBitcoinAddress } from './behaviour.js'
import { satsBitcoinProvider } from './sats.js'
import { standardBitcoinWallet } from './standard.js'
import { unisatBitcoinProvider } from './unisat.js'
import { type BitcoinWalletOptions, createBitcoinWallet } from './wallet.js'

const open = (options: Partial<BitcoinWalletOptions> = {}) =>
  createBitcoinWallet({ name: 'Larch', rdns: 'com.example.larch', mark: 'larch', storage: undefined, ...options })
const hello = new TextEncoder().encode('Hello')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

test('derives the addresses of the BIP-84 and BIP-86 test vectors', async () => {
  const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const [payment, ordinals] = await open({ mnemonic }).keys()
  expect(payment?.address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  expect(ordinals?.address).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
  const names = { testnet: 'tb1q', testnet4: 'tb1q', signet: 'tb1q', regtest: 'bcrt1q' } as const
  for (const [network, prefix] of Object.entries(names)) {
    const [key] = await open({ mnemonic, network: network as keyof typeof names }).keys()
    expect(key?.address.startsWith(prefix)).toBe(true)
  }
})

test('signs in both forms, as another library verifies', async () => {
  const [payment, ordinals] = await open().keys()
  for (const key of [payment!, ordinals!]) {
    expect(Verifier.verifySignature(key.address, 'Hello', base64(key.signBip322(hello)))).toBe(true)
    expect(Verifier.verifySignature(key.address, 'Hell', base64(key.signBip322(hello)))).toBe(false)
  }
  expect(Verifier.verifySignature(payment!.address, 'Hello', base64(payment!.signEcdsa(hello)))).toBe(true)
})

test('signs inputs that a library finalises, unless a switch changes the key', async () => {
  const wallet = open()
  wallet.allow()
  const [payment, ordinals] = await wallet.keys()
  const transaction = new Transaction()
  for (const [index, { address }] of [payment!, ordinals!].entries()) {
    const script = OutScript.encode(Address(NETWORK).decode(address))
    transaction.addInput({ txid: new Uint8Array(32).fill(1), index, witnessUtxo: { script, amount: 5_000n } })
  }
  transaction.addOutputAddress(payment!.address, 9_000n)
  const signInputs = { [payment!.address]: [0], [ordinals!.address]: [1] }
  const sign = async (broadcast = false) => {
    const params = { psbt: base64(transaction.toPSBT()), signInputs, broadcast }
    const { result, error } = (await satsBitcoinProvider(wallet).request('signPsbt', params)) as {
      result?: { psbt: string }
      error?: { code: number }
    }
    return { error, signed: result && Transaction.fromPSBT(Buffer.from(result.psbt, 'base64')) }
  }
  const { signed } = await sign()
  signed!.finalize()
  expect(signed!.id).toBe(transaction.id)
  wallet.behave({ payElsewhere: true })
  const { signed: elsewhere } = await sign()
  expect(elsewhere!.getOutput(0).script).toEqual(OutScript.encode(Address(NETWORK).decode(strangerBitcoinAddress)))
  wallet.behave()
  // The wallet has no node to send through.
  expect(await sign(true)).toMatchObject({ error: { code: -32602 } })
  wallet.disconnect()
  expect(await sign()).toMatchObject({ error: { code: -32602 } })
})

test('shows no address before permission, and none after a disconnect', async () => {
  const wallet = open()
  const standard = standardBitcoinWallet(wallet)
  const [sats, unisat] = [satsBitcoinProvider(wallet), unisatBitcoinProvider(wallet)]
  const silently = () => standard.features['standard:connect'].connect({ silent: true })
  expect(await silently()).toEqual({ accounts: [] })
  expect(await unisat.getAccounts()).toEqual([])
  expect(await sats.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  await expect(unisat.signMessage('Hello')).rejects.toMatchObject({ code: -32602 })

  await sats.request('wallet_connect')
  expect((await silently()).accounts).toHaveLength(2)
  expect(await unisat.getAccounts()).toHaveLength(1)
  await unisat.disconnect()
  expect(await silently()).toEqual({ accounts: [] })
})

test('rejects with the error of each kind of wallet', async () => {
  const wallet = open({ prompt: async () => ({ approved: false }) })
  await expect(standardBitcoinWallet(wallet).features['bitcoin:connect'].connect()).rejects.toMatchObject({
    code: 4001
  })
  await expect(unisatBitcoinProvider(wallet).requestAccounts()).rejects.toMatchObject({ code: 4001 })
  expect(await satsBitcoinProvider(wallet).request('wallet_connect')).toMatchObject({ error: { code: -32000 } })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['bitcoin:connect', 'requestAccounts', 'wallet_connect'])
})

test('misbehaves while switches are on', async () => {
  const wallet = open({ behaviour: { tenThousandAccounts: true } })
  wallet.allow()
  expect(await wallet.visible()).toHaveLength(10_000)
  wallet.behave()
  const [honest] = await wallet.visible()
  wallet.behave({ wrongChecksum: true })
  expect((await wallet.visible())[0]?.address).not.toBe(honest?.address)
  wallet.behave({ answer: 'throw' })
  expect(() => satsBitcoinProvider(wallet).request('wallet_connect')).toThrow('crashed')
  wallet.behave({ answer: 'garbage' })
  expect(await satsBitcoinProvider(wallet).request('wallet_connect')).toEqual({})
})

test('remembers network and permission over a reload', async () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value)
  }
  const before = open({ storage, origin: 'https://shop.example' })
  before.allow()
  before.switchNetwork('regtest')
  expect(await open({ storage, origin: 'https://shop.example' }).visible()).toMatchObject([{ purpose: 'payment' }, {}])
  expect(open({ storage }).network).toBe('regtest')
  expect(await open({ storage, origin: 'https://other.example' }).visible()).toEqual([])
})

test('registers with pages that ask later, until it is undone', () => {
  const page = new EventTarget()
  const wallet = standardBitcoinWallet(open())
  const undo = registerStandardWallet(wallet, page)
  const ask = () => {
    const found: object[] = []
    const register = (one: object) => found.push(one)
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    return found
  }
  expect(ask()).toEqual([wallet])
  undo()
  expect(ask()).toEqual([])
})
