import { expect, test } from 'vitest'
import { connect, knownAccounts, nowhere, openWallet, recordEvents } from '../../test/open-wallet.js'

const [first, second] = knownAccounts
const networks = [nowhere, { chainId: 10, name: 'Ten', rpcUrl: 'http://127.0.0.1:2' }] as const

test('emits the events of a visit in order, each before the related response', async () => {
  const wallet = openWallet({ networks })
  const { provider } = wallet
  const heard = recordEvents(wallet)
  const answered = (method: string, params?: unknown) =>
    provider.request({ method, params }).then(result => (heard as unknown[]).push([method, result]))

  await answered('eth_requestAccounts')
  await answered('wallet_switchEthereumChain', [{ chainId: '0xa' }])
  await wallet.switchAccount(1)
  wallet.switchChain(31_337)
  wallet.message('eth_subscription', { subscription: '0x1' })
  wallet.disconnect()
  await answered('eth_requestAccounts')

  expect(heard).toEqual([
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [first]],
    ['eth_requestAccounts', [first]],
    ['chainChanged', '0xa'],
    ['wallet_switchEthereumChain', null],
    ['accountsChanged', [second, first]],
    ['chainChanged', '0x7a69'],
    ['message', { type: 'eth_subscription', data: { subscription: '0x1' } }],
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 4900 })],
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [second]],
    ['eth_requestAccounts', [second]]
  ])
})

test('emits no account events to a page that is not connected', async () => {
  const wallet = openWallet()
  await Promise.resolve()
  const heard = recordEvents(wallet)
  await wallet.switchAccount(1)
  expect(heard).toEqual([])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('rejects choices that were not offered', async () => {
  const wallet = openWallet()
  await expect(wallet.switchAccount(3)).rejects.toThrow(RangeError)
  expect(() => wallet.switchChain(5)).toThrow(RangeError)
})

test('a removed listener is not called, and a throwing one does not stop the others', async () => {
  const wallet = openWallet({ networks })
  const heard: unknown[] = []
  const removed = () => heard.push('removed')
  wallet.provider
    .on('chainChanged', removed)
    .on('chainChanged', () => {
      throw new Error('the page is broken')
    })
    .on('chainChanged', chainId => heard.push(chainId))
    .removeListener('chainChanged', removed)

  await connect(wallet)
  wallet.switchChain(10)
  expect(heard).toEqual(['0xa'])
})
