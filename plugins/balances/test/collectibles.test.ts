import { neverCalled } from '@latchkit/kernel/testing'
import { AccountTabs } from '@latchkit/plugin-account/contract'
import type { CollectedOnChain, Collectible } from '@latchkit/plugin-chains/contract'
import { loadConfusables } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectiblesOf } from '../src/collectibles.js'
import { Balances } from '../src/contract.js'
import { holder, site } from './setup.js'

const stone = (number: number, more: Partial<Collectible> = {}): Collectible => ({
  id: `stones/${number}`,
  name: `Ridge Stone #${number}`,
  collection: 'Ridge Stones',
  ...more
})
const stranger = (number: number, more: Partial<Collectible> = {}) =>
  stone(number, { id: `strangers/${number}`, name: `Odd ${number}`, collection: 'Strangers', ...more })
const listed = new Set(['stones'])
const confusables = await loadConfusables(['é'])

describe('what is one of a kind', () => {
  const names = (
    ofChain?: readonly Collectible[],
    ofWallet?: readonly Collectible[],
    collections: readonly string[] = []
  ) =>
    collectiblesOf(
      { ofChain: ofChain && { items: ofChain, names: collections }, ofWallet: ofWallet && { items: ofWallet } },
      listed,
      undefined,
      confusables
    ).items.map(({ name, hidden }) => [name, hidden])

  test('stands there once, by the word of the chain, with the site’s collections first', () => {
    const ofWallet = [stranger(1), stone(1, { name: 'Old name' }), stone(3)]
    expect(names([stone(1), stone(2)], ofWallet)).toEqual([
      ['Ridge Stone #1', undefined],
      ['Ridge Stone #3', undefined],
      ['Ridge Stone #2', undefined],
      ['Odd 1', undefined]
    ])
    expect(names(undefined, undefined)).toEqual([])
  })

  test('is hidden where it promises something or poses as a collection of the site', () => {
    const ofWallet = [
      stranger(1, { name: 'Claim at https://prize.example' }),
      stranger(2, { collection: 'prize.xyz' }),
      stranger(3, { collection: 'Ridge St\u043enes' }),
      stranger(4, { collection: 'Ridge Stones' }),
      stranger(5, { name: '#1' })
    ]
    expect(names([stone(1), stone(2, { name: 'Claim this' })], ofWallet)).toEqual([
      ['Ridge Stone #1', undefined],
      ['Claim this', undefined],
      ['Claim at https://prize.example', 'spam'],
      ['Odd 2', 'spam'],
      ['Odd 3', 'look-alike'],
      ['Odd 4', 'look-alike'],
      ['#1', undefined]
    ])
  })

  test('poses as a collection of the site also where the account has nothing of that', () => {
    const ofWallet = [
      stranger(1, { collection: 'Ridge Stones' }),
      stranger(2, { name: 'Ridge Stones #2', collection: '' }),
      stranger(3, { name: 'R\u0456dge Stones 3', collection: 'Strangers' }),
      stranger(4, { name: 'Stones of the ridge #4' }),
      stranger(5, { name: '#5', collection: '' })
    ]
    expect(names([], ofWallet, ['Ridge Stones', '', '#'])).toEqual([
      ['Odd 1', 'look-alike'],
      ['Ridge Stones #2', 'look-alike'],
      ['R\u0456dge Stones 3', 'look-alike'],
      ['Stones of the ridge #4', undefined],
      ['#5', undefined]
    ])
  })

  test('keep their pictures, and say which are of a collection that the site lists', () => {
    const [embedded, elsewhere] = ['data:image/png;base64,AAAA', 'https://example.com/who-looks.png']
    const pictured = (of: typeof stone) => [of(1, { image: embedded }), of(2, { image: elsewhere })]
    const { items } = collectiblesOf(
      {
        ofChain: { items: pictured(stone), names: [] },
        ofWallet: { items: [...pictured(stranger), stone(3, { image: elsewhere })] }
      },
      listed
    )
    expect(items.map(({ id, image, isListed = false }) => [id, image, isListed])).toEqual([
      ['stones/3', elsewhere, true],
      ['stones/1', embedded, true],
      ['stones/2', elsewhere, true],
      ['strangers/1', embedded, false],
      ['strangers/2', elsewhere, false]
    ])
  })

  test('is called as it may be shown, and is no more than can be looked at', () => {
    const {
      items: [odd, nameless, unknown, blank]
    } = collectiblesOf(
      {
        ofChain: {
          items: [
            stone(1, { name: `\u202e${'<b>x</b> '.repeat(2_000)}`, collection: '\u200b' }),
            stone(2, { name: '\n' }),
            stone(3, { name: '', collection: '' }),
            stone(4, { id: 'x'.repeat(10_000) }),
            stone(5, { name: '\u3164\u2800' })
          ],
          names: []
        }
      } as never,
      listed
    )
    expect(odd?.name).toBe('<b>x</b> '.repeat(8).slice(0, 64))
    expect(odd).not.toHaveProperty('collection')
    expect(nameless?.name).toBe('Ridge Stones')
    expect(unknown?.name).toBe('?')
    expect(blank?.name).toBe('Ridge Stones')
    const many = Array.from({ length: 10_000 }, (_, index) => stone(index))
    expect(
      names(
        many,
        many.map(({ id }) => stranger(1, { id: `strangers/${id}` }))
      )
    ).toHaveLength(1_000)
  })

  test('of the site’s collections is pushed out by no flood, and it is told that there is more', () => {
    const flood = Array.from({ length: 600 }, (_, index) => stranger(index))
    const { items, isCut } = collectiblesOf({ ofChain: undefined, ofWallet: { items: [...flood, stone(1)] } }, listed)
    expect([items.length, items[0]?.name, isCut]).toEqual([500, 'Ridge Stone #1', true])
    const few = (more: object) =>
      collectiblesOf({ ofChain: { items: [stone(1)], names: [], ...more }, ofWallet: { items: [] } }, listed)
    expect(few({ isCut: true }).isCut).toBe(true)
    expect(few({})).not.toHaveProperty('isCut')
  })

  test('comes out as plain JSON that can be shown, whatever a source says', () => {
    const text = fc.string({ unit: 'binary' })
    const any = fc.array(fc.record({ id: fc.string(), name: text, collection: text }))
    fc.assert(
      fc.property(any, any, fc.array(text), (items, ofWallet, names) => {
        const { items: shown } = collectiblesOf({ ofChain: { items, names }, ofWallet: { items: ofWallet } }, listed)
        expect(JSON.parse(JSON.stringify(shown))).toEqual(shown)
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
        for (const { name, collection = '' } of shown) {
          expect(name !== '' && [...name].length <= 64 && [...collection].length <= 64).toBe(true)
        }
      })
    )
  })
})

