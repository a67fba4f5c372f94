import { createKernel, type Kernel } from '@latchkit/kernel'
import { chains as chainRegistry } from '@latchkit/plugin-chains'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connections } from '../src/contract.js'
import { connections } from '../src/index.js'
import { ScriptedWallet, scriptedChain } from './scripted-chain.js'
import { sharedStorage } from './shared-storage.js'

const NAMESPACES = ['one', 'two'] as const
const IDS = ['a', 'b'] as const
const ADDRESSES = ['alice', 'anna', 'bob', 'carol'] as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Step that a visitor, a wallet, another tab or the clock may take next. */
type Step =
  | {
      readonly do: 'join' | 'connect' | 'approve' | 'reject' | 'leave-one' | 'wallet-disconnects' | 'revoke'
      readonly ns: number
      readonly id: number
      readonly tab: number
    }
  | { readonly do: 'accounts'; readonly ns: number; readonly id: number; readonly accounts: readonly string[] }
  | { readonly do: 'chain'; readonly ns: number; readonly id: number; readonly chain: number }
  | { readonly do: 'select'; readonly ns: number; readonly id: number; readonly address: string; readonly tab: number }
  | { readonly do: 'switch'; readonly ns: number; readonly chain: number; readonly tab: number }
  | { readonly do: 'leave-all' | 'reload' | 'close'; readonly tab: number }
  | { readonly do: 'wait'; readonly ms: number }

const ns = fc.nat(NAMESPACES.length - 1)
const id = fc.nat(IDS.length - 1)
const tab = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('join', 'join', 'connect', 'approve'), ns, id, tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('reject', 'leave-one', 'wallet-disconnects', 'revoke'), ns, id, tab })
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('accounts' as const), ns, id, accounts: fc.subarray([...ADDRESSES]) })
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('chain' as const), ns, id, chain: fc.integer({ min: 1, max: 3 }) })
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('select' as const), ns, id, address: fc.constantFrom(...ADDRESSES), tab })
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('switch' as const), ns, chain: fc.integer({ min: 1, max: 3 }), tab })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave-all', 'reload', 'close'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 3_000, 200_000) }) }
)

/** Two tabs of one site. Each has wallet objects of its own; a wallet's permission and accounts are the browser's. */
class Browser {
  readonly storage = sharedStorage()
  readonly tabs: { kernel: Kernel; wallets: ReadonlyMap<string, ScriptedWallet> }[] = []
  readonly unsettled = new Set<Promise<unknown>>()

