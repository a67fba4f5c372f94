import type { Router } from '@latchkit/kernel'
import type { ActiveAccount, ConnectedWallet, ConnectionsState } from '@latchkit/plugin-connections/contract'
import { describe, expect, test } from 'vitest'
import { connectedCount, connectedGroups } from '../src/connected.js'
import { closesWithoutAccount, hasLeft, redirectBack } from '../src/disconnect-navigation.js'
import { sortActions } from '../src/sort-actions.js'

const wallet = (connector: string, ...addresses: string[]): ConnectedWallet => ({
  connector,
  name: connector,
  kind: 'announced',
  accounts: addresses.map(address => ({ address })),
  account: addresses.at(-1) ?? ''
})
const connections = (current: string, ...wallets: ConnectedWallet[]) => ({
  status: wallets.length ? ('connected' as const) : ('disconnected' as const),
  wallets,
  current,
  loading: false
})
const active = { namespace: 'eip155' } as ActiveAccount

describe('connectedGroups', () => {
  const state: ConnectionsState = {
    active: 'solana',
    byNamespace: {
      eip155: connections('b', wallet('a', '0x1'), wallet('b', '0x2', '0x3')),
      bip122: connections('c'),
      solana: connections('d', wallet('d', 'So1', 'So2'))
    }
  }

  test('stand with the active chain family first, and those without a wallet left out', () => {
    expect(
      connectedGroups(state).map(({ namespace, wallets }) => [namespace, wallets.map(w => w.wallet.connector)])
    ).toEqual([
      ['solana', ['d']],
      ['eip155', ['a', 'b']]
    ])
    expect(connectedCount(state)).toBe(3)
  })

  test('mark the one account that is shown', () => {
    const rows = connectedGroups(state).flatMap(({ wallets }) => wallets.flatMap(({ accounts }) => accounts))
    expect(rows.filter(({ current }) => current).map(({ address }) => address)).toEqual(['So2'])
  })
})

describe('hasLeft', () => {
  const state = (eip155: ConnectedWallet[]) => ({ byNamespace: { eip155: connections('a', ...eip155) } })
  test.each([
    ['disconnected', active, undefined, state([]), true],
    ['another chain family is shown, not connected yet', active, undefined, state([wallet('a', '0x1')]), false],
    ['another account is shown', active, { namespace: 'solana' } as ActiveAccount, state([]), false],
    ['there was none', undefined, undefined, state([]), false],
    ['the chain family is gone altogether', active, undefined, { byNamespace: {} }, true]
  ])('%s', (_, before, now, connected, left) => {
    expect(hasLeft(before, now, connected)).toBe(left)
  })
})

describe('closesWithoutAccount', () => {
  const roles: Readonly<Record<string, string>> = { ProfileWallets: 'wallets', SwitchNetwork: 'wallets' }
  const shown = (open: boolean, ...views: string[]) => {
    const stack = views.map((view, key) => ({ view, key }))
    return {
      state: { get: () => ({ open, stack }) },
      current: () => stack.at(-1),
      views: { traits: (view: string) => ({ role: roles[view] }) }
    } as unknown as Router
  }
  test.each([
    ['an open dialog closes', shown(true, 'Account'), true],
    ['wherever it is', shown(true, 'Account', 'Networks'), true],
    ['not while wallets are being managed', shown(true, 'Account', 'ProfileWallets'), false],
    ['not while a switch is on', shown(true, 'Networks', 'SwitchNetwork'), false],
    ['a closed one stays closed', shown(false, 'Connect'), false],
    ['a fresh one, too', shown(false), false]
  ])('%s', (_, router, expected) => {
    expect(closesWithoutAccount(router)).toBe(expected)
  })
})

describe('redirectBack', () => {
  const back = { view: 'Connect', params: undefined, via: 'back' } as const
  test('to Connect with a wallet connected leads to the account', () => {
    expect(redirectBack(back, active)).toEqual({ view: 'Account', via: 'back' })
  })
  test.each([
    ['without a wallet', back, undefined],
    ['while adding another', { ...back, params: { adding: true } }, active],
    ['while connecting for another chain family', { ...back, params: { namespace: 'solana' } }, active],
    ['to another view', { ...back, view: 'Networks' }, active],
    ['forwards', { ...back, via: 'push' } as const, active]
  ])('not %s', (_, navigation, shown) => {
    expect(redirectBack(navigation, shown)).toBeUndefined()
  })
})

test('actions stand in the order of the site, then the default one, then as contributed', () => {
  const actions = ['stake', 'send', 'swaps', 'receive', 'onramp'].map(id => ({ id }))
  const ids = (order?: string[]) =>
    sortActions(actions, order ? { walletFeaturesOrder: order } : {}).map(({ id }) => id)
  expect(ids()).toEqual(['onramp', 'swaps', 'receive', 'send', 'stake'])
  expect(ids(['send', 'stake'])).toEqual(['send', 'stake', 'onramp', 'swaps', 'receive'])
})
