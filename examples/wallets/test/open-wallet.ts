import { onTestFinished } from 'vitest'
import type { EvmEventName } from '../src/evm/events.js'
import type { EvmNetwork } from '../src/evm/networks.js'
import { createEvmWallet, type EvmTestWallet, type EvmWalletOptions } from '../src/evm/wallet.js'
import type { StorageLike } from '../src/memory.js'

/** Network without a node, for tests that must not need one. */
export const nowhere: EvmNetwork = { chainId: 31_337, name: 'Nowhere', rpcUrl: 'http://127.0.0.1:1' }

/** The first three accounts of the public test phrase, as anvil prints them. */
export const knownAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
] as const

export const origin = 'https://shop.example'

/** Creates a wallet with three accounts. */
export function openWallet(options: Partial<EvmWalletOptions> = {}): EvmTestWallet {
  const wallet = createEvmWallet({
    name: 'Larch Wallet',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1, 2],
    networks: [nowhere],
    origin,
    storage: memoryStorage(),
    ...options
  })
  onTestFinished(() => wallet.dispose())
  return wallet
}

/** Returns an in-memory `localStorage` that works without a browser. */
export function memoryStorage(): StorageLike & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value)
  }
}

/** Records every event of a provider, in order. */
export function recordEvents({ provider }: EvmTestWallet): readonly (readonly [EvmEventName, unknown])[] {
  const heard: [EvmEventName, unknown][] = []
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const) {
    provider.on(name, payload => heard.push([name, payload]))
  }
  return heard
}

export const connect = ({ provider }: EvmTestWallet) => provider.request({ method: 'eth_requestAccounts' })
