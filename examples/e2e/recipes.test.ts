import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { announceEvmWallet, createEvmWallet } from '@latchkit/example-wallets'
import { memoryBackend } from '@latchkit/kernel'
import { connect, signMessage } from '@wagmi/core'
import { verifyMessage } from 'ethers'
import { createLatchkit } from 'latchkit'
import { createPublicClient, getAddress, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { key } from '../../plugins/walletconnect/test/phone.js'
import { type Anvil, startAnvil } from '../../scripts/anvil.mjs'
import { root } from '../../scripts/packages.mjs'
import { ethersSigner, isSignedIn, readBalance, sendEther, signIn, wagmiConfig } from './recipes.js'

const owner = key.address
const recipient = getAddress('0x000000000000000000000000000000000000c0de')

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

/** Opens a page with the default preset and a connected wallet that approves every request. */
async function openSite() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const chain = { ...foundry, rpcUrls: { default: { http: [anvil.url] } } }
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    networks: [{ chainId: foundry.id, name: 'Local', rpcUrl: anvil.url }],
    storage: undefined,
    prompt: async ({ choices }) => ({ approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] })
  })
  announceEvmWallet(wallet, { target: page })
  const latchkit = createLatchkit({ networks: [chain], storage: memoryBackend() })
  onTestFinished(() => latchkit.destroy())
  await latchkit.start()
  await vi.waitUntil(() => latchkit.connect({ wallet: 'com.example.larch' }).catch(() => false), 10_000)
  return { latchkit, chain, reader: createPublicClient({ chain, transport: http(anvil.url) }) }
}

test('readBalance resolves with the balance on chain, and with undefined without an account', async () => {
  const { latchkit, reader } = await openSite()
  const { signal } = new AbortController()
  expect(await readBalance(latchkit, signal)).toBe(await reader.getBalance({ address: owner }))
  await latchkit.disconnect()
  expect(await readBalance(latchkit, signal)).toBeUndefined()
})

test('sendEther resolves with the receipt of the transfer', async () => {
  const { latchkit, chain, reader } = await openSite()
  const had = await reader.getBalance({ address: recipient })
  expect((await sendEther(latchkit, chain, recipient, 7n)).status).toBe('success')
  expect((await reader.getBalance({ address: recipient })) - had).toBe(7n)
})

test('signIn signs a message that isSignedIn accepts for its nonce and domain only', async () => {
  const { latchkit, reader } = await openSite()
  const signed = await signIn(latchkit, 'a1b2c3d4e5')
  const check = (domain: string, nonce: string) => isSignedIn(reader as never, signed, { domain, nonce })
  expect(await check('shop.example', 'a1b2c3d4e5')).toBe(true)
  expect(await check('evil.example', 'a1b2c3d4e5')).toBe(false)
  expect(await check('shop.example', 'other12345')).toBe(false)
})

test('ethersSigner signs as the connected account', async () => {
  const { latchkit } = await openSite()
  const signer = await ethersSigner(latchkit)
  expect(signer.address).toBe(owner)
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(owner)
})

test('wagmiConfig signs as the connected account', async () => {
  const { latchkit, chain } = await openSite()
  const config = await wagmiConfig(latchkit, chain)
  const connector = config.connectors[0] as (typeof config.connectors)[number]
  expect((await connect(config, { connector })).accounts).toEqual([owner])
  expect(verifyMessage('Hello', await signMessage(config, { message: 'Hello' }))).toBe(owner)
})

test('docs/recipes.md contains exactly this code', () => {
  const code = readFileSync(join(root, 'examples/e2e/recipes.ts'), 'utf8')
  const samples = [...readFileSync(join(root, 'docs/recipes.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
  const functions = samples.map(([, sample = '']) => sample.slice(sample.indexOf('/** ')).trim())
  expect(functions.filter(text => text.includes('export ')).length).toBe(6)
  expect(functions.filter(text => text.includes('export ') && !code.includes(text))).toEqual([])
})
