import { satsBitcoinProvider } from '@latchkit/example-wallets'
import { type BitcoinNode, fundedAccounts, startBitcoinNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { Address, OutScript, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedPsbt } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { satsApi } from '../src/lazy/wallet/sats-connect.js'
import { connectorOf, larch, networksOf, regtest, signal, signerOf } from './surroundings.js'
import { asked, handle } from './transaction-surroundings.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

const read = (address: string, url = node.url) =>
  createClient(networksOf([url], regtest))
    .features()
    .balance!.read(`bip122:${regtest}:${address}` as AccountId, signal())

test('is what a real node says of the accounts of the test wallets, Taproot included', async () => {
  expect(node.chainId).toBe(`bip122:${regtest}`)
  for (const { address, amount } of fundedAccounts.bitcoin) expect(await read(address)).toBe(amount)
})

test('follows a transfer: at once what is on its way, and the same once it is mined', async () => {
  const secret = new Uint8Array(32).fill(9)
  const from = p2wpkh(pubECDSA(secret), { ...TEST_NETWORK, bech32: 'bcrt' })
  const address = from.address as string
  const [{ address: to = '', amount: before = 0n } = {}] = fundedAccounts.bitcoin
  expect(await read(address)).toBe(0n)
  await node.fund(address, 1_000_000n)
  expect(await read(address)).toBe(1_000_000n)

  const [coin] = await (await fetch(`${node.url}/address/${address}/utxo`)).json()
  const transfer = new Transaction()
  transfer.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script: from.script, amount: BigInt(coin.value) }
  })
  transfer.addOutputAddress(to, 300_000n, { ...TEST_NETWORK, bech32: 'bcrt' })
  transfer.addOutputAddress(address, 690_000n, { ...TEST_NETWORK, bech32: 'bcrt' })
  transfer.sign(secret)
  transfer.finalize()
  const sent = await fetch(`${node.url}/tx`, { method: 'POST', body: transfer.hex })
  expect(await sent.text()).toBe(transfer.id)

  const balances = async () => [await read(address), await read(to)]
  expect(await balances()).toEqual([690_000n, before + 300_000n])
  await node.mine()
  expect(await balances()).toEqual([690_000n, before + 300_000n])
})

test('follows what a wallet signed for this plugin, and what it sent by itself', async () => {
  const wallet = larch({ network: 'regtest', esplora: node.url })
  wallet.allow()
  const [from] = await wallet.keys()
  const [, { address: to = '', amount: before = 0n } = {}] = fundedAccounts.bitcoin
  const start = await read(from!.address)
  const connector = connectorOf(satsApi(satsBitcoinProvider(wallet)), networksOf([node.url], regtest))
  const { accounts } = await connector.connect({ signal: signal() })
  const active = { signer: signerOf(connector, from!.address, regtest), accounts }
  const ask = (method: string, params: object) => [asked(method, params, `bip122:${regtest}`), active] as const

  // The node knows no Taproot signatures, so the payment address pays.
  const network = { ...TEST_NETWORK, bech32: 'bcrt' }
  const script = OutScript.encode(Address(network).decode(from!.address))
  const coinsOf = async () => (await fetch(`${node.url}/address/${from!.address}/utxo`)).json()
  const spending = (coins: readonly { txid: string; vout: number; value: number }[]) => {
    const transaction = new Transaction()
    for (const { txid, vout, value } of coins)
      transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    return transaction
  }
  const coins = await coinsOf()
  const transaction = spending(coins)
  transaction.addOutputAddress(to, 1_000_000n, network)
  transaction.addOutputAddress(from!.address, start - 1_001_000n, network)
  const signInputs = coins.map((_: unknown, index: number) => ({ address: from!.address, index }))

  const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
  const signed = await handle<SignedPsbt>(...ask('signPsbt', { account: from!.address, psbt, signInputs }))
  const whole = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'))
  whole.finalize()
  const sent = await fetch(`${node.url}/tx`, { method: 'POST', body: whole.hex })
  expect(await sent.text()).toBe(transaction.id)
  expect(await read(to)).toBe(before + 1_000_000n)
  expect(await read(from!.address)).toBe(start - 1_001_000n)
  await node.mine()

  const transfer = { account: from!.address, recipientAddress: to, amount: '250000' }
  const { txid } = await handle<{ readonly txid: string }>(...ask('sendTransfer', transfer))
  expect((await fetch(`${node.url}/tx/${txid}/status`)).status).toBe(200)
  expect(await read(to)).toBe(before + 1_250_000n)
  await node.mine()

  const [coin] = await coinsOf()
  const last = spending([coin])
  last.addOutputAddress(to, BigInt(coin.value) - 1_000n, network)
  const params = {
    account: from!.address,
    psbt: Buffer.from(last.toPSBT()).toString('base64'),
    signInputs: [{ address: from!.address, index: 0 }],
    broadcast: true
  }
  expect(await handle<SignedPsbt>(...ask('signPsbt', params))).toMatchObject({ txid: last.id })
  expect(await read(to)).toBe(before + 1_250_000n + BigInt(coin.value) - 1_000n)
})

test('is not there while the node is in trouble', async () => {
  const [{ address = '' } = {}] = fundedAccounts.bitcoin
  for (const kind of ['down', '500', 'garbage', 'html', 'huge'] as const) {
    node.faults.set(kind)
    await expect(read(address)).rejects.toMatchObject({ code: 'bip122/unreachable' })
  }
  node.faults.clear()
})
