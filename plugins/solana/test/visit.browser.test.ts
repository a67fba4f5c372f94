import { type InstalledTestWallets, installTestWallets } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWallets } from '../../../scripts/test/chain-plugin.js'
import { solana } from '../src/index.js'

let installed: InstalledTestWallets
beforeEach(() => {
  localStorage.clear()
  installed = installTestWallets({ rpcUrl: 'http://127.0.0.1:1', chainId: 31_337, mode: 'auto', solana: {} })
})
afterEach(() => installed.uninstall())

test('a wallet of this browser is found, connects and signs', async () => {
  const { adapter, found, leave } = await findWallets(solana())
  expect(found.map(({ info: { name, kind } }) => [name, kind])).toEqual([
    ['Larch Wallet', 'announced'],
    ['Tidepool', 'announced'],
    ['Quill', 'announced']
  ])

  const [larch, , quill] = found as [Connector, Connector, Connector]
  const { signal } = new AbortController()
  const { accounts } = await larch.connect({ signal })
  const address = String(accounts[0]?.address)
  const { signMessage } = await adapter.features()
  const signature = await signMessage!.sign({ connector: larch, account: `solana:mainnet:${address}` }, 'Hello', signal)
  const message = new TextEncoder().encode('Hello')
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(address))).toBe(true)
  await expect(quill.connect({ signal })).rejects.toMatchObject({ code: 'wallet/rejected' })

  await leave()
})
