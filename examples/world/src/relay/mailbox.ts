import { createHash } from 'node:crypto'
import type { Row } from '@libsql/client'
import type { Database } from '../database.js'

export const mailboxTables = [
  `CREATE TABLE IF NOT EXISTS relay_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    hash TEXT NOT NULL,
    message TEXT NOT NULL,
    tag INTEGER NOT NULL,
    attestation TEXT,
    publisher TEXT NOT NULL,
    published_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    UNIQUE (topic, hash)
  )`,
  'CREATE INDEX IF NOT EXISTS relay_messages_expiry ON relay_messages (expires_at_ms)',
  `CREATE TABLE IF NOT EXISTS relay_acknowledgements (
    message_id INTEGER NOT NULL,
    client_id TEXT NOT NULL,
    PRIMARY KEY (message_id, client_id)
  )`
]

/** Maximum number of messages per request. A client that was away for long fetches the rest with another request. */
export const fetchLimit = 500

export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly ttlMs: number
  readonly tag: number
  readonly attestation?: string | undefined
}

export interface StoredMessage {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string
  readonly publishedAtMs: number
}

/**
 * Messages by topic. Each is kept until it expires, for all clients except its publisher and those that acknowledged
 * it.
 */
export interface Mailbox {
  /** Stores a message. Returns `undefined` if it exists already: a client without a response publishes again. */
  put(publisher: string, message: NewMessage): Promise<StoredMessage | undefined>
  /** Returns the messages that a client has not acknowledged yet, oldest first, at most 500. */
  unread(clientId: string, topics: readonly string[]): Promise<readonly StoredMessage[]>
  acknowledge(clientId: string, messageId: number): Promise<void>
  /** Deletes expired messages. */
  sweep(): Promise<void>
}

export function createMailbox(database: Database): Mailbox {
  return {
    async put(publisher, { topic, message, ttlMs, tag, attestation }) {
      const nowMs = Date.now()
      const hash = createHash('sha256').update(message).digest('hex')
      const [, inserted] = await database.batch(
        [
          {
            sql: 'DELETE FROM relay_messages WHERE topic = ? AND hash = ? AND expires_at_ms <= ?',
            args: [topic, hash, nowMs]
          },
          {
            sql: `INSERT OR IGNORE INTO relay_messages
              (topic, hash, message, tag, attestation, publisher, published_at_ms, expires_at_ms)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
            args: [topic, hash, message, tag, attestation ?? null, publisher, nowMs, nowMs + ttlMs]
          }
        ],
        'write'
      )
      return inserted?.rows.map(readMessage)[0]
    },

    async unread(clientId, topics) {
      const { rows } = await database.execute({
        sql: `SELECT * FROM relay_messages WHERE topic IN (SELECT value FROM json_each(?))
          AND expires_at_ms > ? AND publisher <> ?
          AND id NOT IN (SELECT message_id FROM relay_acknowledgements WHERE client_id = ?)
          ORDER BY id LIMIT ?`,
        args: [JSON.stringify(topics), Date.now(), clientId, clientId, fetchLimit]
      })
      return rows.map(readMessage)
    },

    async acknowledge(clientId, messageId) {
      await database.execute({
        sql: 'INSERT OR IGNORE INTO relay_acknowledgements (message_id, client_id) VALUES (?, ?)',
        args: [messageId, clientId]
      })
    },

    async sweep() {
      await database.batch(
        [
          { sql: 'DELETE FROM relay_messages WHERE expires_at_ms <= ?', args: [Date.now()] },
          'DELETE FROM relay_acknowledgements WHERE message_id NOT IN (SELECT id FROM relay_messages)'
        ],
        'write'
      )
    }
  }
}

function readMessage({ id, topic, message, tag, attestation, published_at_ms }: Row): StoredMessage {
  return {
    id: Number(id),
    topic: String(topic),
    message: String(message),
    tag: Number(tag),
    ...(attestation !== null && attestation !== undefined && { attestation: String(attestation) }),
    publishedAtMs: Number(published_at_ms)
  }
}
