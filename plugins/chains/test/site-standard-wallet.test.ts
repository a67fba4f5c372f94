/** Wallets of the Wallet Standard for the host site: accounts, connections and changes. */
import { wrapStandardWallet } from '@latchkit/plugin-chains/kit'
import { describe, expect, test, vi } from 'vitest'

type Method = (...given: readonly unknown[]) => unknown
interface Site {
  readonly name: unknown
  readonly icon: unknown
  readonly accounts: readonly Record<string, unknown>[]
  readonly features: Readonly<Record<string, Readonly<Record<string, Method>>>>
}

const sign = () => expect.unreachable()

/** An account with private fields, as in wallets, and with a method of its own. */
class Account {
  readonly #address: string
  readonly chains = ['ton:main']
  readonly publicKey = Uint8Array.of(1, 2)
  readonly wallet = { sign }
  constructor(address: string) {
    this.#address = address
  }
  get address() {
    return this.#address
  }
  sign() {
    return sign()
  }
}
const plain = (address: string) => ({ address, chains: ['ton:main'], publicKey: Uint8Array.of(1, 2) })

/** A wallet whose responses and changes contain more than the standard says. */
function larch() {
  let listener: (change: unknown) => void = () => {}
  const stop = vi.fn()
  const account = new Account('T1')
  const wallet = {
    name: 'Larch',
    version: '1.0.0',
    icon: { sign },
    chains: ['ton:main'],
    accounts: [account],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (): Promise<object> => ({ accounts: [account], session: 'x', wallet, provider: { sign } })
      },
      'standard:disconnect': { disconnect: async (): Promise<unknown> => wallet },
      'standard:events': {
        on(_: string, given: (change: unknown) => void) {
          listener = given
          return stop
        }
      }
    }
  }
  const site = wrapStandardWallet(wallet, { mapped: {} }) as Site
  return { wallet, account, site, stop, emit: (change: unknown) => listener(change) }
}

describe('the accounts for the site', () => {
  test('have the plain values of the wallet’s accounts only', () => {
    const { site } = larch()
    expect(site.accounts).toEqual([plain('T1')])
    expect([site.name, site.icon]).toEqual(['Larch', undefined])
  })

  test('are the same objects in the wallet, in a response and in a change, and in the same list', async () => {
    const { wallet, account, site, emit } = larch()
    const [first] = site.accounts
    expect(site.accounts).toBe(site.accounts)
    const changes: { readonly accounts?: readonly unknown[] }[] = []
    site.features['standard:events']?.on?.('change', (change: object) => changes.push(change))
    emit({ accounts: [account] })
    const connected = (await site.features['standard:connect']?.connect?.()) as Pick<Site, 'accounts'>
    for (const accounts of [changes[0]?.accounts, connected.accounts]) expect(accounts?.[0]).toBe(first)
    wallet.accounts.push(new Account('T2'))
    expect(site.accounts.map(({ address }) => address)).toEqual(['T1', 'T2'])
    expect(site.accounts[0]).toBe(first)
  })
})

test('a response to a connection has accounts and plain values only', async () => {
  const { site, wallet } = larch()
  expect(await site.features['standard:connect']?.connect?.()).toEqual({ accounts: [plain('T1')], session: 'x' })
  const disconnected = await site.features['standard:disconnect']?.disconnect?.()
  expect(disconnected).not.toBe(wallet)
  expect(disconnected).not.toHaveProperty('features')
})

describe('a change for the site', () => {
  const heard = () => {
    const all = larch()
    const changes: unknown[] = []
    const stop = all.site.features['standard:events']?.on?.('change', (change: object) => changes.push(change))
    return { ...all, changes, end: stop as () => unknown }
  }

  test('has chains, accounts and features only', () => {
    const { wallet, site, emit, changes } = heard()
    emit({ chains: ['ton:test'], accounts: wallet.accounts, features: wallet.features, wallet, sign, label: 'x' })
    emit({ chains: [{ sign }] })
    emit(wallet)
    emit(undefined)
    expect(changes).toEqual([
      { chains: ['ton:test'], accounts: [plain('T1')], features: site.features },
      {},
      { chains: ['ton:main'], accounts: [plain('T1')], features: site.features },
      {}
    ])
  })

  test('ends with the function that on returns, which does not return the wallet', () => {
    const { wallet, stop, end } = heard()
    stop.mockReturnValue(wallet)
    expect(end()).toBeUndefined()
    expect(stop).toHaveBeenCalledOnce()
  })
})
