import { cell, definePlugin } from '@latchkit/kernel'
import type { ChainId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { type DataApi, DataService } from '@latchkit/plugin-data/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { SmartSessionCreatedView, type SmartSessionGrant, SmartSessionListView } from '../src/contract.js'
import { smartSessions } from '../src/index.js'

let site: Visit
afterEach(() => site.end())

const session = {
  pci: '0x12',
  chainId: 'fake:one',
  to: fakeAddress(7),
  permissions: [{ type: 'native-token-allowance' }],
  origin: 'https://shop.example',
  createdAt: '2026-01-02T12:00:00.000Z',
  expiresAt: '2099-03-04T12:00:00.000Z'
}
const other = {
  ...session,
  pci: '0x13',
  permissions: [{ type: 'erc20-token-periodic' }, { type: 'swap <b>now</b>' }],
  origin: undefined,
  expiresAt: undefined
}

/** Data service whose answers a test chooses. */
interface Service {
  readonly sessions: unknown[]
  /** Error code of the next calls. */
  error?: string | undefined
  /** True: calls stay pending. */
  isSilent?: boolean
  readonly revoked: unknown[]
}
const dataOf = (service: Service) =>
  definePlugin({
    id: 'data',
    provides: { data: DataService },
    setup() {
      const api: Pick<DataApi, 'has' | 'origin' | 'json'> = {
        has: name => name === 'data',
        origin: () => 'https://data.example',
        async json({ body, schema }) {
          if (service.isSilent) return new Promise(() => {})
          if (service.error) throw Object.assign(new Error('failed'), { code: service.error })
          if (body) service.revoked.push(body)
          const answer = body ? { status: 'revoked' } : { sessions: service.sessions }
          const result = await (typeof schema === 'function' ? await schema() : schema)['~standard'].validate(answer)
          if (result.issues) throw new Error('invalid')
          return result.value
        }
      }
      return { data: api as DataApi }
    }
  })

interface Scene extends Partial<VisitOptions> {
  readonly service?: Partial<Service>
  readonly connected?: boolean
  readonly hasService?: boolean
}
async function visit({ service = {}, connected = true, hasService = true, ...rest }: Scene = {}) {
  const scene: Service = { sessions: [session, other], revoked: [], ...service }
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const answer = cell<string | Error>('0x5167')
  const features: NamespaceFeatures = {
    signMessage: {
      async sign() {
        const given = answer.get()
        if (typeof given !== 'string') throw given
        return given
      }
    }
  }
  site = await start({
    chains: [{ networks: [network('fake', 'one'), network('fake', 'two')], connectors: [wallet], features }],
    extras: [...(hasService ? [dataOf(scene)] : []), smartSessions()],
    ...rest
  })
  if (connected) await site.connections.connect({ wallet: 'fake:wallet-one' })
  return { scene, wallet, answer }
}
const titles = () => site.texts('[data-testid=smart-session] .row-title')
const details = () => site.texts('[data-testid=smart-session] .row-detail')
/** Text of the toast, in the live region of the card. */
const toast = () => site.texts('.toast-place[role=status]').join()

/** Opens the list from the account. */
async function open() {
  await site.kernel.router.open()
  await site.press('wallet-features-smart-sessions-button')
  await until(site.title).toBe('Sessions')
}

describe('the list', () => {
  test('shows who may do what until when', async () => {
    await visit()
    await open()
    await until(titles).toEqual(['Spend coins', 'Spend tokens · swap <b>now</b>'])
    expect(details().map(text => text.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'For shop.example · Ends Mar 4, 2099',
      'For fake00…0007 · No end'
    ])
    expect(await site.violations()).toEqual([])
  })

  test('opens one session at a time, with the whole recipient', async () => {
    await visit()
    await open()
    await until(titles).toHaveLength(2)
    const rows = () => site.texts('[aria-expanded=true] .row-title')
    await site.pressText('Spend coins')
    await until(rows).toEqual(['Spend coins'])
    expect(site.texts('[data-testid=smart-session-to]')).toEqual([fakeAddress(7)])
    expect(site.texts('[data-testid=smart-session-details] dd')).toEqual([
      fakeAddress(7),
      'shop.example',
      'Network one',
      'Spend coinsnative-token-allowance',
      'Jan 2, 2026',
      'Mar 4, 2099'
    ])
    expect(await site.violations()).toEqual([])
    await site.pressText('Spend tokens')
    await until(rows).toEqual(['Spend tokens · swap <b>now</b>'])
    await site.pressText('Spend tokens')
    await until(rows).toEqual([])
  })

  test('the keyboard reaches the rows and the button of the open one', async () => {
    await visit()
    await open()
    await until(titles).toHaveLength(2)
    const focused = () => document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement | null
    const [row] = [...(site.find('[data-testid=smart-sessions]')?.querySelectorAll('button') ?? [])]
    row?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()?.textContent).toContain('Spend tokens')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await until(() => focused()?.getAttribute('aria-expanded')).toBe('true')
    await userEvent.tab()
    expect(focused()?.dataset.testid).toBe('smart-session-revoke')
  })

  test('shows skeleton rows while loading', async () => {
    await visit({ service: { isSilent: true } })
    await open()
    await site.get('smart-sessions-pending')
    expect(await site.violations()).toEqual([])
  })

  test('says what an empty list means', async () => {
    await visit({ service: { sessions: [] } })
    await open()
    await until(() => site.texts('.state-title')).toEqual(['No sessions'])
    expect(await site.violations()).toEqual([])
  })

  test('offers a retry after an error, with the code to copy', async () => {
    const { scene } = await visit({ service: { error: 'data/unreachable' } })
    await open()
    await site.get('smart-sessions-failed')
    expect(site.texts('.state-title')).toEqual(['Couldn’t load your sessions'])
    expect(await site.violations()).toEqual([])
    scene.error = undefined
    await site.pressText('Try again')
    await until(titles).toHaveLength(2)
  })

  test('leads to Connect without a wallet, and explains a missing service', async () => {
    await visit({ connected: false, hasService: false })
    await site.kernel.router.open({ target: { view: SmartSessionListView.id } })
    await until(() => site.texts('.state-title')).toEqual(['No wallet connected'])
    await site.connections.connect({ wallet: 'fake:wallet-one' })
    await site.kernel.router.open({ target: { view: SmartSessionListView.id } })
    await until(() => site.texts('.state-title')).toEqual(['No list of sessions'])
    expect(await site.violations()).toEqual([])
  })

  test('follows the account', async () => {
    const { wallet, scene } = await visit()
    await open()
    await until(titles).toHaveLength(2)
    scene.sessions.splice(0, 1)
    wallet.emit({ type: 'accounts', accounts: [{ address: fakeAddress(9) }] })
    await until(titles).toHaveLength(1)
  })

  test('is in Arabic with the locale `ar`', async () => {
    await visit({ shell: { locale: 'ar', themeMode: 'dark' } })
    await site.kernel.router.open({ target: { view: SmartSessionListView.id } })
    await until(titles).toHaveLength(2)
    expect(titles()[0]).toBe('إنفاق العملات')
    await userEvent.click((await site.get('smart-session')) as HTMLElement)
    await site.get('smart-session-revoke')
    expect(site.texts(':is(dt, .button, .text)').join().replaceAll('Wallet One', '')).not.toMatch(/[a-z]/i)
    expect(await site.violations()).toEqual([])
  })
})

