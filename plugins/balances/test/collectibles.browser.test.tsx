import { derive } from '@latchkit/kernel'
import type { Collectible, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { Balances } from '../src/contract.js'
import { balances } from '../src/index.js'

let site: Visit
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await site.end()
})

const picture = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
const stone = (number: number, more: Partial<Collectible> = {}): Collectible => ({
  id: `stones/${number}`,
  name: `Ridge Stone #${number}`,
  collection: 'Ridge Stones',
  image: picture,
  ...more
})
const prize = stone(1, { id: 'prizes/1', name: 'Claim at https://prize.example', collection: 'Prizes' })
const imitation = stone(2, { id: 'imitations/2' })

type Read = NonNullable<NamespaceFeatures['collectibles']>['read']
async function visit(features: NamespaceFeatures, shell?: VisitOptions['shell']) {
  const one = fakeWallet('Wallet One')
  one.answer('approve')
  const networks = [network('fake', 'one'), network('fake', 'two')]
  site = await start({
    chains: [{ networks, connectors: [one], features: { balance: { read: async () => 5n }, ...features } }],
    extras: [balances({ collections: { 'fake:one': [{ address: 'stones' }] } })],
    ...(shell && { shell })
  })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  await site.kernel.router.open()
  return { one }
}
const onChain = (read: (...args: Parameters<Read>) => Promise<readonly Collectible[]>) => ({
  collectibles: { read: async (...args: Parameters<Read>) => ({ items: await read(...args), names: [] }) }
})
const choose = () => site.press('tab-nfts')
const names = () => site.texts('[data-testid=nfts-grid] .piece-name')
const pictures = (grid: string) => site.find(`[data-testid=${grid}]`)?.querySelectorAll('img').length
const focused = () =>
  (document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement)?.dataset.testid

describe('NFTs', () => {
  test('open with their collection, number and address, and go back to the grid', async () => {
    await visit(onChain(async () => [stone(7)]))
    await choose()
    await site.press('nft-stones/7')
    await until(site.title).toBe('NFT')
    expect(site.texts('[data-testid=nft-facts] dd')).toEqual(['Ridge Stones', '7', 'Network one'])
    expect(site.texts('[data-testid=nft-address]')).toEqual(['stones'])
    expect(site.find('[data-testid=nft-picture] img')).not.toBeNull()
    expect(await site.violations()).toEqual([])
    await site.press('header-back')
    await until(names).toEqual(['Ridge Stone #7'])
  })

  test('show picture, name and collection, and are read when their tab is chosen', async () => {
    let reads = 0
    await visit(
      onChain(async () => {
        reads++
        return [stone(1), stone(2, { collection: undefined, image: undefined } as never)]
      })
    )
    await site.get('token-FAKE')
    expect(reads).toBe(0)
    await choose()
    await until(names).toEqual(['Ridge Stone #1', 'Ridge Stone #2'])
    expect(site.texts('[data-testid=nfts-grid] .piece-detail')).toEqual(['Ridge Stones'])
    expect(pictures('nfts-grid')).toBe(1)
    expect(await site.violations()).toEqual([])
  })

  test('can be reached by keyboard', async () => {
    await visit({ ...onChain(async () => [stone(1)]), walletCollectibles: { read: async () => ({ items: [prize] }) } })
    const tab = await site.get('tab-tokens')
    tab.focus()
    await userEvent.keyboard('{ArrowRight}')
    await until(names).toEqual(['Ridge Stone #1'])
    await until(focused).toBe('tab-nfts')
    await userEvent.tab()
    await until(focused).toBe('nft-stones/1')
    await userEvent.tab()
    await until(focused).toBe('nfts-hidden')
    await userEvent.keyboard('{Enter}')
    await until(() => site.texts('[data-testid=nfts-hidden-grid] .piece-name')).toEqual([
      'Claim at https://prize.example'
    ])
  })

  test('that are spam or look-alikes are behind a row, without their pictures', async () => {
    await visit({
      ...onChain(async () => [stone(1)]),
      walletCollectibles: { read: async () => ({ items: [prize, imitation] }) }
    })
    await choose()
    await until(names).toEqual(['Ridge Stone #1'])
    const row = await site.get('nfts-hidden')
    expect(row.getAttribute('aria-expanded')).toBe('false')
    expect(row.textContent).toContain('Hidden (2)')
    await userEvent.click(row)
    await until(() => site.texts('[data-testid=nfts-hidden-grid] .badge')).toEqual(['Spam', 'Look-alike'])
    expect(pictures('nfts-hidden-grid')).toBe(0)
    expect(await site.violations()).toEqual([])
    await site.press('nfts-hidden')
    await until(() => site.find('[data-testid=nfts-hidden-grid]')).toBeNull()
  })

  test('with hostile texts and images show plain texts without overflow', async () => {
    await visit(
      onChain(async () => [
        stone(1, { name: `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`, image: 'javascript:alert(1)' }),
        stone(2, { name: '\u202eelpmaxe', collection: 'W'.repeat(10_000), image: 'data:text/html;base64,AAAA' })
      ])
    )
    await choose()
    await until(names).toEqual([`<img src=x onerror=alert(1)>${'x'.repeat(36)}`, 'elpmaxe'])
    expect(pictures('nfts-grid')).toBe(0)
    const pieces = [...(site.find('[data-testid=nfts-grid]')?.querySelectorAll('.piece') ?? [])]
    expect(pieces.filter(piece => piece.scrollWidth > piece.clientWidth)).toEqual([])
  })

  test('are rendered as the visitor scrolls, if there are many', async () => {
    await visit(onChain(async () => Array.from({ length: 120 }, (_, index) => stone(index))))
    await choose()
    await until(names).toContain('Ridge Stone #0')
    expect(names().length).toBeLessThan(60)
    await until(() => {
      site.find('[data-testid=nfts-grid] > :last-child')?.scrollIntoView({ block: 'end' })
      return names().length
    }).toBe(120)
  })

  test('show how many of them are displayed, if the list is truncated', async () => {
    await visit({
      ...onChain(async () => [stone(1)]),
      walletCollectibles: {
        read: async () => ({ items: [stone(3, { id: 'odd/1', name: 'Odd', collection: '' })], isCut: true })
      }
    })
    await choose()
    await until(names).toEqual(['Ridge Stone #1', 'Odd'])
    expect(site.texts('[data-testid=nfts-cut]')).toEqual(['Only the first 2 are shown.'])
    expect(await site.violations()).toEqual([])
  })

  test('are in Arabic with the locale `ar`', async () => {
    await visit(
      { ...onChain(async () => []), walletCollectibles: { read: async () => ({ items: [prize] }) } },
      { locale: 'ar', themeMode: 'dark' }
    )
    await choose()
    await until(() => site.texts('[data-testid=nfts-empty] .state-title')).toEqual(['لا شيء هنا بعد'])
    expect(site.texts('[data-testid=nfts-hidden] .row-title')).toEqual(['مخفية (1)'])
    expect(site.texts('[data-testid=tab-nfts]')).toEqual(['المقتنيات'])
    expect(await site.violations()).toEqual([])
  })
})

