import { publicTestMnemonic } from '@latchkit/example-wallets'
import { expect, type Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { readBody, startHoldable } from '../../scripts/test/holdable-server.js'
import { setBalance } from './chain.js'
import { bareWith, larch, networkAt } from './fixtures/bare-page.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import { answerWallet, chooseWallet, dialog, eventually, heading, reload, untilClosed } from './page-objects/dialog.js'
import type { ExtensionWallet } from './pages/extension/content-script.js'

/** Index of the first key that owns a contract of this file. No other page uses it. */
const FIRST_OWNER = 20

const signButton = (page: Page) => dialog(page).getByTestId('w3m-connecting-siwe-sign')
const signedIn = async (page: Page): Promise<string[]> => {
  const response = await page.context().request.get(`${world.servicesUrl}/siwx/session`)
  return (await response.json()).accounts.map(({ address }: { address: string }) => address)
}

interface Parts {
  /** Key that owns the contract. @defaultValue 0 */
  readonly owner?: number
  readonly wallet?: Partial<ExtensionWallet>
  /** Nodes of the page. @defaultValue that of the local world */
  readonly urls?: readonly string[]
}

/** Opens a page on which a contract wallet is connected, and asked to sign in. */
async function connected({ visit }: Pick<SiteFixtures, 'visit'>, { owner = 0, wallet, urls = [] }: Parts = {}) {
  const network = { ...networkAt(31_337, 'First', world.evmUrl), rpcUrls: { default: { http: urls } } }
  const networks = [urls.length > 0 ? network : networkAt(31_337, 'First', world.evmUrl)] as const
  const bare = bareWith({
    wallet: { accounts: [FIRST_OWNER + owner], contractAccount: 'honest', asks: true, ...wallet },
    options: { networks, siwx: { server: `${world.servicesUrl}/siwx` } }
  })
  const opened = await visit('bare', { ...bare, services: [world.servicesUrl, ...urls] })
  await chooseWallet(opened.page, 'Larch Wallet')
  await answerWallet(opened.page, 'Connect to this site?', 'Approve')
  await eventually(() => heading(opened.page).textContent()).toBe('Sign in')
  return opened.page
}
async function sign(page: Page) {
  await signButton(page).click()
  await answerWallet(page, 'Sign this message?', 'Approve')
}
async function deploy(page: Page, owner: number) {
  const { address } = mnemonicToAccount(publicTestMnemonic, { addressIndex: FIRST_OWNER + owner })
  await setBalance(world.evmUrl, address, 10n ** 18n)
  await page.evaluate(name => window.testWallets?.[name]?.deployAccount(), larch)
}
const accountOf = (page: Page) => page.evaluate(() => window.latchkits?.['']?.getState().address)

for (const [index, state] of ['deployed', 'undeployed'].entries()) {
  test(`signs in with a contract wallet that is ${state}, which a real server verifies`, async ({ visit }) => {
    const page = await connected({ visit }, { owner: index })
    if (state === 'deployed') await deploy(page, index)
    await sign(page)
    await untilClosed(page)
    const account = await accountOf(page)
    expect(account).toMatch(/^0x/)
    expect(await signedIn(page)).toEqual([account])
    const members = await page.context().request.get(`${world.servicesUrl}/members`)
    expect(await members.text()).toBe(`Members only. Signed in as ${account}.`)
    await reload(page)
    await eventually(() => accountOf(page)).toBe(account)
    expect(await dialog(page).count()).toBe(0)
  })
}

const lies: readonly (readonly [name: string, wallet: Partial<ExtensionWallet>, isDeployed: boolean])[] = [
  ['whose owner is not the owner', { behaviour: { signWithAnotherKey: true } }, true],
  ['that is undeployed, and whose owner is not the owner', { behaviour: { signWithAnotherKey: true } }, false],
  ['whose factory deploys another account', { behaviour: { deployElsewhere: true } }, false],
  ['that returns the magic value in another word', { contractAccount: 'secondWord' }, true],
  ['that returns garbage', { contractAccount: 'garbage' }, false],
  ['that returns its input', { contractAccount: 'echo' }, true]
]
for (const [index, [name, wallet, isDeployed]] of lies.entries()) {
  test(`never signs in with a contract wallet ${name}`, async ({ visit }) => {
    const owner = 2 + index
    const page = await connected({ visit }, { owner, wallet })
    if (isDeployed) await deploy(page, owner)
    await sign(page)
    await dialog(page).getByText('Failed to verify message').waitFor()
    expect(await signedIn(page)).toEqual([])
    await dialog(page).getByTestId('w3m-connecting-siwe-cancel').click()
    await untilClosed(page)
    expect(await accountOf(page)).toBeUndefined()
  })
}

test('asks two nodes about a contract wallet, so that a lying one cannot sign a stranger in', async ({
  visit,
  atEnd
}) => {
  const calls: string[] = []
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
  /** Forwards everything to the node of the world, but claims that each signature is valid. */
  const liar = await startHoldable(async (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...cors })
    if (request.method === 'OPTIONS') return response.end()
    const body = await readBody(request)
    const { id, method, params } = JSON.parse(body)
    const isQuestion = method === 'eth_call' && params[0].data.startsWith('0x1626ba7e')
    if (!isQuestion) {
      const answer = await fetch(world.evmUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body
      })
      return response.end(await answer.text())
    }
    calls.push(method)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x1626ba7e${'0'.repeat(56)}` }))
  })
  atEnd(() => liar.close())
  const owner = 2 + lies.length
  const wallet = { behaviour: { signWithAnotherKey: true } } as const
  const page = await connected({ visit }, { owner, wallet, urls: [liar.url, world.evmUrl] })
  await deploy(page, owner)
  await sign(page)
  await dialog(page).getByText('Error signing message').waitFor()
  expect(calls).toEqual(['eth_call'])
  expect(await signedIn(page)).toEqual([])
})