describe('ending a session', () => {
  const openFirst = async () => {
    await open()
    await until(titles).toHaveLength(2)
    await site.pressText('Spend coins')
    await site.get('smart-session-revoke')
  }

  test('removes it from the list, and announces it', async () => {
    const { scene } = await visit()
    await openFirst()
    await site.press('smart-session-revoke')
    await until(titles).toEqual(['Spend tokens · swap <b>now</b>'])
    expect(scene.revoked).toEqual([{ pci: '0x12', signature: '0x5167' }])
    await until(toast).toBe('Session ended')
    // The button that had the focus is gone.
    await until(() => document.querySelector('latchkit-modal')?.shadowRoot?.activeElement).toBeTruthy()
  })

  test.each([
    ['wallet/rejected', 'You declined the request in Wallet One. The session goes on.'],
    ['wallet/unavailable', 'Couldn’t end the session. Try again.']
  ])('stays in the list after %s, with the reason', async (code, text) => {
    const { scene, answer } = await visit()
    answer.set(Object.assign(new Error('no'), { code }))
    await openFirst()
    await site.press('smart-session-revoke')
    await until(() => site.texts('[data-testid=smart-session-failure]').join()).toContain(text)
    expect(titles()).toHaveLength(2)
    expect(scene.revoked).toEqual([])
    expect(await site.violations()).toEqual([])
    answer.set('0x5167')
    await site.press('smart-session-revoke')
    await until(titles).toHaveLength(1)
  })

  test('shows that it waits for the wallet, and takes one press only', async () => {
    const { scene } = await visit()
    await openFirst()
    scene.isSilent = true
    await site.press('smart-session-revoke')
    await until(() => site.find('[data-testid=smart-session-revoke]')?.getAttribute('aria-busy')).toBe('true')
    expect(await site.violations()).toEqual([])
  })
})