  async open(index: number) {
    const old = this.tabs[index]
    await old?.kernel.dispose()
    const wallets = new Map<string, ScriptedWallet>()
    const chains = NAMESPACES.map(namespace => {
      const own = IDS.map(name => {
        const wallet = new ScriptedWallet(name, [...ADDRESSES.slice(0, 2)], {
          namespace,
          // One wallet with one session in every namespace.
          ...(name === 'b' && { kind: 'wallet-connect', identity: 'b' })
        })
        const before = old?.wallets.get(`${namespace}${name}`)
        if (before)
          Object.assign(wallet, { accounts: before.accounts, chain: before.chain, permitted: before.permitted })
        wallets.set(`${namespace}${name}`, wallet)
        return wallet
      })
      return scriptedChain(own, namespace).plugin
    })
    const kernel = createKernel({ plugins: [chainRegistry(), connections(), ...chains], storage: this.storage.tab() })
    this.tabs[index] = { kernel, wallets }
    void kernel.start()
    // The part that talks to wallets is loaded ahead, as when the dialog opens.
    void this.api(index).discover()
    void this.api(index).prefetch([])
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  }
  watch(work: Promise<unknown>) {
    const settled = work.then(
      () => undefined,
      (error: { code?: unknown }) => expect(String(error.code)).toMatch(/^connections\//)
    )
    this.unsettled.add(settled)
    void settled.then(() => this.unsettled.delete(settled))
  }
  request = ({ ns, id }: { readonly ns: number; readonly id: number }) => {
    const [namespace, name] = [NAMESPACES[ns] as string, IDS[id] as string]
    return { wallet: name === 'b' ? name : `${namespace}:${name}`, namespace }
  }
  wallet = (tab: number, namespace: number, name: number) =>
    this.tabs[tab]?.wallets.get(`${NAMESPACES[namespace]}${IDS[name]}`) as ScriptedWallet
  api = (tab: number) => (this.tabs[tab] as { kernel: Kernel }).kernel.get(Connections)

  async take(step: Step): Promise<void> {
    const both = [0, 1]
    switch (step.do) {
      case 'join':
        await this.take({ ...step, do: 'connect' })
        await vi.advanceTimersByTimeAsync(0)
        return this.take({ ...step, do: 'approve' })
      case 'connect':
        return this.watch(this.api(step.tab).connect(this.request(step)))
      case 'approve':
        // The wallet may have moved on meanwhile: it answers with what it shows now.
        for (const tab of both) Object.assign(this.wallet(tab, step.ns, step.id), { permitted: true })
        return this.wallet(step.tab, step.ns, step.id).approve()
      case 'reject':
        return this.wallet(step.tab, step.ns, step.id).reject()
      case 'leave-one':
        return this.watch(
          this.api(step.tab).disconnect({ namespace: NAMESPACES[step.ns] as string, connector: IDS[step.id] as string })
        )
      case 'leave-all':
        return this.watch(this.api(step.tab).disconnect())
      case 'wallet-disconnects':
        return this.wallet(step.tab, step.ns, step.id).emit({ type: 'disconnected' })
      case 'revoke':
        for (const tab of both) {
          const wallet = this.wallet(tab, step.ns, step.id)
          wallet.permitted = false
          wallet.emit({ type: 'accounts', accounts: [] })
        }
        return
      case 'accounts':
        for (const tab of both)
          if (step.accounts.length > 0) this.wallet(tab, step.ns, step.id).showAccounts(step.accounts)
        return
      case 'chain':
        for (const tab of both) this.wallet(tab, step.ns, step.id).showChain(`${NAMESPACES[step.ns]}:${step.chain}`)
        return
      case 'select':
        return this.api(step.tab).selectAccount({
          namespace: NAMESPACES[step.ns] as string,
          connector: IDS[step.id] as string,
          address: step.address
        })
      case 'switch':
        return this.watch(this.api(step.tab).switchNetwork(`${NAMESPACES[step.ns]}:${step.chain}`))
      case 'close':
        return void (await this.tabs[step.tab]?.kernel.router.close('escape'))
      case 'reload':
        return this.open(step.tab)
      case 'wait':
        return void (await vi.advanceTimersByTimeAsync(step.ms))
    }
  }

  /** Asserts the invariants of every tab after a step. */
  async check() {
    for (const [tab, { wallets }] of this.tabs.entries()) {
      const api = this.api(tab)
      const state = api.state.get()
      for (const namespace of NAMESPACES) {
        const shown = api.account(namespace)
        const signer = api.signer(namespace)
        expect(signer && [signer.connector.info.id, signer.account]).toEqual(shown && [shown.connector, shown.account])
        const {
          status,
          wallets: connected,
          loading
        } = state.byNamespace[namespace] ?? { status: 'disconnected', wallets: [], loading: false }
        expect(status === 'connected').toBe(connected.length > 0)
        expect(new Set(connected.map(({ connector }) => connector)).size).toBe(connected.length)
        for (const wallet of connected) {
          const real = wallets.get(`${namespace}${wallet.connector}`)
          expect(wallet.accounts.map(({ address }) => address)).toEqual(real?.accounts)
          expect(real?.accounts).toContain(wallet.account)
          expect(wallet.chain).toBe(real?.chain)
          expect(real?.listenerCount).toBe(1)
        }
        for (const name of IDS) {
          const held = connected.some(({ connector }) => connector === name)
          if (!held) expect(wallets.get(`${namespace}${name}`)?.listenerCount).toBe(0)
        }
        if (shown && !loading) {
          expect(await api.signMessage('hi', { namespace })).toBe(`${shown.connector}|${shown.account}|hi`)
        }
      }
      const active = api.active.get()
      if (active) expect(active).toEqual(api.account(active.namespace))
    }
  }
}

test('the shown account is the account that signs, after any sequence of actions', {
  timeout: 120_000
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async steps => {
      const browser = new Browser()
      await browser.open(0)
      await browser.open(1)
      for (const one of steps) {
        await browser.take(one)
        await vi.advanceTimersByTimeAsync(0)
        await browser.check()
      }
      // Every promise settles, once every limit has passed.
      await vi.advanceTimersByTimeAsync(1_300_000)
      expect(browser.unsettled.size).toBe(0)
      await browser.check()
      for (const { kernel, wallets } of browser.tabs) {
        await kernel.dispose()
        for (const wallet of wallets.values()) expect(wallet.listenerCount).toBe(0)
      }
    }),
    { numRuns: 300 }
  )
})

test('another tab follows a disconnect and a selection', async () => {
  const browser = new Browser()
  await browser.open(0)
  await browser.open(1)
  await vi.advanceTimersByTimeAsync(0)
  await browser.take({ do: 'connect', ns: 0, id: 0, tab: 0 })
  await vi.advanceTimersByTimeAsync(0)
  await browser.take({ do: 'approve', ns: 0, id: 0, tab: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.api(1).account('one')?.address).toBe('alice')
  await browser.take({ do: 'select', ns: 0, id: 0, address: 'anna', tab: 1 })
  expect(browser.api(0).account('one')?.address).toBe('anna')
  await browser.take({ do: 'leave-one', ns: 0, id: 0, tab: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.api(0).account('one')).toBeUndefined()
})

test('a tab that cannot restore a wallet of another tab keeps it stored', async () => {
  const browser = new Browser()
  await browser.open(0)
  await browser.open(1)
  await vi.advanceTimersByTimeAsync(0)
  await browser.take({ do: 'connect', ns: 0, id: 1, tab: 0 })
  await vi.advanceTimersByTimeAsync(0)
  // Only here: a session over a relay that the other tab's library has not read.
  browser.wallet(0, 0, 1).approve()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(browser.api(1).account('one')).toBeUndefined()
  expect(browser.api(0).account('one')?.address).toBe('alice')
  browser.api(1).selectNamespace('two')
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.api(0).account('one')?.address).toBe('alice')
  await browser.take({ do: 'leave-all', tab: 0 })
  await vi.advanceTimersByTimeAsync(10_000)
  browser.api(1).selectNamespace('one')
  await browser.open(0)
  expect(browser.api(0).account('one')).toBeUndefined()
})
