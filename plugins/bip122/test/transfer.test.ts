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

    const sats = vi.fn(async (method: string) =>
      method === 'sendTransfer'
        ? { result: { txid: txid.toUpperCase() } }
        : satsBitcoinProvider(larch()).request(method)
    )
    expect(await sendTransfer(connectorOf(satsApi({ request: sats })))).toEqual({ txid })
    expect(sats).toHaveBeenLastCalledWith('sendTransfer', { recipients: [{ address: stranger, amount: 1500 }] })

    const asked = vi.fn(async (method: string, params?: unknown) =>
      method === 'sendTransfer' ? { result: { txid } } : leather(larch()).request(method, params)
    )
    expect(await sendTransfer(connectorOf(leatherApi({ request: asked })))).toEqual({ txid })
    const recipients = [{ address: stranger, amount: '1500' }]
    expect(asked).toHaveBeenLastCalledWith('sendTransfer', { recipients, network: 'mainnet' })

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
    await expect(elsewhere).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    const nobody = handle(asked('sendTransfer', params), undefined)
    await expect(nobody).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
  })
})
