import { satsBitcoinProvider, unisatBitcoinProvider } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { describe, expect, test, vi } from 'vitest'
import type { UnisatProvider } from '../src/contract.js'
import { leatherApi } from '../src/lazy/wallet/leather.js'
import { satsApi } from '../src/lazy/wallet/sats-connect.js'
import { unisatApi } from '../src/lazy/wallet/unisat.js'
import { connectorOf, larch, ordinal, payment, testnet } from './surroundings.js'
import { asked, brought, chain, handle, leather, shownBy, stranger, txid, ways } from './transaction-surroundings.js'

async function sendTransfer(connector: Connector, params: object = {}, isConnected?: boolean) {
  const whole = { account: payment, recipientAddress: stranger, amount: '1500', ...params }
  return handle(asked('sendTransfer', whole), await shownBy(connector, isConnected))
}

describe('a transfer', () => {
  const memo = 'ab'.repeat(80)

  test('goes out as each kind of wallet wants it', async () => {
    const request = vi.fn(async () => ({ txid }))
    const params = { changeAddress: ordinal, memo }
    expect(await sendTransfer(brought(request), params, false)).toEqual({ txid })
    const whole = { account: payment, recipientAddress: stranger, amount: '1500', ...params }
    expect(request).toHaveBeenCalledWith({ method: 'sendTransfer', params: whole }, chain)

    const xverse = satsBitcoinProvider(larch())
    const sats = vi.fn(async (method: string) =>
      method === 'sendTransfer' ? { result: { txid: txid.toUpperCase() } } : xverse.request(method)
    )
    expect(await sendTransfer(connectorOf(satsApi({ request: sats })))).toEqual({ txid })
    expect(sats).toHaveBeenLastCalledWith('sendTransfer', { recipients: [{ address: stranger, amount: 1500 }] })

    const asked = vi.fn(async (method: string, params?: unknown) =>
      method === 'sendTransfer' ? { result: { txid } } : leather(larch()).request(method, params)
    )
    expect(await sendTransfer(connectorOf(leatherApi({ request: asked })))).toEqual({ txid })
    const recipients = [{ address: stranger, amount: '1500' }]
    expect(asked).toHaveBeenLastCalledWith('sendTransfer', { recipients, network: 'mainnet', account: 2 })

    const sendBitcoin = vi.fn(async () => txid)
    const unisat = { ...unisatBitcoinProvider(larch()), sendBitcoin } as unknown as UnisatProvider
    expect(await sendTransfer(connectorOf(unisatApi(unisat)))).toEqual({ txid })
    expect(sendBitcoin).toHaveBeenCalledWith(stranger, 1500)
  })

  test('is not made without what was wanted of it', async () => {
    const standard = connectorOf(ways['Wallet Standard'](larch()))
    await expect(sendTransfer(standard)).rejects.toMatchObject({ code: 'wallet/unavailable' })
    const accounts = async () => [payment]
    const okx = { requestAccounts: accounts, getAccounts: accounts, signMessage: async () => '' }
    await expect(sendTransfer(connectorOf(unisatApi(okx)))).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    const sats = () => connectorOf(satsApi(satsBitcoinProvider(larch())))
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

  test('is by the account that is active, on its chain', async () => {
    const active = await shownBy(
      brought(async () => ({ txid })),
      false
    )
    const params = { account: payment, recipientAddress: stranger, amount: '1' }
    const elsewhere = handle(asked('sendTransfer', params, `bip122:${testnet}`), active)
    await expect(elsewhere).rejects.toMatchObject({
      code: 'bip122/wrong-chain',
      context: { wallet: 'WalletConnect', chain: `bip122:${testnet}` }
    })
    const nobody = handle(asked('sendTransfer', params), undefined)
    await expect(nobody).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
  })
})

describe('the account that pays', () => {
  /** Handles a request of a site for a transfer, and returns the methods that the wallet got. */
  const transferBy = async (connector: Connector, address: string, request: ReturnType<typeof vi.fn>) => {
    const { accounts } = await shownBy(connector)
    request.mockClear()
    const signer = { connector, account: `${chain}:${address}` as const }
    const params = { account: address, recipientAddress: stranger, amount: '1500' }
    const code = await handle<{ readonly txid: string }>(asked('sendTransfer', params), { signer, accounts }).then(
      sent => sent.txid,
      ({ code }) => code as string
    )
    return { code, methods: request.mock.calls.map(([method]) => method) }
  }
  const xverse = (change: (method: string) => unknown = () => undefined) => {
    const wallet = larch()
    const provider = satsBitcoinProvider(wallet)
    const request = vi.fn(async (method: string, params?: unknown) => {
      const changed = change(method)
      if (changed !== undefined) return changed
      return method === 'sendTransfer' ? { result: { txid } } : provider.request(method, params)
    })
    return { wallet, request, connector: connectorOf(satsApi({ request })) }
  }

  test('is read from Xverse before the request, which cannot name it', async () => {
    const { connector, request } = xverse()
    expect(await transferBy(connector, payment, request)).toEqual({
      code: txid,
      methods: ['wallet_getAccount', 'sendTransfer']
    })
  })

  test('is not the one that Xverse shows: nothing is sent', async () => {
    const { connector, request, wallet } = xverse()
    await connector.connect({ signal: new AbortController().signal })
    wallet.switchAccount(1)
    const params = { account: payment, recipientAddress: stranger, amount: '1500' }
    const active = { signer: { connector, account: `${chain}:${payment}` as const }, accounts: [{ address: payment }] }
    await expect(handle(asked('sendTransfer', params), active)).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    expect(request.mock.calls.map(([method]) => method)).not.toContain('sendTransfer')
  })

  test('is never the address for collectibles, of which neither Xverse nor Leather pays', async () => {
    const { connector, request } = xverse()
    expect(await transferBy(connector, ordinal, request)).toEqual({
      code: 'bip122/not-the-signer',
      methods: ['wallet_getAccount']
    })
    const asking = vi.fn(async (method: string, params?: unknown) => leather(larch()).request(method, params))
    expect(await transferBy(connectorOf(leatherApi({ request: asking })), ordinal, asking)).toEqual({
      code: 'bip122/not-the-signer',
      methods: []
    })
  })

  test('is not known of an older wallet, which is asked all the same', async () => {
    const { connector, request } = xverse(method =>
      method === 'wallet_getAccount' ? { error: { code: -32601, message: 'Method not found' } } : undefined
    )
    expect((await transferBy(connector, payment, request)).code).toBe(txid)
  })

  test.each([[undefined], [{}], [{ addresses: 7 }], [{ addresses: [{ address: 'x' }] }]])(
    'of a wallet that returns %j is invalid',
    async result => {
      const { connector, request } = xverse(method => (method === 'wallet_getAccount' ? { result } : undefined))
      const { code, methods } = await transferBy(connector, payment, request)
      expect([code, methods]).toEqual(['wallet/invalid-answer', ['wallet_getAccount']])
    }
  )

  test.each([["m/84'/0'"], ['m/84/0/2/0/0'], [`m/84'/0'/${'9'.repeat(200)}'`], [7], [undefined]])(
    'has no index in Leather for the path %j',
    async derivationPath => {
      const request = vi.fn(async (method: string) =>
        method === 'getAddresses'
          ? { result: { addresses: [{ symbol: 'BTC', address: payment, derivationPath }] } }
          : { result: { txid } }
      )
      await transferBy(connectorOf(leatherApi({ request })), payment, request)
      const recipients = [{ address: stranger, amount: '1500' }]
      expect(request).toHaveBeenLastCalledWith('sendTransfer', { recipients, network: 'mainnet' })
    }
  )
})
