import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Database } from '../database.js'
import { verifyText } from '../evm/verify-text.js'
import { failed, type ServiceEnv } from './part.js'

const largestBodyBytes = 64 * 1024
/** Maximum number of sessions of an account. */
const maxSessions = 500

export const sessionTables = [
  `CREATE TABLE IF NOT EXISTS smart_sessions (
    pci TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    session TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT
  )`
]

const Address = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/))
const Pci = v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/))
/** Session of an account, as a wallet registers it. */
const Session = v.object({
  pci: Pci,
  chainId: v.pipe(v.string(), v.regex(/^eip155:\d{1,16}$/)),
  to: Address,
  permissions: v.pipe(
    v.array(v.object({ type: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)), data: v.looseObject({}) })),
    v.minLength(1),
    v.maxLength(20)
  ),
  origin: v.optional(v.pipe(v.string(), v.url())),
  expiresAt: v.optional(v.pipe(v.string(), v.isoTimestamp()))
})
const Revocation = v.object({ pci: Pci, signature: v.pipe(v.string(), v.regex(/^0x(?:[\da-fA-F]{2}){1,2048}$/)) })

/** Sessions of accounts in the database. */
export interface SessionStore {
  /** Stores a session of an account. @throws {v.ValiError} for an invalid one. */
  add(address: string, session: unknown): Promise<void>
}

export const createSessionStore = (database: Database): SessionStore => ({
  async add(address, given) {
    const session = v.parse(Session, given)
    await database.execute({
      sql: 'INSERT OR REPLACE INTO smart_sessions (pci, address, session, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
      args: [
        session.pci,
        v.parse(Address, address).toLowerCase(),
        JSON.stringify(session),
        new Date().toISOString(),
        session.expiresAt ?? null
      ]
    })
  }
})

/**
 * Creates the routes: `GET /v1/sessions/{address}` lists the sessions that have not ended, newest first, and
 * `POST /v1/sessions/{address}/revoke` ends one, if the account has signed for it.
 *
 * @param nodes  HTTP addresses of nodes by CAIP-2 id, for the signatures of contract wallets.
 */
export function sessionRoutes(database: Database, nodes: Readonly<Record<string, string>>) {
  const find = async (pci: string, address: string) => {
    const sql = 'SELECT session FROM smart_sessions WHERE pci = ? AND address = ?'
    const { rows } = await database.execute({ sql, args: [pci, address.toLowerCase()] })
    return rows[0] && v.parse(Session, JSON.parse(String(rows[0].session)))
  }
  return new Hono<ServiceEnv>()
    .get('/v1/sessions/:address', async context => {
      const address = v.safeParse(Address, context.req.param('address'))
      if (!address.success) return failed(context, 400, 'address', 'Invalid address')
      const sql = `SELECT session, created_at FROM smart_sessions WHERE address = ? AND (expires_at IS NULL OR expires_at > ?)
        ORDER BY created_at DESC, rowid DESC LIMIT ${maxSessions}`
      const args = [address.output.toLowerCase(), new Date().toISOString()]
      const { rows } = await database.execute({ sql, args })
      const sessions = rows.map(row => ({
        ...v.parse(Session, JSON.parse(String(row.session))),
        createdAt: row.created_at
      }))
      return context.json({ sessions })
    })
    .post('/v1/sessions/:address/revoke', bodyLimit({ maxSize: largestBodyBytes }), async context => {
      const address = context.req.param('address')
      const body = v.safeParse(Revocation, await context.req.json().catch(() => undefined))
      if (!body.success) return failed(context, 400, 'body', v.summarize(body.issues))
      const { pci, signature } = body.output
      const session = v.is(Address, address) ? await find(pci, address) : undefined
      if (!session) return failed(context, 400, 'pci', 'Unknown session')
      const text = revocationText(address, pci)
      if (!(await verifyText(address, text, signature, nodes[session.chainId])))
        return failed(context, 400, 'signature', 'The account did not sign for this')
      await database.execute({ sql: 'DELETE FROM smart_sessions WHERE pci = ?', args: [pci] })
      return context.json({ status: 'revoked' })
    })
}

/** Returns the text that an account signs to end a session. @param address  As it is in the path. */
const revocationText = (address: string, pci: string) => `Revoke smart session\n\nAccount: ${address}\nSession: ${pci}`
