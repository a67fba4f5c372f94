import type { SignInStorage } from '@latchkit/plugin-siwx/server'
import { migrateSignIn, sqlStorage } from '@latchkit/plugin-siwx/server-sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser, type Reply, type TestBrowser } from './browser.js'
import { createSqliteFile, type DatabaseHost, startPostgres, type TestDatabase } from './databases.js'
import { alice, createTestServer, keyOf, MAINNET, NOW_MS, signIn, textOf } from './visitor.js'

const starts = { sqlite: createSqliteFile, postgres: startPostgres }

describe.each(Object.entries(starts))('two instances on one database: %s', (_name, start) => {
  let host: DatabaseHost
  let database: TestDatabase
  beforeAll(async () => {
    host = await start()
    database = host.open()
    await migrateSignIn(database)
  })
  afterAll(() => host?.close())

  /** Returns two servers with connections of their own, and one browser whose requests reach either. */
  function createInstances() {
    const storages = [sqlStorage(host.open()), sqlStorage(host.open())] as const
    const [first, second] = storages.map(storage => createTestServer({ storage }))
    const browser = createBrowser(first!.handle)
    const other = createBrowser(second!.handle)
    const share = () => {
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    }
    return { browser, other, share, storages, clocks: [first!.clock, second!.clock] }
  }

  const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort()

  test('accept one signature once when both get it at once', async () => {
    const { browser, other, share } = createInstances()
    for (let round = 0; round < 10; round += 1) {
      const nonce = await browser.nonce()
      share()
      const message = textOf(nonce)
      const body = { chain: MAINNET, message, signature: await alice.signMessage({ message }) }
      const browsers: TestBrowser[] = [browser, other, browser, other]
      const replies = await Promise.all(browsers.map(each => each.post('/siwx/verify', body)))
      expect(statuses(replies)).toEqual([200, 401, 401, 401])
      expect(replies.filter(({ body: { code } }) => code === 'siwx/invalid-nonce')).toHaveLength(3)
    }
  })

  test('accept one nonce once, even for the signatures of two accounts', async () => {
    const { browser, other, share } = createInstances()
    const nonce = await browser.nonce()
    share()
    const replies = await Promise.all([signIn(browser, { nonce }), signIn(other, { nonce, by: keyOf(2) })])
    expect(statuses(replies)).toEqual([200, 401])
  })

  test('share sessions, sign-outs and rotation', async () => {
    const { browser, other, share } = createInstances()
    await signIn(browser)
    share()
    expect((await other.get('/siwx/session')).body.accounts).toHaveLength(1)
    await signIn(other, { by: keyOf(2) })
    expect((await browser.get('/siwx/session')).body.accounts).toEqual([])
    await Promise.all([alice, keyOf(2)].map(({ address }) => other.post('/siwx/sign-out', { chain: MAINNET, address })))
    expect((await other.get('/siwx/session')).body.accounts).toEqual([])
  })

  test('store no secret, no message and no signature', async () => {
    const { browser } = createInstances()
    await signIn(browser)
    const nonce = await browser.nonce()
    const rows = JSON.stringify([
      await database.selectFrom('siwx_nonces').selectAll().execute(),
      await database.selectFrom('siwx_sessions').selectAll().execute()
    ])
    expect(rows).toContain(nonce)
    for (const secret of browser.cookies.values()) expect(rows).not.toContain(secret)
    expect(rows).not.toContain('wants you to sign in')
    expect(rows).not.toMatch(/0x[\da-f]{130}/)
  })

  test('delete expired rows as new ones come', async () => {
    const { browser, clocks } = createInstances()
    await signIn(browser)
    for (let index = 0; index < 3; index += 1) await browser.nonce()
    for (const clock of clocks) clock.nowMs = NOW_MS + 30 * 86_400_000
    await signIn(browser, { issuedAtMs: NOW_MS + 30 * 86_400_000 })
    const expired = (table: 'siwx_nonces' | 'siwx_sessions') =>
      database
        .selectFrom(table)
        .select('expires_at_ms')
        .where('expires_at_ms', '<', NOW_MS + 20 * 86_400_000)
        .execute()
    expect(await expired('siwx_nonces')).toEqual([])
    expect(await expired('siwx_sessions')).toEqual([])
  })

  test('sign in a hundred visitors at once', async () => {
    const { storages } = createInstances()
    const servers = storages.map((storage: SignInStorage) => createTestServer({ storage }))
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        signIn(createBrowser(servers[index % 2]!.handle), { by: keyOf(index + 1) })
      )
    )
    expect(new Set(statuses(replies))).toEqual(new Set([200]))
  })
})
