import { createCosmosWallet, injectCosmosWallet } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { decodeBase64 as fromBase64 } from '@latchkit/plugin-chains/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { findWallets } from '../../../scripts/test/chain-plugin.js'
import { cosmos } from '../src/index.js'
import { hub, osmosis, walletChains } from './networks.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
  document.body.replaceChildren()
  localStorage.clear()
})

function inject(place: string, id: string) {
  const wallet = createCosmosWallet({ name: place, id, mark: 'larch', chains: walletChains })
  undos.push(injectCosmosWallet(wallet, window, place))
  return wallet
}

test('a wallet of this browser is found, connects, reports changes and signs; an element with its name is ignored', async () => {
  const link = Object.assign(document.createElement('a'), { id: 'leap' })
  document.body.append(link)
  expect(Reflect.get(window, 'leap')).toBe(link)
  const wallet = inject('keplr', 'keplr')
  inject('cosmostation.providers.keplr', 'cosmostation')

  const { adapter, found, leave } = await findWallets(cosmos({ networks: [hub, osmosis] }))
  expect(found.map(({ info }) => info.id)).toEqual(['keplr', 'cosmostation'])

  const [keplr] = found as [Connector]
  const { signal } = new AbortController()
  const { accounts } = await keplr.connect({ signal })
  const account = `cosmos:cosmoshub-4:${accounts[0]?.address}` as const
  const { signMessage, verifyMessage } = await adapter.features()
  const signature = (await signMessage?.sign({ connector: keplr, account }, 'Hello', signal)) ?? ''
  await expect(verifyMessage?.verify(account, 'Hello', signature, signal)).resolves.toBe(true)

  const heard: string[] = []
  const unsubscribe = keplr.subscribe(({ type }) => heard.push(type))
  wallet.disconnect()
  await vi.waitUntil(() => heard.length > 0)
  expect(heard).toEqual(['disconnected'])
  unsubscribe()
  await leave()
})

/** `@scure/base` uses the browser's decoder where there is one; another test has the same cases without it. */
test('decodeBase64 reads the canonical form only, with the decoder of the browser', () => {
  expect(fromBase64('AA==')).toEqual(Uint8Array.of(0))
  for (const text of ['AA', 'AA=', 'AB==', 'AAB=', 'A===', 'AAAA\n', ' AAAA', 'AA-_', 'AA==AA==', 7, null])
    expect([text, fromBase64(text)]).toEqual([text, undefined])
})
