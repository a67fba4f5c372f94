import { satsBitcoinProvider, standardBitcoinWallet, strangerBitcoinAddress } from '@latchkit/example-wallets'
import type { AccountId, Connector } from '@latchkit/plugin-chains/contract'
import { Verifier } from 'bip322-js'
import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { leatherApi } from '../src/lazy/wallet/leather.js'
import { satsApi } from '../src/lazy/wallet/sats-connect.js'
import { unisatApi } from '../src/lazy/wallet/unisat.js'
import { standardApi } from '../src/lazy/wallet/wallet-standard.js'
import { fullVectors } from './bip322-vectors.js'
import {
  connected,
  connectorOf,
  larch,
  mainnet,
  networksOf,
  ordinal,
  payment,
  signal,
  signerOf,
  testnet
} from './surroundings.js'

const { signMessage, verifyMessage, switchNetwork } = createClient([]).features()
const account = (address: string, chain = mainnet): AccountId => `bip122:${chain}:${address}`
const sign = (connector: Connector, address: string, message = 'Hello') =>
  signMessage!.sign(signerOf(connector, address), message, signal())
const verify = (address: string, message: string, signature: string) =>
  verifyMessage!.verify(account(address), message, signature, signal())

describe('a signed message', () => {
  test.each(['Hello', '', 'Grüße 👋🏽', 'line\nline', 'x'.repeat(300)])('%j is by either account', async message => {
    const connector = await connected(larch())
    for (const address of [payment, ordinal]) {
      const signature = await sign(connector, address, message)
      expect(Verifier.verifySignature(address, message, signature)).toBe(true)
      expect(await verify(address, message, signature)).toBe(true)
      expect(await verify(address, `${message}.`, signature)).toBe(false)
      expect(await verify(strangerBitcoinAddress, message, signature)).toBe(false)
    }
  })

  test('may come in the old form where the address has it', async () => {
    const connector = await connected(larch({ behaviour: { oldForm: true } }))
    const signature = await sign(connector, payment)
    expect(Verifier.verifySignature(payment, 'Hello', signature)).toBe(true)
    await expect(sign(connector, ordinal)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('by another key is refused, however the wallet is reached', async () => {
    const wallet = larch({ behaviour: { signWithAnotherKey: true } })
    const connectors = [
      await connected(wallet),
      connectorOf(satsApi(satsBitcoinProvider(wallet))),
      connectorOf(standardApi(standardBitcoinWallet(wallet)))
    ]
    for (const connector of connectors) {
      await connector.connect({ signal: signal() })
      await expect(sign(connector, payment)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  test('in the full form of BIP-322 is handed on as verifiers of that form read it', async () => {
    for (const { address, message, signature, wrongMessage } of fullVectors) {
      const connector = connectorOf(satsApi({ request: async () => ({ result: { signature } }) }))
      const signed = await sign(connector, address, message)
      expect(signed.replace(/^ful/, '')).toBe(signature.replace(/^ful/, ''))
      expect(signed.startsWith('ful')).toBe(true)
      expect(await verify(address, message, signed)).toBe(true)
      await expect(sign(connector, address, wrongMessage)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  test('is asked of the wallet in its own way', async () => {
    const request = vi.fn(async () => ({ result: { signature: 'nonsense' } }))
    await expect(sign(connectorOf(leatherApi({ request })), ordinal)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
    expect(request).toHaveBeenLastCalledWith('signMessage', {
      message: 'Hello',
      paymentType: 'p2tr',
      network: 'mainnet'
    })

    await expect(sign(connectorOf(satsApi({ request })), payment)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
    expect(request).toHaveBeenLastCalledWith('signMessage', { address: payment, message: 'Hello', protocol: 'BIP322' })

    const signs = vi.fn(async () => 'nonsense')
    const accounts = async () => [strangerBitcoinAddress, payment]
    const unisat = unisatApi({ requestAccounts: accounts, getAccounts: accounts, signMessage: signs })
    await expect(sign(connectorOf(unisat), strangerBitcoinAddress)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
    expect(signs).toHaveBeenLastCalledWith('Hello', 'ecdsa')
    await expect(sign(connectorOf(unisat), payment)).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    expect(signs).toHaveBeenCalledOnce()
  })

  test('of a wallet that guards its answer with getters that throw is no answer', async () => {
    const trap = {
      get signature(): never {
        throw new Error('trap')
      }
    }
    const request = async () => ({ result: trap })
    await expect(sign(connectorOf(satsApi({ request })), payment)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test('is not asked for by an account of another family, chain or network', async () => {
    const request = vi.fn()
    const connector = connectorOf(satsApi({ request }))
    for (const id of [
      'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      account(payment, testnet),
      account('x'),
      'x',
      `bip122:${'0'.repeat(32)}:${payment}`
    ]) {
      const signing = signMessage!.sign({ connector, account: id as AccountId }, 'Hello', signal())
      await expect(signing).rejects.toMatchObject({ code: 'bip122/invalid-params' })
    }
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a wallet that another plugin brings', () => {
  const brought = (provider: unknown): Connector => ({
    info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect' },
    connect: () => Promise.reject(new Error('not here')),
    disconnect: async () => {},
    provider: async () => provider,
    subscribe: () => () => {}
  })

  test('signs by the method of the namespace, in hex', async () => {
    const [key] = await larch().keys()
    const signature = Buffer.from(key!.signBip322(new TextEncoder().encode('Hello'))).toString('hex')
    const request = vi.fn(async () => ({ address: payment, signature }))
    expect(await sign(brought({ request }), payment)).toBe(Buffer.from(signature, 'hex').toString('base64'))
    const params = { account: payment, address: payment, message: 'Hello', protocol: 'bip322' }
    expect(request).toHaveBeenCalledWith({ method: 'signMessage', params }, `bip122:${mainnet}`)
  })

  test('is checked like any other', async () => {
    for (const answer of [undefined, 'x', { signature: 7 }, { signature: '00'.repeat(65) }]) {
      const signing = sign(brought({ request: async () => answer }), payment)
      await expect(signing).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
    const refusing = brought({ request: () => Promise.reject({ code: 5000, message: 'User rejected' }) })
    await expect(sign(refusing, payment)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(sign(brought(undefined), payment)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test('is on all its networks at once, and cannot be told to switch', async () => {
    const network = networksOf([], testnet)[0]!
    const switching = switchNetwork!.switch(brought({ request: async () => null }), network, signal())
    await expect(switching).rejects.toMatchObject({ code: 'wallet/network-unknown' })
  })
})

test('what is no signature is false, and what is no account an error', async () => {
  for (const signature of [
    '',
    'x',
    '====',
    '0x',
    'A'.repeat(10_000),
    undefined as unknown as string,
    7 as unknown as string
  ]) {
    expect(await verify(payment, 'Hello', signature)).toBe(false)
  }
  await expect(verify('nonsense', 'Hello', '')).rejects.toMatchObject({ code: 'bip122/invalid-params' })
})
