import { memoryStorage, type SignInStorage } from '@latchkit/plugin-siwx/server'
import { migrateSignIn, sqlStorage } from '@latchkit/plugin-siwx/server-sql'
import { CamelCasePlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSqliteFile, type DatabaseHost, startPostgres } from './databases.js'

const hosts: Record<string, () => Promise<DatabaseHost>> = { sqlite: createSqliteFile, postgres: startPostgres }

describe('memory', () => storageTests(() => memoryStorage()))

describe.each(Object.entries(hosts))('%s', (_name, start) => {
  let host: DatabaseHost
  beforeAll(async () => {
    host = await start()
  })
  afterAll(() => host?.close())

  const open = async () => {
    const database = host.open()
    await migrateSignIn(database)
    await database.deleteFrom('siwx_nonces').execute()
    await database.deleteFrom('siwx_sessions').execute()
    return database
  }

  test('creates the tables for several servers at once, and again', async () => {
    const servers = [host.open(), host.open(), host.open()]
    await Promise.all(servers.map(database => migrateSignIn(database)))
    await migrateSignIn(servers[0]!)
    expect(await servers[1]!.selectFrom('siwx_nonces').selectAll().execute()).toEqual([])
  })

  test('ignores the plugins of the database of the site', async () => {
    const storage = sqlStorage((await open()).withPlugin(new CamelCasePlugin()))
    await storage.sessions.put('s', { account: 'eip155:1:a', issuedAtMs: 1, expiresAtMs: 2 })
    expect(await storage.sessions.get('s')).toEqual([{ account: 'eip155:1:a', issuedAtMs: 1, expiresAtMs: 2 }])
  })

  test('gives a nonce to one of two servers that take it at once', async () => {
    const [first, second] = [sqlStorage(await open()), sqlStorage(host.open())]
    for (let round = 0; round < 20; round += 1) {
      await first.nonces.put({ nonce: `n${round}`, browser: 'b', expiresAtMs: 5 })
      const taken = await Promise.all(
        [first, second, first, second].map(storage => storage.nonces.take(`n${round}`, 'b'))
      )
      expect(taken.filter(nonce => nonce !== undefined)).toEqual([{ nonce: `n${round}`, browser: 'b', expiresAtMs: 5 }])
    }
  })

  storageTests(async () => sqlStorage(await open()))
})

function storageTests(create: () => SignInStorage | Promise<SignInStorage>) {
  const NOW_MS = Date.UTC(2026, 10, 28)
  const nonce = { nonce: 'n', browser: 'b', expiresAtMs: NOW_MS + 1 }
  const account = { account: 'eip155:1:a', issuedAtMs: NOW_MS, expiresAtMs: NOW_MS + 1 } as const
  const later = { account: 'solana:x:b', issuedAtMs: NOW_MS + 1, expiresAtMs: NOW_MS + 2 } as const

  test('returns a nonce once, and to its browser only', async () => {
    const { nonces } = await create()
    await nonces.put(nonce)
    expect(await nonces.take('n', 'other')).toBeUndefined()
    expect(await nonces.take('other', 'b')).toBeUndefined()
    expect(await Promise.all([nonces.take('n', 'b'), nonces.take('n', 'b')])).toContainEqual(nonce)
    expect(await nonces.take('n', 'b')).toBeUndefined()
  })

  test('deletes expired nonces, a hundred per call', async () => {
    const { nonces } = await create()
    for (let index = 0; index < 101; index += 1) await nonces.put({ ...nonce, nonce: `n${index}` })
    await nonces.put({ ...nonce, nonce: 'valid', expiresAtMs: NOW_MS + 2 })
    await nonces.expire(NOW_MS + 1)
    const left = await Promise.all(
      Array.from({ length: 101 }, (_, index) => nonces.take(`n${index}`, 'b').then(taken => taken !== undefined))
    )
    expect(left.filter(Boolean)).toHaveLength(1)
    expect(await nonces.take('valid', 'b')).toBeDefined()
  })

  test('reads the accounts of a session, the oldest first, and replaces one that signs in again', async () => {
    const { sessions } = await create()
    expect(await sessions.get('s')).toEqual([])
    await sessions.put('s', later)
    await sessions.put('s', account)
    await sessions.put('other', later)
    expect(await sessions.get('s')).toEqual([account, later])
    await sessions.put('s', { ...account, issuedAtMs: NOW_MS + 9, expiresAtMs: NOW_MS + 10 })
    expect(await sessions.get('s')).toEqual([later, { ...account, issuedAtMs: NOW_MS + 9, expiresAtMs: NOW_MS + 10 }])
    expect(await sessions.get('other')).toEqual([later])
  })

  test('deletes one account, or all', async () => {
    const { sessions } = await create()
    await sessions.put('s', account)
    await sessions.put('s', later)
    await sessions.put('other', account)
    await sessions.delete('s', account.account)
    expect(await sessions.get('s')).toEqual([later])
    await sessions.delete('s', account.account)
    await sessions.put('s', account)
    await sessions.delete('s')
    expect(await sessions.get('s')).toEqual([])
    expect(await sessions.get('other')).toEqual([account])
  })

  test('moves a session into another one', async () => {
    const { sessions } = await create()
    await sessions.put('old', account)
    await sessions.put('new', later)
    await sessions.move('old', 'new')
    await sessions.move('unknown', 'new')
    expect(await sessions.get('old')).toEqual([])
    expect(await sessions.get('new')).toEqual([account, later])
  })

  test('deletes expired accounts', async () => {
    const { sessions } = await create()
    await sessions.put('s', account)
    await sessions.put('s', later)
    await sessions.put('expired', account)
    await sessions.expire(NOW_MS + 1)
    expect(await sessions.get('s')).toEqual([later])
    expect(await sessions.get('expired')).toEqual([])
  })
}