describe('a session that was created', () => {
  const grant: SmartSessionGrant = {
    account: `fake:one:${fakeAddress(1)}` as `${ChainId}:${string}`,
    to: fakeAddress(7),
    type: 'native-token-allowance',
    expiresAtMs: Date.UTC(2099, 2, 4, 12),
    adjusted: []
  }
  const granted = (members: Partial<SmartSessionGrant> = {}) =>
    site.kernel.events.emit('smart-sessions:granted', { ...grant, ...members })

  test('is shown with its limits, and leads to the list', async () => {
    await visit()
    granted()
    await until(site.title).toBe('Session created')
    expect(site.texts('[data-testid=smart-session-to]')).toEqual([fakeAddress(7)])
    expect(site.texts('[data-testid=smart-session-details] dd').slice(1)).toEqual([
      'Network one',
      'Spend coinsnative-token-allowance',
      'Mar 4, 2099'
    ])
    expect(site.find('[data-testid=smart-session-adjusted]')).toBeNull()
    expect(await site.violations()).toEqual([])
    await site.press('smart-session-show-all')
    await until(site.views).toEqual(['SmartSessionList'])
  })

  test('says that the visitor changed it; Done closes the dialog', async () => {
    await visit()
    granted({ adjusted: ['permission.data.allowance'], expiresAtMs: undefined, type: 'odd\u202etype' })
    await site.get('smart-session-adjusted')
    expect(site.texts('[data-testid=smart-session-details] dd').slice(2)).toEqual(['oddtypeoddtype', 'No end'])
    expect(await site.violations()).toEqual([])
    await site.press('smart-session-done')
    await until(site.isOpen).toBe(false)
  })

  test('does not replace a view that must not be interrupted', async () => {
    await visit()
    const flow = site.kernel.router.beginFlow('test')
    await site.kernel.router.open({ target: { view: 'Account' } })
    granted()
    flow.cancel()
    await until(site.title).not.toBe('')
    expect(site.views()).toEqual(['Account'])
    granted()
    await until(site.views).toEqual(['Account', SmartSessionCreatedView.id])
  })

  test('is in Arabic with the locale `ar`', async () => {
    await visit({ shell: { locale: 'ar' } })
    granted({ adjusted: ['rules.expiry'] })
    await until(site.title).toBe('تم إنشاء الجلسة')
    await site.get('smart-session-adjusted')
    expect(site.texts(':is(dt, .button, .notice)').join().replaceAll('Wallet One', '')).not.toMatch(/[a-z]/i)
    expect(await site.violations()).toEqual([])
  })
})
