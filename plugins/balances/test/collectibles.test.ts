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

describe('collectiblesOf', () => {
  const names = (
    fromChain?: readonly Collectible[],
    fromWallet?: readonly Collectible[],
    collections: readonly string[] = []
  ) =>
    collectiblesOf(
      {
        fromChain: fromChain && { items: fromChain, names: collections },
        fromWallet: fromWallet && { items: fromWallet }
      },
      listed,
      undefined,
      confusables
    ).items.map(({ name, hidden }) => [name, hidden])

  test('removes duplicates, prefers data of the chain, and sorts listed collections first', () => {
    const fromWallet = [stranger(1), stone(1, { name: 'Old name' }), stone(3)]
    expect(names([stone(1), stone(2)], fromWallet)).toEqual([
      ['Ridge Stone #1', undefined],
      ['Ridge Stone #3', undefined],
      ['Ridge Stone #2', undefined],
      ['Odd 1', undefined]
    ])
    expect(names(undefined, undefined)).toEqual([])
  })

  test('hides spam and imitations of a listed collection', () => {
    const fromWallet = [
      stranger(1, { name: 'Claim at https://prize.example' }),
      stranger(2, { collection: 'prize.xyz' }),
      stranger(3, { collection: 'Ridge St\u043enes' }),
      stranger(4, { collection: 'Ridge Stones' }),
      stranger(5, { name: '#1' })
    ]
    expect(names([stone(1), stone(2, { name: 'Claim this' })], fromWallet)).toEqual([
      ['Ridge Stone #1', undefined],
      ['Claim this', undefined],
      ['Claim at https://prize.example', 'spam'],
      ['Odd 2', 'spam'],
      ['Odd 3', 'look-alike'],
      ['Odd 4', 'look-alike'],
      ['#1', undefined]
    ])
  })

  test('hides an imitation of a listed collection of which the account has no item', () => {
    const fromWallet = [
      stranger(1, { collection: 'Ridge Stones' }),
      stranger(2, { name: 'Ridge Stones #2', collection: '' }),
      stranger(3, { name: 'R\u0456dge Stones 3', collection: 'Strangers' }),
      stranger(4, { name: 'Stones of the ridge #4' }),
      stranger(5, { name: '#5', collection: '' })
    ]
    expect(names([], fromWallet, ['Ridge Stones', '', '#'])).toEqual([
      ['Odd 1', 'look-alike'],
      ['Ridge Stones #2', 'look-alike'],
      ['R\u0456dge Stones 3', 'look-alike'],
      ['Stones of the ridge #4', undefined],
      ['#5', undefined]
    ])
  })

  test('keeps images, and marks items of listed collections', () => {
    const [embedded, elsewhere] = ['data:image/png;base64,AAAA', 'https://example.com/who-looks.png']
    const pictured = (of: typeof stone) => [of(1, { image: embedded }), of(2, { image: elsewhere })]
    const { items } = collectiblesOf(
      {
        fromChain: { items: pictured(stone), names: [] },
        fromWallet: { items: [...pictured(stranger), stone(3, { image: elsewhere })] }
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

  test('cleans and shortens texts, and limits the number of items', () => {
    const {
      items: [odd, nameless, unknown, blank]
    } = collectiblesOf(
      {
        fromChain: {
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

  test('keeps listed collections if a source has too many items, and sets `isCut`', () => {
    const many = Array.from({ length: 600 }, (_, index) => stranger(index))
    const { items, isCut } = collectiblesOf(
      { fromChain: undefined, fromWallet: { items: [...many, stone(1)] } },
      listed
    )
    expect([items.length, items[0]?.name, isCut]).toEqual([500, 'Ridge Stone #1', true])
    const few = (more: object) =>
      collectiblesOf({ fromChain: { items: [stone(1)], names: [], ...more }, fromWallet: { items: [] } }, listed)
    expect(few({ isCut: true }).isCut).toBe(true)
    expect(few({})).not.toHaveProperty('isCut')
  })

  test('returns plain JSON for any items of a source', () => {
    const text = fc.string({ unit: 'binary' })
    const any = fc.array(fc.record({ id: fc.string(), name: text, collection: text }))
    fc.assert(
      fc.property(any, any, fc.array(text), (items, fromWallet, names) => {
        const { items: shown } = collectiblesOf(
          { fromChain: { items, names }, fromWallet: { items: fromWallet } },
          listed
        )
        expect(JSON.parse(JSON.stringify(shown))).toEqual(shown)
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
        for (const { name, collection = '' } of shown) {
          expect(name !== '' && [...name].length <= 64 && [...collection].length <= 64).toBe(true)
        }
      })
    )
  })
})

describe('reading collectibles', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())
  const fails = async () => Promise.reject(new Error('down'))
  const options = { collections: { 'fake:one': [{ address: 'stones' }, { address: 'stones' }] } }
  const collected = ({ kernel }: Awaited<ReturnType<typeof site>>) => kernel.get(Balances).state.get().collected[holder]
  const read = ({ kernel }: Awaited<ReturnType<typeof site>>, force = false) =>
    kernel.get(Balances).read(holder, { kind: 'collectibles', force })

  test('reads listed collections from the chain and all from the wallet, and no tokens', async () => {
    const requests: unknown[] = []
    const opened = await site({
      options,
      features: {
        balance: { read: neverCalled('balance') },
        collectibles: {
          async read(account, collections) {
            requests.push([account, collections])
            return { items: [stone(1)], names: [], unread: [] }
          }
        },
        walletCollectibles: {
          async read(signer, collections) {
            requests.push([signer.account, collections])
            return { items: [stranger(1)] }
          }
        }
      },
      data: { balances: neverCalled('balances') }
    })
    await read(opened)
    expect(collected(opened)).toEqual({
      status: 'ready',
      readAtMs: 1_000_000,
      items: [{ ...stone(1), isListed: true }, stranger(1)],
      names: []
    })
    expect(requests).toEqual([
      [holder, ['stones']],
      [holder, ['stones']]
    ])
    expect(opened.now()).toBeUndefined()
  })

  test('sets the status `none` if no source can list collectibles', async () => {
    const opened = await site({ options, features: { walletCollectibles: { read: async () => undefined } } })
    await read(opened)
    expect(collected(opened)).toMatchObject({ status: 'none', items: [] })
  })

  test('shows the items of one source, and reports the failure of the other', async () => {
    const opened = await site({
      options,
      features: { collectibles: { read: fails }, walletCollectibles: { read: async () => ({ items: [stranger(1)] }) } }
    })
    await read(opened)
    expect(collected(opened)).toMatchObject({ status: 'failed', items: [stranger(1)], retryAtMs: 1_030_000 })
    opened.kernel.expectFailure('balances')
  })

  test('keeps items of listed collections if the nodes fail and the wallet lists others', async () => {
    let works = true
    let fromWallet = [stranger(1), stranger(2)]
    const opened = await site({
      options,
      features: {
        collectibles: { read: async () => (works ? { items: [stone(1)], names: ['Ridge Stones', 'Tors'] } : fails()) },
        walletCollectibles: { read: async () => ({ items: fromWallet }) }
      }
    })
    await read(opened)
    works = false
    const imitation = stranger(3, { collection: 'Tors' })
    fromWallet = [stranger(2), imitation]
    await read(opened, true)
    expect(collected(opened)).toMatchObject({
      status: 'failed',
      items: [stone(1), stranger(2), { ...imitation, hidden: 'look-alike' }]
    })
    opened.kernel.expectFailure('balances')
    works = true
    vi.setSystemTime(1_030_000)
    await read(opened)
    expect(collected(opened)).toMatchObject({ status: 'ready', items: [stone(1), stranger(2), imitation] })
    expect(collected(opened)).not.toHaveProperty('retryAtMs')
  })

  test('fails if the nodes fail and the wallet lists nothing', async () => {
    const opened = await site({
      options,
      features: { collectibles: { read: fails }, walletCollectibles: { read: async () => ({ items: [] }) } }
    })
    await read(opened)
    expect(collected(opened)).toMatchObject({ status: 'failed', items: [] })
    opened.kernel.expectFailure('balances')
  })

  test('shows the items of the chain if the wallet does not respond', async () => {
    const opened = await site({
      options,
      features: {
        collectibles: { read: async () => ({ items: [stone(1)], names: [] }) },
        walletCollectibles: { read: () => new Promise(() => {}) }
      }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const reading = read(opened)
    await vi.advanceTimersByTimeAsync(60_000)
    await reading
    expect(collected(opened)).toMatchObject({ status: 'ready', items: [stone(1)] })
    opened.kernel.expectFailure('balances')
  })

  test('keeps the last items of an unread collection, and the last data of an unread item', async () => {
    const error = new Error('execution aborted (timeout = 5s)')
    const both = { collections: { 'fake:one': [{ address: 'stones' }, { address: 'tors' }] } }
    const tor = (number: number) => stone(number, { id: `tors/${number}`, collection: 'Tors' })
    let response: CollectedOnChain = { items: [stone(1), stone(2), tor(1)], names: [] }
    const opened = await site({ options: both, features: { collectibles: { read: async () => response } } })
    await read(opened)
    const bare = (number: number) => stone(number, { name: `#${number}`, collection: '' })
    response = {
      items: [bare(2), bare(3)],
      names: [],
      unread: ['tors', 'stones/2', 'stones/3', 'stones/1'].map(id => ({ id, error }))
    }
    await read(opened, true)
    expect(collected(opened)).toMatchObject({ status: 'failed', retryAtMs: 1_030_000 })
    expect(collected(opened)?.items.map(({ id, name }) => [id, name])).toEqual([
      ['tors/1', 'Ridge Stone #1'],
      ['stones/2', 'Ridge Stone #2'],
      ['stones/3', '#3']
    ])
    expect((opened.kernel.expectFailure('balances').error as AggregateError).errors).toEqual([error])
  })

  test('fails if a collection cannot be read and there are no items', async () => {
    const unread = [{ id: 'stones', error: new Error('too long') }]
    const opened = await site({
      options,
      features: { collectibles: { read: async () => ({ items: [], names: [], unread }) } }
    })
    await read(opened)
    expect(collected(opened)).toMatchObject({ status: 'failed', items: [] })
    opened.kernel.expectFailure('balances')
  })

  test('keeps the last items after a failure, shows no toast, and pauses reads for 30 s', async () => {
    let works = true
    let reads = 0
    const opened = await site({
      options,
      features: {
        collectibles: {
          async read() {
            reads++
            return works ? { items: [stone(1)], names: [] } : fails()
          }
        }
      }
    })
    await read(opened)
    works = false
    await read(opened, true)
    expect(collected(opened)).toEqual({
      status: 'failed',
      items: [{ ...stone(1), isListed: true }],
      names: [],
      readAtMs: 1_000_000,
      retryAtMs: 1_030_000
    })
    expect(opened.toast()).toBeUndefined()
    expect(opened.kernel.expectFailure('balances').detail).toBe(`collectibles of ${holder}`)
    await read(opened, true)
    expect(reads).toBe(2)
    works = true
    vi.setSystemTime(1_030_000)
    await read(opened)
    expect(collected(opened)?.status).toBe('ready')
  })

  test('refetches after a settled transaction', async () => {
    let count = 0
    const opened = await site({
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
    await read(opened)
    opened.kernel.events.emit('transaction:settled', { id: '0x1', account: holder, status: 'confirmed' })
    await read(opened)
    expect(count).toBe(2)
  })

  test('reports the errors of both sources', async () => {
    const opened = await site({
      options,
      features: { collectibles: { read: fails }, walletCollectibles: { read: fails } }
    })
    await read(opened)
    expect(collected(opened)?.status).toBe('failed')
    expect((opened.kernel.expectFailure('balances').error as AggregateError).errors).toHaveLength(2)
  })
})

test('the tab exists without an option if the wallet lists its assets', async () => {
  const walletAssets = { read: async () => [] }
  const opened = await site({ features: { walletAssets, walletCollectibles: { read: async () => ({ items: [] }) } } })
  const tabs = () => opened.kernel.contributions.visible(AccountTabs).get()
  expect(tabs().map(({ item }) => item.id)).toEqual(['tokens'])
  await opened.read()
  expect(tabs().map(({ item }) => item.id)).toEqual(['tokens', 'nfts'])
})

test('the tab exists on the chains of the option `collections`', async () => {
  const tabs = ({ kernel }: Awaited<ReturnType<typeof site>>) =>
    kernel.contributions
      .visible(AccountTabs)
      .get()
      .map(({ item }) => item.label())
  expect(tabs(await site({}))).toEqual(['Tokens'])
  expect(tabs(await site({ options: { collections: { 'fake:two': [] } } }))).toEqual(['Tokens'])
  const opened = await site({ options: { collections: { 'fake:one': [] } } })
  expect(tabs(opened)).toEqual(['Tokens', 'NFTs'])
  await opened.kernel.get(Connections).disconnect()
  expect(tabs(opened)).toEqual(['Tokens'])
})
