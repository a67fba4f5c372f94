import type { Router } from '@latchkit/kernel'
import type { ActiveAccount, ConnectedWallet, ConnectionsState } from '@latchkit/plugin-connections/contract'
import { describe, expect, test } from 'vitest'
import { connectedCount, connectedGroups } from '../src/connected.js'
import { closesOnDisconnect, hasDisconnected, redirectBack } from '../src/disconnect-navigation.js'
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

  test('sorts the active chain family first, and omits families without a wallet', () => {
    expect(
      connectedGroups(state).map(({ namespace, wallets }) => [namespace, wallets.map(w => w.wallet.connector)])
    ).toEqual([
      ['solana', ['d']],
      ['eip155', ['a', 'b']]
    ])
    expect(connectedCount(state)).toBe(3)
  })

  test('marks the active account', () => {
    const rows = connectedGroups(state).flatMap(({ wallets }) => wallets.flatMap(({ accounts }) => accounts))
    expect(rows.filter(({ isCurrent }) => isCurrent).map(({ address }) => address)).toEqual(['So2'])
  })
})

describe('hasDisconnected', () => {
  const state = (eip155: ConnectedWallet[]) => ({ byNamespace: { eip155: connections('a', ...eip155) } })
  test.each([
    ['is true after a disconnection', active, undefined, state([]), true],
    [
      'is false if the shown chain family changed, and the wallet is still connected',
      active,
      undefined,
      state([wallet('a', '0x1')]),
      false
    ],
    ['is false if another account is active', active, { namespace: 'solana' } as ActiveAccount, state([]), false],
    ['is false if no account was active', undefined, undefined, state([]), false],
    ['is true if the chain family is no longer listed', active, undefined, { byNamespace: {} }, true]
  ])('%s', (_, before, now, connected, expected) => {
    expect(hasDisconnected(before, now, connected)).toBe(expected)
  })
})

describe('closesOnDisconnect', () => {
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
    ['is true for an open dialog', shown(true, 'Account'), true],
    ['is true for another view', shown(true, 'Account', 'Networks'), true],
    ['is false in the list of wallets', shown(true, 'Account', 'ProfileWallets'), false],
    ['is false while the network is switched', shown(true, 'Networks', 'SwitchNetwork'), false],
    ['is false for a closed dialog', shown(false, 'Connect'), false],
    ['is false for a dialog that was never open', shown(false), false]
  ])('%s', (_, router, expected) => {
    expect(closesOnDisconnect(router)).toBe(expected)
  })
})

describe('redirectBack', () => {
  const back = { view: 'Connect', params: undefined, via: 'back' } as const
  test('leads to the account instead of Connect if a wallet is connected', () => {
    expect(redirectBack(back, active)).toEqual({ view: 'Account', via: 'back' })
  })
  test.each([
    ['without a wallet', back, undefined],
    ['while the visitor adds a wallet', { ...back, params: { adding: true } }, active],
    ['while the visitor connects another chain family', { ...back, params: { namespace: 'solana' } }, active],
    ['a step to another view', { ...back, view: 'Networks' }, active],
    ['a step forwards', { ...back, via: 'push' } as const, active]
  ])('does not redirect %s', (_, navigation, shown) => {
    expect(redirectBack(navigation, shown)).toBeUndefined()
  })
})

test('sortActions sorts by the order of the site, the default order, and the order of contribution', () => {
  const actions = ['stake', 'send', 'swaps', 'receive', 'onramp'].map(id => ({ id }))
  const ids = (order?: string[]) =>
    sortActions(actions, order ? { walletFeaturesOrder: order } : {}).map(({ id }) => id)
  expect(ids()).toEqual(['onramp', 'swaps', 'receive', 'send', 'stake'])
  expect(ids(['send', 'stake'])).toEqual(['send', 'stake', 'onramp', 'swaps', 'receive'])
})
