import type { ChainId, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { fakeAddress, fakeNetwork } from '@latchkit/plugin-chains/testing'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { describe, expect, test } from 'vitest'
import { receivingOf } from '../src/receiving.js'
import { warningOf } from '../src/warning.js'

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

describe('where an account is paid', () => {
  test('is its own network alone where the chain family says nothing', () => {
    expect(receiving()).toEqual({ address, type: undefined, networks: [one] })
    expect(receiving(undefined, account(undefined, 'fake:nine'))).toEqual({ address, type: undefined, networks: [] })
  })

  test('is every network of its family, and no other, where that says so', () => {
    const asked: unknown[] = []
    const addressOn: AddressOn = (...all) => {
      asked.push(all)
      return address
    }
    expect(receiving(addressOn, account('smartAccount')).networks).toEqual([one, two])
    expect(asked).not.toContainEqual(expect.arrayContaining([foreign.caipNetworkId]))
    expect(asked[0]).toEqual([`fake:one:${address}`, 'fake:one', 'smartAccount'])
  })

  test('is under the spelling of the chain that it is on, with the networks that spell it so', () => {
    const addressOn: AddressOn = (_, chain) => `${chain} spells it`
    expect(receiving(addressOn, account(undefined, 'fake:two'))).toEqual({
      address: 'fake:two spells it',
      type: undefined,
      networks: [two]
    })
  })

  test('is nowhere where it is not paid on its own chain', () => {
    const elsewhere: AddressOn = (_, chain) => (chain === 'fake:two' ? address : undefined)
    expect(receiving(elsewhere)).toEqual({ address: undefined, type: undefined, networks: [] })
    expect(receiving(() => undefined)).toEqual({ address: undefined, type: undefined, networks: [] })
  })
})

describe('the warning', () => {
  const at = { network: one, family: 'Fake chain', wallet: 'Wallet' }
  test.each([
    [undefined, [one], 'onlyTokens'],
    ['smartAccount', [one], 'onlyTokens'],
    ['payment', [one], 'onlyCoins'],
    ['ordinal', [one], 'onlyOrdinals'],
    [undefined, [one, two, foreign], 'onlyThese']
  ])('for an account of type %s names the network', (type, networks, key) => {
    const values = { network: 'Network one', symbol: 'FAKE', count: networks.length - 1 }
    expect(warningOf({ type, networks }, at)).toEqual({ key, values })
  })

  test('names both networks where the address works on two', () => {
    const values = { network: 'Network one', other: 'Network two', symbol: 'FAKE', count: 1 }
    expect(warningOf({ type: undefined, networks: [one, two] }, at)).toEqual({ key: 'onlyTwo', values })
  })

  test('on a network that the site does not know names the family, or the wallet', () => {
    const stray = { ...at, network: undefined }
    expect(warningOf({ type: undefined, networks: [one] }, stray)).toEqual({
      key: 'onlyFamily',
      values: { family: 'Fake chain' }
    })
    expect(warningOf({ type: 'payment', networks: [] }, stray)).toEqual({
      key: 'onlyThere',
      values: { wallet: 'Wallet' }
    })
  })
})
