import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { world } from '../../e2e/fixtures/world.js'
import { giveCode, notice, press, sheet, siteRow } from '../../e2e/page-objects/phone.js'
import { chains, type PhoneAndSite, type Site, test } from './site-test.js'

const connectTitle = 'Connect to this site?'
const first = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const second = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const approvedMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']

async function connected({ openPhone, openSite }: PhoneAndSite, metadata: Parameters<typeof openSite>[0] = {}) {
  const [phone, site] = await Promise.all([openPhone(), openSite(metadata)])
  const { uri, approved } = await site.propose()
  await giveCode(phone.page, uri)
  await press(phone.page, connectTitle, 'Approve')
  const { topic } = await approved
  return { ...phone, site, topic }
}

const heard = ({ heard }: Site, event: string) =>
  expect.poll(() => heard.filter(entry => entry.event === event).map(({ params }) => params))

test.describe('the phone, connected to a site by its code', () => {
  test('shows the site and its proposal, rejects it, and grants only what the phone has', async ({
    openPhone,
    openSite
  }) => {
    const [{ page }, site] = await Promise.all([openPhone(), openSite()])
    const unwanted = await site.propose()
    await giveCode(page, unwanted.uri)
    await press(page, connectTitle, 'Refuse')
    await expect(unwanted.approved).rejects.toMatchObject({ code: 5_000 })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    const { uri, approved } = await site.propose()
    await giveCode(page, uri)
    const question = sheet(page, connectTitle)
    await question.getByText('Corner Shop').waitFor()
    await question.getByText('shop.example').waitFor()
    const wishes = await question.getByRole('listitem').allTextContents()
    expect(wishes).toContain('Local Ethereum eip155:31337yes')
    expect(wishes).toContain('eip155:1not here')
    expect(wishes).toContain('wallet_watchAssetnot here')
    await question.getByLabel('Test account 2').check()
    await press(page, connectTitle, 'Approve')

    const { namespaces } = await approved
    expect(namespaces).toEqual({
      eip155: {
        chains: [...chains],
        accounts: [first, second].flatMap(address => chains.map(chain => `${chain}:${address}`)),
        methods: approvedMethods,
        events: ['chainChanged', 'accountsChanged']
      }
    })
    await notice(page, 'Connected to Corner Shop.')
    await siteRow(page).waitFor()
  })

  test('signs and sends what it showed, and rejects on request', async ({ openPhone, openSite }) => {
    const { page, site, topic } = await connected({ openPhone, openSite })

    const message = 'Pay 10 \u202e00 coins'
    const signing = site.ask(topic, 'personal_sign', [toHex(message), first])
    await sheet(page, 'Sign this message?').getByText('Pay 10 ⟨U+202E⟩00 coins').waitFor()
    await press(page, 'Sign this message?', 'Sign')
    expect(await verifyMessage({ address: first, message, signature: (await signing) as Hex })).toBe(true)

    const order = {
      domain: { name: 'Corner Shop', version: '1', chainId: 31_337 },
      types: {
        Order: [
          { name: 'item', type: 'string' },
          { name: 'quantity', type: 'uint256' }
        ]
      },
      primaryType: 'Order',
      message: { item: 'Coffee beans', quantity: '2' }
    } as const
    const ordering = site.ask(topic, 'eth_signTypedData_v4', [first, JSON.stringify(order)])
    await sheet(page, 'Sign this data?').getByText('item: Coffee beans').waitFor()
    await press(page, 'Sign this data?', 'Sign')
    const signature = (await ordering) as Hex
    const signed = { ...order, message: { ...order.message, quantity: 2n } }
    expect(await verifyTypedData({ address: first, signature, ...signed })).toBe(true)

    const value = parseEther('1.25')
    const sending = site.ask(
      topic,
      'eth_sendTransaction',
      [{ from: first, to: second, value: toHex(value) }],
      chains[1]
    )
    await sheet(page, 'Send this transaction?').getByText('1.25 ETH').waitFor()
    await sheet(page, 'Send this transaction?').getByText('Local Layer 2').waitFor()
    await press(page, 'Send this transaction?', 'Send')
    const node = createPublicClient({ transport: http(world.secondEvmUrl), pollingInterval: 50 })
    const hash = (await sending) as Hex
    expect(await node.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await node.getTransaction({ hash })).toMatchObject({ value, from: first.toLowerCase() })

    const refused = site.ask(topic, 'personal_sign', [toHex('no'), first])
    await press(page, 'Sign this message?', 'Refuse')
    expect(await refused).toMatchObject({ code: 5_000 })
  })

  test('changes network by request and by itself, changes accounts, extends the session, and disconnects', async ({
    openPhone,
    openSite
  }) => {
    const { page, site, topic } = await connected({ openPhone, openSite })

    const switching = site.ask(topic, 'wallet_switchEthereumChain', [{ chainId: toHex(31_338) }])
    await press(page, 'Change network?', 'Change')
    expect(await switching).toBeNull()
    const changed = (id: number) => ({ event: { name: 'chainChanged', data: id }, chainId: `eip155:${id}` })
    await heard(site, 'session_event').toEqual([changed(31_338)])
    await siteRow(page).getByText('Local Layer 2').waitFor()

    await siteRow(page).click()
    const details = sheet(page, 'Connected site')
    await details.getByLabel('Local Ethereum').click()
    await heard(site, 'session_event').toEqual([changed(31_338), changed(31_337)])

    const accountsNow = () => site.client.session.get(topic).namespaces.eip155?.accounts
    await details.getByLabel('Test account 2').click()
    await expect.poll(accountsNow).toHaveLength(4)
    await details.getByLabel('Test account 1').click()
    await expect.poll(accountsNow).toEqual(chains.map(chain => `${chain}:${second}`))
    expect(await details.getByLabel('Test account 2').isDisabled()).toBe(true)

    await press(page, 'Connected site', 'Extend')
    await notice(page, 'The connection lasts seven more days.')
    await heard(site, 'session_extend').toHaveLength(1)

    await press(page, 'Connected site', 'Disconnect')
    await heard(site, 'session_delete').toHaveLength(1)
    await page.getByText('None yet.').waitFor()
  })

  test('keeps the session and pending requests over a reload', async ({ openPhone, openSite }) => {
    const { page, site, topic } = await connected({ openPhone, openSite })
    await siteRow(page).click()
    await sheet(page, 'Connected site').getByLabel('Local Layer 2').click()
    const signing = site.ask(topic, 'personal_sign', [toHex('before the reload'), first])
    await sheet(page, 'Sign this message?').waitFor()

    await page.reload()

    await sheet(page, 'Sign this message?').getByText('before the reload').waitFor()
    await press(page, 'Sign this message?', 'Sign')
    const signature = (await signing) as Hex
    expect(await verifyMessage({ address: first, message: 'before the reload', signature })).toBe(true)
    await siteRow(page).getByText('Local Layer 2').waitFor()
  })

  test('queues and postpones requests, reports unsupported ones, and shows a disconnect by the site', async ({
    openPhone,
    openSite
  }) => {
    const { page, site, topic } = await connected({ openPhone, openSite })
    const [one, two] = ['one', 'two'].map(text => site.ask(topic, 'personal_sign', [toHex(text), first]))
    const question = sheet(page, 'Sign this message?')
    await question.getByText('1 more is waiting.').waitFor()
    await press(page, 'Sign this message?', 'Later')
    await press(page, 'Sign this message?', 'Later')
    await page.getByRole('button', { name: '2 questions are waiting for you' }).click()
    for (const text of ['one', 'two']) {
      await question.locator('pre', { hasText: text }).waitFor()
      await press(page, 'Sign this message?', 'Sign')
    }
    expect(await Promise.all([one, two])).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])

    expect(await site.ask(topic, 'personal_sign', [toHex('hi'), '0x12'])).toMatchObject({ code: -32_602 })
    expect(await site.ask(topic, 'personal_sign', [toHex('hi'), second])).toMatchObject({ code: 4_100 })
    expect(await site.ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4_902 })
    await notice(page, 'Corner Shop asked for something that this phone cannot do, and was told so.')

    const broke = [{ from: first, to: second, value: toHex(parseEther('1000000')) }]
    const sending = site.ask(topic, 'eth_sendTransaction', broke)
    await press(page, 'Send this transaction?', 'Send')
    expect(await sending).toMatchObject({ message: expect.stringMatching(/funds/i) })

    await site.client.disconnect({ topic, reason: { code: 6_000, message: 'User disconnected.' } })
    await page.getByText('None yet.').waitFor()
  })
})