describe('reading it', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())
  const fails = async () => Promise.reject(new Error('down'))
  const options = { collections: { 'fake:one': [{ address: 'stones' }, { address: 'stones' }] } }
  const collected = ({ kernel }: Awaited<ReturnType<typeof site>>) => kernel.get(Balances).state.get().collected[holder]
  const read = ({ kernel }: Awaited<ReturnType<typeof site>>, force = false) =>
    kernel.get(Balances).read(holder, { kind: 'collectibles', force })

  test('asks the chain for the site’s collections and the wallet for what it lists, and nobody for tokens', async () => {
    const asked: unknown[] = []
    const here = await site({
      options,
      features: {
        balance: { read: neverCalled('balance') },
        collectibles: {
          async read(account, known) {
            asked.push([account, known])
            return { items: [stone(1)], names: [], unread: [] }
          }
        },
        walletCollectibles: {
          async read(signer, known) {
            asked.push([signer.account, known])
            return { items: [stranger(1)] }
          }
        }
      },
      data: { balances: neverCalled('balances') }
    })
    await read(here)
    expect(collected(here)).toEqual({
      status: 'ready',
      readAtMs: 1_000_000,
      items: [{ ...stone(1), isListed: true }, stranger(1)],
      names: []
    })
    expect(asked).toEqual([
      [holder, ['stones']],
      [holder, ['stones']]
    ])
    expect(here.now()).toBeUndefined()
  })

  test('is none where nobody can tell', async () => {
    const here = await site({ options, features: { walletCollectibles: { read: async () => undefined } } })
    await read(here)
    expect(collected(here)).toMatchObject({ status: 'none', items: [] })
  })

  test('needs only one who knows, and tells that another did not', async () => {
    const here = await site({
      options,
      features: { collectibles: { read: fails }, walletCollectibles: { read: async () => ({ items: [stranger(1)] }) } }
    })
    await read(here)
    expect(collected(here)).toMatchObject({ status: 'failed', items: [stranger(1)], retryAtMs: 1_030_000 })
    here.kernel.expectFailure('balances')
  })

  test('keeps what is known of the site’s collections while the nodes fail and the wallet lists something', async () => {
    let works = true
    let ofWallet = [stranger(1), stranger(2)]
    const here = await site({
      options,
      features: {
        collectibles: { read: async () => (works ? { items: [stone(1)], names: ['Ridge Stones', 'Tors'] } : fails()) },
        walletCollectibles: { read: async () => ({ items: ofWallet }) }
      }
    })
    await read(here)
    works = false
    const poser = stranger(3, { collection: 'Tors' })
    ofWallet = [stranger(2), poser]
    await read(here, true)
    expect(collected(here)).toMatchObject({
      status: 'failed',
      items: [stone(1), stranger(2), { ...poser, hidden: 'look-alike' }]
    })
    here.kernel.expectFailure('balances')
    works = true
    vi.setSystemTime(1_030_000)
    await read(here)
    expect(collected(here)).toMatchObject({ status: 'ready', items: [stone(1), stranger(2), poser] })
    expect(collected(here)).not.toHaveProperty('retryAtMs')
  })

  test('is not nothing where the nodes failed and the wallet lists nothing', async () => {
    const here = await site({
      options,
      features: { collectibles: { read: fails }, walletCollectibles: { read: async () => ({ items: [] }) } }
    })
    await read(here)
    expect(collected(here)).toMatchObject({ status: 'failed', items: [] })
    here.kernel.expectFailure('balances')
  })

  test('does not wait for a silent wallet', async () => {
    const here = await site({
      options,
      features: {
        collectibles: { read: async () => ({ items: [stone(1)], names: [] }) },
        walletCollectibles: { read: () => new Promise(() => {}) }
      }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const reading = read(here)
    await vi.advanceTimersByTimeAsync(60_000)
    await reading
    expect(collected(here)).toMatchObject({ status: 'ready', items: [stone(1)] })
    here.kernel.expectFailure('balances')
  })

  test('keeps what is known of a collection that cannot be read, and of things that do not say what they are', async () => {
    const error = new Error('execution aborted (timeout = 5s)')
    const both = { collections: { 'fake:one': [{ address: 'stones' }, { address: 'tors' }] } }
    const tor = (number: number) => stone(number, { id: `tors/${number}`, collection: 'Tors' })
    let answer: CollectedOnChain = { items: [stone(1), stone(2), tor(1)], names: [] }
    const here = await site({ options: both, features: { collectibles: { read: async () => answer } } })
    await read(here)
    const bare = (number: number) => stone(number, { name: `#${number}`, collection: '' })
    answer = {
      items: [bare(2), bare(3)],
      names: [],
      unread: ['tors', 'stones/2', 'stones/3', 'stones/1'].map(id => ({ id, error }))
    }
    await read(here, true)
    expect(collected(here)).toMatchObject({ status: 'failed', retryAtMs: 1_030_000 })
    expect(collected(here)?.items.map(({ id, name }) => [id, name])).toEqual([
      ['tors/1', 'Ridge Stone #1'],
      ['stones/2', 'Ridge Stone #2'],
      ['stones/3', '#3']
    ])
    expect((here.kernel.expectFailure('balances').error as AggregateError).errors).toEqual([error])
  })

  test('is not nothing where a collection cannot be read', async () => {
    const unread = [{ id: 'stones', error: new Error('too long') }]
    const here = await site({
      options,
      features: { collectibles: { read: async () => ({ items: [], names: [], unread }) } }
    })
    await read(here)
    expect(collected(here)).toMatchObject({ status: 'failed', items: [] })
    here.kernel.expectFailure('balances')
  })

  test('keeps what was known after a failure, without a word about tokens, and blocks for 30 s', async () => {
    let works = true
    let tries = 0
    const here = await site({
      options,
      features: {
        collectibles: {
          async read() {
            tries++
            return works ? { items: [stone(1)], names: [] } : fails()
          }
        }
      }
    })
    await read(here)
    works = false
    await read(here, true)
    expect(collected(here)).toEqual({
      status: 'failed',
      items: [{ ...stone(1), isListed: true }],
      names: [],
      readAtMs: 1_000_000,
      retryAtMs: 1_030_000
    })
    expect(here.toast()).toBeUndefined()
    expect(here.kernel.expectFailure('balances').detail).toBe(`collectibles of ${holder}`)
    await read(here, true)
    expect(tries).toBe(2)
    works = true
    vi.setSystemTime(1_030_000)
    await read(here)
    expect(collected(here)?.status).toBe('ready')
  })

  test('is done again once a transfer is settled', async () => {
    let count = 0
    const here = await site({
      options,
      features: {
        collectibles: {
          async read() {
            count++
            return { items: [], names: [] }
          }
        }
      }
    })
    await read(here)
    here.kernel.events.emit('transaction:settled', { id: '0x1', account: holder, status: 'confirmed' })
    await read(here)
    expect(count).toBe(2)
  })

  test('fails with all who failed', async () => {
    const here = await site({
      options,
      features: { collectibles: { read: fails }, walletCollectibles: { read: fails } }
    })
    await read(here)
    expect(collected(here)?.status).toBe('failed')
    expect((here.kernel.expectFailure('balances').error as AggregateError).errors).toHaveLength(2)
  })
})

test('the tab stands without an option where the wallet tells what the account has', async () => {
  const walletAssets = { read: async () => [] }
  const here = await site({ features: { walletAssets, walletCollectibles: { read: async () => ({ items: [] }) } } })
  const tabs = () => here.kernel.contributions.visible(AccountTabs).get()
  expect(tabs().map(({ item }) => item.id)).toEqual(['tokens'])
  await here.read()
  expect(tabs().map(({ item }) => item.id)).toEqual(['tokens', 'nfts'])
})

test('the tab stands on the chains that the site names', async () => {
  const tabs = ({ kernel }: Awaited<ReturnType<typeof site>>) =>
    kernel.contributions
      .visible(AccountTabs)
      .get()
      .map(({ item }) => item.label())
  expect(tabs(await site({}))).toEqual(['Tokens'])
  expect(tabs(await site({ options: { collections: { 'fake:two': [] } } }))).toEqual(['Tokens'])
  const here = await site({ options: { collections: { 'fake:one': [] } } })
  expect(tabs(here)).toEqual(['Tokens', 'NFTs'])
  await here.kernel.get(Connections).disconnect()
  expect(tabs(here)).toEqual(['Tokens'])
})
