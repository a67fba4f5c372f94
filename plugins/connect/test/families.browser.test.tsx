import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { AllWalletsView } from '../src/contract.js'
import { service } from './service.js'
import { fakeWallet, visit as start, until, type Visit, type VisitOptions } from './visit.js'

let site: Visit
afterEach(() => site.end())

const named = (name: string) => fakeWallet(name, { identity: `com.${name}` })
/** Creates a second chain family, with a wallet of its own and a wallet that supports both. */
const other = () => {
  const connectors = [named('Both'), named('There')]
  return fakeChain({ ...fakeAdapter({ namespace: 'other', connectors }), name: 'Other' })
}
const visit = async (options: Partial<VisitOptions> = {}) => {
  site = await start({ chains: [{ connectors: [named('Here'), named('Both')] }], extras: [other()], ...options })
}
const marks = () =>
  Object.fromEntries(
    ['Here', 'Both', 'There'].map(name => {
      const row = site.find(`[data-testid$="com.${name}"]`)
      return [name, row && (row.querySelector('[role=img]')?.getAttribute('aria-label') ?? 'none')]
    })
  )
const counts = () => site.texts('[data-testid=all-wallets] .badge')

describe('a site with several chain families', () => {
  test('marks every wallet with its chain families', async () => {
    await visit()
    await site.kernel.router.open()
    const all = { Here: 'Works with Fake chain', Both: 'Works with Fake chain and Other', There: 'Works with Other' }
    await until(marks).toEqual(all)
    expect(site.title()).toBe('Connect wallet')
    expect(await site.violations()).toEqual([])
    await site.kernel.router.open({ target: { view: AllWalletsView.id } })
    await until(site.title).toBe('All wallets')
    await until(marks).toEqual(all)
    expect(await site.violations()).toEqual([])
  })

  test('renders the rows while the dialog is closed, and changes none at the opening', async () => {
    await visit({ shell: { prefetch: 'idle' } })
    await until(() => Object.values(marks()).filter(Boolean)).toHaveLength(3)
    expect(site.kernel.router.state.get().open).toBe(false)
    const row = site.find('[data-testid$="com.Both"]') as HTMLElement
    expect(row.checkVisibility({ visibilityProperty: true })).toBe(false)
    const changes: MutationRecord[] = []
    const list = row.closest('.screen') as HTMLElement
    const observer = new MutationObserver(found => changes.push(...found))
    observer.observe(list, { childList: true, subtree: true, attributes: true, characterData: true })
    await site.kernel.router.open()
    await until(() => row.checkVisibility({ visibilityProperty: true })).toBe(true)
    // Changes that an opening causes come within its next frames.
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(changes).toEqual([])
    expect(site.find('[data-testid$="com.Both"]')).toBe(row)
  })

  test('shows the icon of the adapter', async () => {
    const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`
    const adapter = { ...fakeAdapter({ namespace: 'other', connectors: [named('Both')] }), name: 'Other', icon }
    await visit({ extras: [fakeChain(adapter)] })
    await site.kernel.router.open()
    const drawn = () => site.find('[data-testid$="com.Both"] [role=img]')?.querySelectorAll('img')
    await until(() => [...(drawn() ?? [])].map(({ src }) => src)).toEqual([icon])
    site.find('[data-testid$="com.Both"]')?.click()
    await until(() => site.find<HTMLImageElement>('[data-testid=wui-list-chain-other] img')?.src).toBe(icon)
    expect(site.find('[data-testid=wui-list-chain-fake] img')).toBeNull()
  })

  test('shows an icon that the adapter loads, and an empty box before', async () => {
    const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`
    let arrive = (_: { icon: string }) => {}
    // The promise is shared: the list is prerendered and may be rendered again.
    const loaded = new Promise<{ icon: string }>(resolve => {
      arrive = resolve
    })
    const adapter = {
      ...fakeAdapter({ namespace: 'other', connectors: [named('Both')] }),
      name: 'Other',
      icon: () => loaded
    }
    await visit({ extras: [fakeChain(adapter)] })
    await site.kernel.router.open()
    const mark = () => site.find('[data-testid$="com.Both"] [role=img]')?.lastElementChild
    const box = () => [mark()?.clientWidth, mark()?.querySelector('img')?.src, mark()?.getAttribute('data-initial')]
    await until(box).toEqual([24, undefined, null])
    arrive({ icon })
    await until(box).toEqual([24, icon, null])
  })

  test('shows the initial of the first network if the icon fails to load', async () => {
    const load = () => Promise.reject(new Error('The connection is gone'))
    const adapter = { ...fakeAdapter({ namespace: 'other', connectors: [named('Both')] }), name: 'Other', icon: load }
    await visit({ extras: [fakeChain(adapter)] })
    await site.kernel.router.open()
    const initial = adapter.networks[0]?.name[0]?.toUpperCase()
    const mark = () => site.find('[data-testid$="com.Both"] [role=img]')?.lastElementChild?.getAttribute('data-initial')
    await until(mark).toBe(initial)
  })

  test('names the requested chain family, and does not count wallets of others', async () => {
    await visit({ extras: [other(), ...service(40).plugins] })
    await site.kernel.router.open()
    await until(counts).toEqual(['40+'])
    await site.kernel.router.close('button')

    await site.kernel.router.open({ namespace: 'fake' })
    await until(site.title).toBe('Connect Fake chain wallet')
    expect(marks()).toMatchObject({ Here: 'Works with Fake chain', There: null })
    expect(counts()).toEqual([])
    await site.press('all-wallets')
    await until(site.title).toBe('All Fake chain wallets')
    await until(() => site.find('.virtual > li')?.ariaSetSize).toBe('-1')
  })

  test('names the requested chain family in Arabic', async () => {
    await visit({ shell: { locale: 'ar' } })
    await site.kernel.router.open({ namespace: 'other' })
    await until(site.title).toBe('ربط محفظة \u2068Other\u2069')
  })
})

test('a site with one chain family shows no chain families', async () => {
  await visit({ extras: service(40).plugins })
  await site.kernel.router.open({ namespace: 'fake' })
  await until(counts).toEqual(['40+'])
  expect(site.title()).toBe('Connect wallet')
  expect(marks()).toEqual({ Here: 'none', Both: 'none', There: null })
})
