import type { PolkadotInside } from '@latchkit/example-wallets'
import { Connections } from '@latchkit/plugin-connections/contract'
import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { test } from './fixtures/visit.js'
import { familyUrls } from './fixtures/world.js'
import { connectButton, eventually, reload } from './page-objects/dialog.js'
import { isSignedBy } from './verify.js'

const STEPS = 30
/** Seed of the random steps. A failure prints it, and the environment variable repeats the same steps. */
const seed = Number(process.env.LATCHKIT_SEED ?? Date.now())

/** Generator of visitor actions in one of two tabs or in a wallet. `which` selects one of several wallets or accounts. */
const step = fc.record({
  tab: fc.nat(1),
  family: fc.constantFrom('eip155', 'solana', 'bip122', 'polkadot', 'cosmos'),
  which: fc.nat(3),
  act: fc.oneof(
    { weight: 5, arbitrary: fc.constant('connect' as const) },
    { weight: 4, arbitrary: fc.constantFrom('select' as const, 'show' as const, 'switch-in-wallet' as const) },
    { weight: 2, arbitrary: fc.constantFrom('disconnect' as const, 'reload' as const) }
  )
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('signs with the shown account after any order of actions in two tabs', async ({ visit }) => {
  test.setTimeout(300_000)
  const { page, openTab } = await visit('familiesDemo', { services: familyUrls })
  const tabs = [page, await openTab()] as const
  for (const tab of tabs) await approveAll(tab)

  let verified = 0
  let kept = 0
  const take = async (one: Step) => {
    const tab = tabs[one.tab] as Page
    await tab.bringToFront()
    await act(tab, one)
    if (one.act === 'switch-in-wallet' && one.family === 'polkadot') kept = one.which
    for (const each of tabs) await eventually(() => isSettled(each)).toBe(true)
    // An extension reports the same accounts to every page, including a reloaded one.
    for (const each of tabs) await each.evaluate(tellOfPolkadot, [Connections, kept] as const)
    await eventually(async () => isSame(await shownBy(tabs[0]), await shownBy(tabs[1]))).toBe(true)
    for (const each of tabs) {
      for (const signed of await signatures(each)) {
        expect(await isSignedBy(signed.namespace, signed)).toBe(true)
        verified++
      }
    }
  }

  for (const [index, one] of fc.sample(step, { numRuns: STEPS, seed }).entries()) {
    await take(one).catch(cause => {
      throw new Error(`LATCHKIT_SEED=${seed}, step ${index}: ${JSON.stringify(one)}`, { cause })
    })
  }
  // In most steps several families were connected.
  expect(verified).toBeGreaterThan(STEPS)
})

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

async function approveAll(page: Page) {
  await connectButton(page).or(page.getByTestId('account-button')).first().waitFor()
  await page.evaluate(() => {
    for (const { evm, solana, bitcoin, polkadot, cosmos } of Object.values(window.testWalletSides ?? {})) {
      for (const side of [evm, solana, bitcoin, polkadot, cosmos]) side?.behave({ answer: 'approve' })
    }
  })
}

async function act(page: Page, { act, ...how }: Step) {
  if (act !== 'reload') return page.evaluate(inPage, [Connections, act, how] as const)
  await reload(page)
  await approveAll(page)
}

/** Performs an action. Runs in the page. */
async function inPage([service, act, { family, which }]: readonly [
  typeof Connections,
  Step['act'],
  Pick<Step, 'family' | 'which'>
]) {
  const connections = window.latchkit?.kernel.get(service)
  if (!connections) throw new Error('The page has no dialog')
  const wallets = connections.state.get().byNamespace[family]?.wallets ?? []
  const sides = Object.values(window.testWalletSides ?? {})
  switch (act) {
    case 'connect': {
      await connections.discover()
      const entries = connections.wallets.get().filter(({ members }) => members.some(one => one.namespace === family))
      const entry = entries[which % entries.length]
      if (!entry) throw new Error(`No wallet of ${family}`)
      return void (await connections.connect({ wallet: entry.id, namespace: family }))
    }
    case 'select': {
      const all = wallets.flatMap(({ connector, accounts }) => accounts.map(({ address }) => ({ connector, address })))
      const chosen = all[which % all.length]
      if (chosen) connections.selectAccount({ namespace: family, ...chosen })
      return
    }
    case 'show':
      await window.latchkit?.open({ namespace: family })
      return void (await window.latchkit?.close())
    case 'disconnect':
      return connections.disconnect({ namespace: family })
    case 'switch-in-wallet':
      // `tellOfPolkadot` reports the accounts of Polkadot's wallet to both tabs.
      for (const { evm, solana, bitcoin, cosmos } of sides) {
        if (family === 'eip155') await evm?.switchAccount(which % (await evm.accounts()).length)
        if (family === 'solana') await solana?.show([which % 2])
        if (family === 'bip122') bitcoin?.switchAccount(which)
        if (family === 'cosmos') cosmos?.switchAccount(which % 3)
      }
  }
}

/** Makes Polkadot's wallet report its accounts, beginning with index `from`. Runs in the page. */
async function tellOfPolkadot([service, from]: readonly [typeof Connections, number]) {
  const { wallets = [] } = window.latchkit?.kernel.get(service).state.get().byNamespace.polkadot ?? {}
  if (wallets.length === 0) return
  for (const { polkadot } of Object.values(window.testWalletSides ?? {})) {
    const inside = (await polkadot?.entry.enable(location.origin)) as PolkadotInside | undefined
    const all = ((await inside?.accounts.get()) ?? []) as readonly unknown[]
    await polkadot?.tell(all.slice(from % all.length))
  }
}

/** Resolves with true if no family of the page is connecting, reconnecting or loading. */
const isSettled = (page: Page) =>
  page.evaluate(service => {
    const { byNamespace = {} } = window.latchkit?.kernel.get(service).state.get() ?? {}
    const busy = ['connecting', 'reconnecting']
    return Object.values(byNamespace).every(({ loading, status }) => !loading && !busy.includes(status))
  }, Connections)

/** Resolves with the account and the connected wallets of each family. */
const shownBy = (page: Page) =>
  page.evaluate(service => {
    const connections = window.latchkit?.kernel.get(service)
    return Object.entries(connections?.state.get().byNamespace ?? {})
      .filter(([, { wallets }]) => wallets.length > 0)
      .map(([id, { wallets }]) => [id, connections?.account(id)?.address, wallets.map(one => one.connector).sort()])
      .sort()
  }, Connections)

/** Signs one message per connected family. Rejects if the account shown before signing differs from the one shown afterwards. */
const signatures = (page: Page) =>
  page.evaluate(async service => {
    const connections = window.latchkit?.kernel.get(service)
    const { byNamespace = {} } = connections?.state.get() ?? {}
    const signed: { namespace: string; message: string; address: string; signature: string }[] = []
    for (const namespace of Object.keys(byNamespace)) {
      const address = connections?.account(namespace)?.address
      if (!connections || address === undefined) continue
      const message = `I am ${address}`
      const signature = await connections.signMessage(message, { namespace })
      if (connections.account(namespace)?.address !== address) throw new Error(`${namespace} changed meanwhile`)
      signed.push({ namespace, message, address, signature })
    }
    return signed
  }, Connections)
