import type { ConnectedWallet, ConnectionsState } from '@latchkit/plugin-connections/contract'
import { describe, expect, test } from 'vitest'
import { viewForSwitch } from '../src/view-for-switch.js'

const wallet = (kind: ConnectedWallet['kind'] = 'announced'): ConnectedWallet => ({
  connector: 'w',
  name: 'Wallet',
  kind,
  accounts: [{ address: 'a' }],
  account: 'a'
})
const state = (active: string | undefined, connected: Record<string, ConnectedWallet['kind']>): ConnectionsState => ({
  ...(active && { active }),
  byNamespace: Object.fromEntries(
    Object.entries(connected).map(([namespace, kind]) => [
      namespace,
      { status: 'connected', wallets: [wallet(kind)], current: 'w', loading: false }
    ])
  )
})
const from = 'eip155:1'
const chain = (id: `${string}:${string}`) => ({ view: 'SwitchNetwork', params: { chain: id } })

describe('viewForSwitch', () => {
  test('returns no view for the current network', () => {
    expect(viewForSwitch(state('eip155', { eip155: 'announced' }), { chain: from, from })).toBeUndefined()
  })

  test('returns SwitchNetwork for another network of a connected chain family', () => {
    expect(viewForSwitch(state('eip155', { eip155: 'announced' }), { chain: 'eip155:10', from })).toEqual(
      chain('eip155:10')
    )
  })

  test('returns SwitchNetwork for a connected chain family that is not active', () => {
    const both = state('eip155', { eip155: 'announced', solana: 'announced' })
    expect(viewForSwitch(both, { chain: 'solana:x', from })).toEqual(chain('solana:x'))
  })

  test('returns SwitchActiveChain for a chain family without a wallet', () => {
    expect(viewForSwitch(state('eip155', { eip155: 'announced' }), { chain: 'solana:x', from })).toEqual({
      view: 'SwitchActiveChain',
      params: { chain: 'solana:x' }
    })
  })

  test('returns SwitchNetwork for every chain family of an embedded wallet', () => {
    expect(viewForSwitch(state('eip155', { eip155: 'embedded' }), { chain: 'solana:x', from })).toEqual(
      chain('solana:x')
    )
  })

  test.each([
    ['nothing is active', state(undefined, {})],
    ['the active chain family has no wallet', state('eip155', {})],
    ['names of object members', state('toString', {})]
  ])('returns no view without a wallet: %s', (_, disconnected) => {
    expect(viewForSwitch(disconnected, { chain: 'eip155:10', from: undefined })).toBeUndefined()
    expect(viewForSwitch(disconnected, { chain: 'solana:x', from: undefined })).toBeUndefined()
  })
})
