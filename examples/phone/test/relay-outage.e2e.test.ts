import { type Relay, startRelay } from '@latchkit/example-world'
import { expect } from '@playwright/test'
import { giveCode, press } from '../../e2e/page-objects/phone.js'
import { test } from './site-test.js'

let relay: Relay
test.beforeAll(async () => {
  relay = await startRelay()
})
test.afterAll(() => relay.close())
const connectTitle = 'Connect to this site?'
const first = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

test('shows an outage of the relay, and receives later requests after it', async ({ openPhone, openSite }) => {
  const [{ page, problems }, site] = await Promise.all([openPhone({ relayUrl: relay.url }), openSite({}, relay.url)])
  const { uri, approved } = await site.propose()
  await giveCode(page, uri)
  await press(page, connectTitle, 'Approve')
  const { topic } = await approved
  await page.getByText('Online').waitFor()

  relay.faults.set('down')
  await page.getByText('No connection').waitFor()
  relay.faults.clear()
  await page.getByText('Online').waitFor()
  // A browser logs each failed connection.
  problems.splice(0)

  const asking = site.ask(topic, 'personal_sign', ['0x6869', first])
  await press(page, 'Sign this message?', 'Sign')
  expect(await asking).toMatch(/^0x/)
})
