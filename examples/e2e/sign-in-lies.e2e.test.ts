import type { MessageLie, SignInLie, TestWalletSides } from '@latchkit/example-wallets'
import { SignIn } from '@latchkit/plugin-siwx/contract'
import { expect, type Page } from '@playwright/test'
import type { Latchkit } from 'latchkit'
import { larch } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import { connectButton, dialog, eventually, outcome, untilClosed } from './page-objects/dialog.js'
import {
  cancelButton,
  chooseOfFamily,
  membersPage,
  openSignInDemo,
  type SignInFamily,
  signButton,
  signedIn,
  signInFamilies
} from './page-objects/sign-in.js'

declare global {
  interface Window {
    /** Instance of the demo. */
    latchkit?: Latchkit
    /** Codes of the events `siwx:failed`, and approvals of the events `siwx:signed-in`, in order. */
    signIns?: string[]
  }
}

/** False behaviour of a wallet that signs. */
interface Lies {
  readonly signWithAnotherKey?: boolean | 'openly'
  readonly signAnotherMessage?: MessageLie
  /** For a wallet that connects and signs in with one approval. */
  readonly lieInSignIn?: SignInLie | undefined
}

const fields = ['nonce', 'domain', 'address', 'chain', 'expired', 'notBefore'] as const
const otherKey: Lies = { signWithAnotherKey: true }
const messageLies: readonly Lies[] = [true, ...fields].map(signAnotherMessage => ({ signAnotherMessage }))
/** Lies of a wallet of each family that signs a message. Wallets of Cosmos return their key too, which may be the false one. */
const liesOf = (name: SignInFamily['name']): readonly Lies[] =>
  name === 'Cosmos' ? [otherKey, { signWithAnotherKey: 'openly' }, ...messageLies] : [otherKey, ...messageLies]

/** Test wallet of each family on the demo. */
const wallets = {
  EVM: { id: larch, side: 'evm' },
  Solana: { id: larch, side: 'solana' },
  Bitcoin: { id: 'com.example.ochre', side: 'bitcoin' },
  Polkadot: { id: 'com.example.juniper', side: 'polkadot' },
  Cosmos: { id: 'com.example.fennel', side: 'cosmos' }
} as const satisfies Record<SignInFamily['name'], { readonly id: string; readonly side: keyof TestWalletSides }>

async function open(...[visit]: Parameters<typeof openSignInDemo>): Promise<Page> {
  const { page } = await openSignInDemo(visit)
  await page.evaluate(() => {
    const signIns: string[] = []
    window.signIns = signIns
    window.latchkit?.kernel.events.onAny(({ name, payload }) => {
      if (name === 'siwx:failed') signIns.push((payload as { code: string }).code)
      if (name === 'siwx:signed-in') signIns.push((payload as { approval: string }).approval)
    })
  })
  return page
}

/** Makes the wallet approve everything at once, honestly except for the lies. */
const behave = (page: Page, { name }: SignInFamily, lies: Lies = {}) =>
  page.evaluate(
    ([{ id, side }, given]) => {
      const wallet = window.testWalletSides?.[id]?.[side]
      if (!wallet) throw new Error(`The page has no wallet ${id}`)
      wallet.behave()
      wallet.behave({ answer: 'approve', ...given } as object)
    },
    [wallets[name], lies] as const
  )
const signIns = (page: Page) => page.evaluate(() => window.signIns ?? [])
const sessionOfPage = (page: Page) => page.evaluate(ref => window.latchkit?.kernel.get(ref).session.get(), SignIn)
const sessionsOfPage = (page: Page) =>
  page.evaluate(ref => window.latchkit?.kernel.get(ref).sessions.get() ?? [], SignIn)

async function expectNoSession(page: Page) {
  expect(await signedIn(page)).toEqual([])
  expect(await sessionsOfPage(page)).toEqual([])
}

/** Signs with each lie in turn: the page shows the failure, the view stays, and no session begins. Cancels then. */
async function signWithLies(page: Page, family: SignInFamily) {
  await signButton(page).waitFor()
  for (const lies of liesOf(family.name)) {
    const before = await signIns(page)
    await behave(page, family, lies)
    await signButton(page).click()
    await eventually(() => signIns(page)).toEqual([...before, 'connections/invalid-answer'])
    await dialog(page).getByText('Failed to verify message').first().waitFor()
    await eventually(() => signButton(page).getAttribute('data-held')).toBeNull()
    await expectNoSession(page)
  }
  expect(await membersPage(page)).toBe('Sign in first.')
  await cancelButton(page).click()
  await untilClosed(page)
  await connectButton(page).waitFor()
  await behave(page, family)
}

/** Asserts that the visitor is signed in, and how the wallet approved it. */
async function expectSession(page: Page, { address }: SignInFamily, approval: 'connection' | 'message') {
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([address])
  expect(await membersPage(page)).not.toBe('Sign in first.')
  expect((await signIns(page)).at(-1)).toBe(approval)
  expect(await sessionOfPage(page)).toMatchObject({ account: expect.stringContaining(address), approval })
}

for (const family of signInFamilies.filter(({ name }) => name !== 'Solana'))
  test(`takes no false signature of a wallet of ${family.name}, and the honest one afterwards`, async ({ visit }) => {
    const page = await open(visit)
    await behave(page, family)
    await chooseOfFamily(page, family)
    await signWithLies(page, family)
    await expectNoSession(page)

    await chooseOfFamily(page, family)
    await signButton(page).click()
    await expectSession(page, family, 'message')
  })

test('takes no false message of a wallet of Solana, when it connects or later, and the honest one afterwards', async ({
  visit
}) => {
  const family = signInFamilies[1]
  const page = await open(visit)
  for (const lies of [otherKey, ...fields.map(lieInSignIn => ({ lieInSignIn }))]) {
    await behave(page, family, lies)
    await chooseOfFamily(page, family)
    await eventually(() => outcome(page).textContent()).toBe('Failed to connect')
    await expectNoSession(page)
    await dialog(page).getByTestId('w3m-header-close').click()
    await untilClosed(page)
    await connectButton(page).waitFor()
  }
  expect(await signIns(page)).toEqual([])

  await behave(page, family)
  await chooseOfFamily(page, family)
  await expectSession(page, family, 'connection')

  // The visitor of a connected wallet signs a message alone.
  await page.evaluate(ref => window.latchkit?.kernel.get(ref).signOut(), SignIn)
  await signWithLies(page, family)
  await chooseOfFamily(page, family)
  await expectSession(page, family, 'connection')
})
