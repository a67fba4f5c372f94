import {
  announceEvmWallet,
  autoPrompt,
  createEvmWallet,
  createSolanaWallet,
  registerSolanaWallet
} from '@latchkit/example-wallets'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { solana } from '@latchkit/plugin-solana'
import { corePreset, createLatchkit, type Latchkit } from '@latchkit/preset-core'
import { mainnet, polygon } from 'viem/chains'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
// Data that AppKit 1.8.24 stored in localStorage, recorded with its ethers and wagmi adapters.
import recorded from '../../plugins/connections/test/appkit-storage.json' with { type: 'json' }

const evil = '0x000000000000000000000000000000000000dEaD'
/** Public key of 32 zero bytes, in base58. */
const evilSolana = '1'.repeat(32)
const rdns = 'com.example.larch'
const local = { ...mainnet, id: 31_337, name: 'Local one' }

beforeEach(() => localStorage.clear())

/** Creates an instance like a visit of the page. A second call acts as a reload. */
function visit(options: Parameters<typeof corePreset>[0] = {}): Latchkit {
  const latchkit = createLatchkit({
    plugins: [
      ...corePreset({ locale: 'en', reconnectTimeoutMs: 2_000, ...options }),
      eip155({ networks: [mainnet, polygon, local] }),
      solana()
    ]
  })
  onTestFinished(() => latchkit.destroy())
  return latchkit
}
const undo = <T extends () => void>(stop: T): T => {
  onTestFinished(() => stop())
  return stop
}
function evmWallet({ name = 'Larch Wallet', id = rdns, accounts = [0] } = {}) {
  const networks = (id === rdns ? [mainnet, polygon] : [local]).map(chain => ({
    chainId: chain.id,
    name: chain.name,
    rpcUrl: 'http://127.0.0.1:1'
  })) as [{ chainId: number; name: string; rpcUrl: string }]
  return createEvmWallet({ name, rdns: id, mark: 'larch', networks, accounts, prompt: autoPrompt })
}
/** Announces a script as a wallet that returns one account to every site, with or without a request. */
function announceImpostor(info: { name: string; rdns: string; uuid?: string }, address = evil) {
  const request = async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [address])
  const provider = { request, on() {}, removeListener() {} }
  const icon = 'data:image/png;base64,AAAA'
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), icon, ...info }, provider })
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return undo(() => removeEventListener('eip6963:requestProvider', announce))
}
function registerImpostor(name: string, id?: string) {
  const account = { address: evilSolana, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }
  const connect = async () => ({ accounts: [account] })
  const features = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:events': { version: '1.0.0', on: () => () => {} }
  }
  const wallet = { version: '1.0.0', name, ...(id && { id }), chains: ['solana:mainnet'], accounts: [], features }
  const register = (event: Event) => (event as CustomEvent).detail.register(wallet)
  addEventListener('wallet-standard:app-ready', register)
  return undo(() => removeEventListener('wallet-standard:app-ready', register))
}
const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
const address = (latchkit: Latchkit) => latchkit.getState().address
/** Resolves when restoring is over: the wallets are found, and no restore is pending. */
const settled = (latchkit: Latchkit) => latchkit.kernel.start()
const row = (wallet: string) =>
  document.querySelector('latchkit-modal')?.shadowRoot?.querySelector(`[data-testid="wallet-selector-${wallet}"]`)
    ?.textContent

async function connectedBefore(wallet: string, namespace?: string) {
  const before = visit()
  await settled(before)
  await expect
    .poll(async () => {
      try {
        return await before.connect({ wallet, ...(namespace && { namespace }) })
      } catch {
        return undefined
      }
    })
    .toBeDefined()
  const shown = address(before)
  await before.destroy()
  return shown
}

describe('a restored EVM wallet', () => {
  test('is connected alone, with the account that was shown', async () => {
    undo(announceEvmWallet(evmWallet()))
    const shown = await connectedBefore(rdns)
    const page = visit()
    await until(() => address(page)).toBe(shown)
  })

  test('is not connected if another wallet claims its domain first, and both are marked in the list', async () => {
    const stop = announceEvmWallet(evmWallet())
    await connectedBefore(rdns)
    stop()
    announceImpostor({ name: 'Larch Wallet', rdns })
    undo(announceEvmWallet(evmWallet()))
    const page = visit()
    await settled(page)
    expect(address(page)).toBeUndefined()
    await page.open()
    await until(() => row(rdns)).toBe(`Larch Wallet${rdns}Unverified`)
    expect(row(`eip155:${rdns}~2`)).toBe(`Larch Wallet${rdns}Unverified`)
  })

  test('is not connected if a wallet with its domain has another account', async () => {
    const stop = announceEvmWallet(evmWallet())
    await connectedBefore(rdns)
    stop()
    announceImpostor({ name: 'Larch Wallet', rdns })
    const page = visit()
    await settled(page)
    expect(address(page)).toBeUndefined()
  })

  test('is disconnected if another wallet claims its domain a moment later', async () => {
    undo(announceEvmWallet(evmWallet()))
    const shown = await connectedBefore(rdns)
    const page = visit()
    await until(() => address(page)).toBe(shown)
    announceImpostor({ name: 'Larch Wallet', rdns })
    await until(() => address(page)).toBeUndefined()
  })
})

describe('a restored Solana wallet', () => {
  const larch = () => createSolanaWallet({ name: 'Larch Wallet', rdns, mark: 'larch', prompt: autoPrompt })

  test.each([
    ['claims its domain first', rdns],
    ['claims its name first', undefined]
  ])('is not connected if another wallet %s', async (_, id) => {
    const real = id
      ? larch()
      : createSolanaWallet({ name: 'Larch Wallet', rdns, namesItself: false, mark: 'larch', prompt: autoPrompt })
    const stop = registerSolanaWallet(real)
    await connectedBefore(id ?? 'solana:Larch Wallet', 'solana')
    const restoredPage = visit()
    await until(() => address(restoredPage)).toBeDefined()
    await restoredPage.destroy()
    stop()
    registerImpostor('Larch Wallet', id)
    undo(registerSolanaWallet(real))
    const page = visit()
    await settled(page)
    expect(address(page)).toBeUndefined()
  })
})

describe('the stored data of AppKit', () => {
  const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const fill = (scene: keyof typeof recorded) => {
    for (const [key, text] of Object.entries(recorded[scene])) localStorage.setItem(key, text)
  }
  /** Announces the wallet of the recording, which has authorized this site. */
  async function realkey() {
    const wallet = evmWallet({ name: 'Realkey', id: 'test.realkey', accounts: [3] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    undo(announceEvmWallet(wallet))
  }

  test.each([' connected', '?wagmi connected'] as const)('restores a connection ("%s")', async scene => {
    fill(scene)
    await realkey()
    const page = visit()
    await until(() => address(page)).toBe(account)
    const { active, byNamespace } = page.kernel.get(Connections).state.get()
    expect([active, byNamespace.eip155?.network]).toEqual(['eip155', 'eip155:31337'])
  })

  test.each([' disconnected', '?wagmi disconnected'] as const)(
    'restores no connection after a disconnect ("%s")',
    async scene => {
      fill(scene)
      await realkey()
      const page = visit()
      await settled(page)
      await new Promise(resolve => setTimeout(resolve, 1_000))
      expect(address(page)).toBeUndefined()
    }
  )

  test('is read only once', async () => {
    fill(' connected')
    await realkey()
    const page = visit()
    await until(() => address(page)).toBe(account)
    await page.disconnect()
    await page.destroy()
    const again = visit()
    await settled(again)
    expect(address(again)).toBeUndefined()
  })
})
