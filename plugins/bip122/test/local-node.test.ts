import { type BitcoinNode, fundedAccounts, startBitcoinNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/kernel/chain'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { networksOf, regtest, signal } from './surroundings.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

const read = (address: string, url = node.url) =>
  createClient(networksOf([url], regtest)).features.balance!.read(`bip122:${regtest}:${address}` as AccountId, signal())

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

test('is not there while the node is in trouble', async () => {
  const [{ address = '' } = {}] = fundedAccounts.bitcoin
  for (const kind of ['down', '500', 'garbage', 'html', 'huge'] as const) {
    node.faults.set(kind)
    await expect(read(address)).rejects.toMatchObject({ code: 'bip122/unreachable' })
  }
  node.faults.clear()
})