describe('without NFTs', () => {
  test('shows a skeleton while they load', async () => {
    let respond: ((items: readonly Collectible[]) => void) | undefined
    await visit(onChain(() => new Promise(resolve => (respond = resolve))))
    await choose()
    await site.get('nfts-pending')
    expect(await site.violations()).toEqual([])
    await until(() => respond).toBeDefined()
    respond?.([stone(1)])
    await until(names).toEqual(['Ridge Stone #1'])
  })

  test('shows an empty state if the account has none', async () => {
    await visit(onChain(async () => []))
    await choose()
    await until(() => site.texts('[data-testid=nfts-empty] .state-title')).toEqual(['Nothing here yet'])
    expect(await site.violations()).toEqual([])
  })

  test('shows an explanation if no source can list them', async () => {
    await visit({})
    await choose()
    await until(() => site.texts('[data-testid=nfts-none] .state-title')).toEqual(['Not shown on this network'])
    expect(await site.violations()).toEqual([])
  })

  const failing = () => {
    let works = false
    let reads = 0
    const features = onChain(async () => {
      reads++
      if (works) return [stone(1)]
      throw new Error('down')
    })
    return {
      features,
      reads: () => reads,
      repair: () => {
        works = true
      }
    }
  }
  const retry = () => site.find('[data-testid=nfts-failed] .button[data-variant=secondary]')

  test('shows a failure, and prevents an immediate retry', async () => {
    const { features, reads, repair } = failing()
    await visit(features)
    await choose()
    await until(() => site.texts('[data-testid=nfts-failed] .state-title')).toEqual(['NFTs not available'])
    expect(await site.violations()).toEqual([])
    expect(retry()?.getAttribute('aria-disabled')).toBe('true')
    repair()
    retry()?.click()
    window.dispatchEvent(new Event('focus'))
    await site.kernel.get(Balances).read(`fake:one:${fakeAddress(1)}`, { kind: 'collectibles' })
    expect(reads()).toBe(1)
    site.kernel.expectFailure('balances')
  })

  test('allows a retry 30 s after a failure', async () => {
    const { features, repair } = failing()
    await visit(features)
    const now = Date.now
    let passedMs = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs)
    const { state } = site.kernel.get(Balances)
    const isFailed = derive([state], ({ collected }) =>
      Object.values(collected).some(({ status }) => status === 'failed')
    )
    isFailed.subscribe(() => {
      if (isFailed.get()) passedMs += 30_000
    })
    await choose()
    await until(() => retry()?.getAttribute('aria-disabled')).toBeNull()
    repair()
    await userEvent.click(retry() as HTMLElement)
    await until(names).toEqual(['Ridge Stone #1'])
    site.kernel.expectFailure('balances')
  })

  test('keeps the last NFTs visible after a failure', async () => {
    let works = true
    await visit(
      onChain(async () => {
        if (works) return [stone(1)]
        throw new Error('down')
      })
    )
    await choose()
    await until(names).toEqual(['Ridge Stone #1'])
    works = false
    await site.kernel.get(Balances).read(`fake:one:${fakeAddress(1)}`, { kind: 'collectibles', force: true })
    await until(() => site.texts('[data-testid=nfts-outdated]').join()).toContain('They may have changed')
    expect(names()).toEqual(['Ridge Stone #1'])
    expect(await site.violations()).toEqual([])
    site.kernel.expectFailure('balances')
  })
})

test('shows that the nodes failed even if the wallet lists NFTs', async () => {
  await visit({
    ...onChain(() => Promise.reject(new Error('down'))),
    walletCollectibles: { read: async () => ({ items: [prize] }) }
  })
  await choose()
  await until(() => site.texts('[data-testid=nfts-outdated]').join()).toContain('Couldn’t refresh all of these')
  await site.get('nfts-hidden')
  expect(site.find('[data-testid=nfts-empty]')).toBeNull()
  expect(await site.violations()).toEqual([])
  site.kernel.expectFailure('balances')
})

test('the tab disappears on a chain without collections', async () => {
  const { one } = await visit(onChain(async () => [stone(1)]))
  await choose()
  await until(names).toEqual(['Ridge Stone #1'])
  one.emit({ type: 'chain', chain: 'fake:two' })
  await until(() => site.find('[data-testid=tab-nfts]')).toBeNull()
  // A single tab is rendered as a heading.
  await until(() => site.texts('h2')).toContain('Tokens')
})
