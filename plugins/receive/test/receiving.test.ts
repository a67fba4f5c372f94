import type { ChainId, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { fakeAddress, fakeNetwork } from '@latchkit/plugin-chains/testing'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { describe, expect, test } from 'vitest'
import { receivingOf, warningOf } from '../src/receiving.js'

const networks = [fakeNetwork('fake', 'one'), fakeNetwork('other', 'one'), fakeNetwork('fake', 'two')]
const [one, foreign, two] = networks as [Network, Network, Network]
const address = fakeAddress(1)

function account(type?: string, chain: ChainId = 'fake:one'): ActiveAccount {
  const wallet = {
    connector: 'w',
    name: 'Wallet',
    kind: 'announced' as const,
    accounts: [
      { address: fakeAddress(2), type: 'other' },
      { address, ...(type && { type }) }
    ],
    account: address
  }
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  return { namespace: 'fake', connector: 'w', wallet, address, account: `${chain}:${address}`, chain, network }
}
type AddressOn = NonNullable<NamespaceFeatures['receive']>['addressOn']
const receiving = (addressOn?: AddressOn, of = account()) => receivingOf(of, networks, addressOn && { addressOn })

describe('receivingOf', () => {
  test("returns only the account's network if the chain family has no `receive` feature", () => {
    expect(receiving()).toEqual({ address, type: undefined, networks: [one] })
    expect(receiving(undefined, account(undefined, 'fake:nine'))).toEqual({ address, type: undefined, networks: [] })
  })

  test('returns every network of the chain family on which the address is the same', () => {
    const calls: unknown[] = []
    const addressOn: AddressOn = (...all) => {
      calls.push(all)
      return address
    }
    expect(receiving(addressOn, account('smartAccount')).networks).toEqual([one, two])
    expect(calls).not.toContainEqual(expect.arrayContaining([foreign.caipNetworkId]))
    expect(calls[0]).toEqual([`fake:one:${address}`, 'fake:one', 'smartAccount'])
  })

  test("returns the address in the format of the account's chain, and the networks with the same format", () => {
    const addressOn: AddressOn = (_, chain) => `${chain} spells it`
    expect(receiving(addressOn, account(undefined, 'fake:two'))).toEqual({
      address: 'fake:two spells it',
      type: undefined,
      networks: [two]
    })
  })

  test("returns no address if a transfer on the account's chain may not reach it", () => {
    const elsewhere: AddressOn = (_, chain) => (chain === 'fake:two' ? address : undefined)
    expect(receiving(elsewhere)).toEqual({ address: undefined, type: undefined, networks: [] })
    expect(receiving(() => undefined)).toEqual({ address: undefined, type: undefined, networks: [] })
  })
})

describe('warningOf', () => {
  const at = { network: one, family: 'Fake chain', wallet: 'Wallet' }
  test.each([
    [undefined, [one], 'onlyTokens'],
    ['smartAccount', [one], 'onlyTokens'],
    ['payment', [one], 'onlyCoins'],
    ['ordinal', [one], 'onlyOrdinals'],
    [undefined, [one, two, foreign], 'onlyThese']
  ])('names the network for an account of type %s', (type, networks, key) => {
    const values = { network: 'Network one', symbol: 'FAKE', count: networks.length - 1 }
    expect(warningOf({ type, networks }, at)).toEqual({ key, values })
  })

  test('names both networks if the address works on two', () => {
    const values = { network: 'Network one', other: 'Network two', symbol: 'FAKE', count: 1 }
    expect(warningOf({ type: undefined, networks: [one, two] }, at)).toEqual({ key: 'onlyTwo', values })
  })

  test('names the chain family or the wallet on an unknown network', () => {
    const onUnknownNetwork = { ...at, network: undefined }
    expect(warningOf({ type: undefined, networks: [one] }, onUnknownNetwork)).toEqual({
      key: 'onlyFamily',
      values: { family: 'Fake chain' }
    })
    expect(warningOf({ type: 'payment', networks: [] }, onUnknownNetwork)).toEqual({
      key: 'onlyThere',
      values: { wallet: 'Wallet' }
    })
  })
})
