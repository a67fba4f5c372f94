import { type InstalledTestWallets, installTestWallets } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWallets } from '../../../scripts/test/chain-plugin.js'
import { eip155 } from '../src/index.js'

let installed: InstalledTestWallets
beforeEach(() => {
  localStorage.clear()
  installed = installTestWallets({ rpcUrl: 'http://127.0.0.1:1', chainId: 31_337, mode: 'auto', legacy: true })
})
afterEach(() => installed.uninstall())

test('a wallet of this browser is found once, connects and signs', async () => {
  const { adapter, found, leave } = await findWallets(eip155())
  expect(found.map(({ info: { name, kind } }) => [name, kind])).toEqual([
    ['Larch Wallet', 'announced'],
    ['Tidepool', 'announced'],
    ['Quill', 'announced']
  ])

  const [larch, , quill] = found as [Connector, Connector, Connector]
  const { signal } = new AbortController()
  const { accounts, chain } = await larch.connect({ signal })
  expect(chain).toBe('eip155:31337')
  const address = accounts[0]?.address as Hex
  const { signMessage } = await adapter.features()
  const signature = await signMessage!.sign({ connector: larch, account: `${chain!}:${address}` }, 'Hello', signal)
  expect(await recoverMessageAddress({ message: 'Hello', signature: signature as Hex })).toBe(address)
  await expect(quill.connect({ signal })).rejects.toMatchObject({ code: 'wallet/rejected' })

  await leave()
})
