/**
 * Database server with the HTTP protocol that `@libsql/client` uses (Hrana 2, JSON), on an in-memory database. No
 * libSQL server is available on npm.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Client, createClient, type InValue, type ResultSet, type Value } from '@libsql/client'
import * as v from 'valibot'

const HranaValue = v.variant('type', [
  v.object({ type: v.literal('null') }),
  v.object({ type: v.literal('integer'), value: v.pipe(v.string(), v.transform(Number)) }),
  v.object({ type: v.literal('float'), value: v.number() }),
  v.object({ type: v.literal('text'), value: v.string() })
])
const Statement = v.object({
  sql: v.optional(v.string()),
  sql_id: v.optional(v.number()),
  args: v.optional(v.array(HranaValue), [])
})
const Pipeline = v.object({
  baton: v.nullish(v.null()),
  requests: v.array(
    v.variant('type', [
      v.object({ type: v.literal('store_sql'), sql_id: v.number(), sql: v.string() }),
      v.object({ type: v.literal('execute'), stmt: Statement }),
      v.object({
        type: v.literal('batch'),
        batch: v.object({ steps: v.array(v.object({ stmt: Statement })) })
      }),
      v.object({ type: v.literal('close') })
    ])
  )
})
type Request = v.InferOutput<typeof Pipeline>['requests'][number]
type Statement = v.InferOutput<typeof Statement>

/** Starts the server. @param token  Required token; requests without it get 401. */
export async function startLibsqlServer(token: string) {
  const database = createClient({ url: ':memory:' })
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url !== '/v2/pipeline') return response.writeHead(404).end()
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end()
    const results = run(database, v.parse(Pipeline, JSON.parse(body)).requests)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ baton: null, base_url: null, results: await results }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    database,
    async close() {
      await new Promise(closed => {
        server.close(closed)
        server.closeAllConnections()
      })
      database.close()
    }
  }
}

async function run(database: Client, requests: readonly Request[]) {
  const stored = new Map<number, string>()
  const read = ({ sql, sql_id, args }: Statement) => ({
    sql: sql ?? stored.get(sql_id ?? -1) ?? '',
    args: args.map(fromHrana)
  })
  const resultOf = async (request: Request) => {
    if (request.type === 'store_sql') stored.set(request.sql_id, request.sql)
    if (request.type === 'execute') return toHrana(await database.execute(read(request.stmt)))
    if (request.type === 'batch')
      return runBatch(
        database,
        request.batch.steps.map(({ stmt }) => read(stmt))
      )
    return undefined
  }
  const answers: unknown[] = []
  for (const request of requests) {
    answers.push({ type: 'ok', response: { type: request.type, result: await resultOf(request) } })
  }
  return answers
}

/** Runs a batch as one transaction of the database; clients send their own transaction statements. */
async function runBatch(database: Client, steps: readonly { sql: string; args: InValue[] }[]) {
  const inside = steps.filter(({ sql }) => !/^(?:BEGIN|COMMIT|ROLLBACK)/.test(sql))
  const results = await database.batch(inside, 'write')
  const step_results = steps.map(step => {
    const result = results[inside.indexOf(step)]
    return result ? toHrana(result) : emptyResult
  })
  return { step_results, step_errors: steps.map(() => null) }
}

const emptyResult = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }

function fromHrana(value: v.InferOutput<typeof HranaValue>): InValue {
  return value.type === 'null' ? null : value.value
}

function toHrana({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet) {
  return {
    cols: columns.map(name => ({ name, decltype: null })),
    rows: rows.map(row => columns.map((_, index) => hranaValue(row[index] ?? null))),
    affected_row_count: rowsAffected,
    last_insert_rowid: lastInsertRowid?.toString() ?? null
  }
}

function hranaValue(value: Value) {
  if (value === null) return { type: 'null' }
  if (typeof value === 'number' && !Number.isInteger(value)) return { type: 'float', value }
  return typeof value === 'string' ? { type: 'text', value } : { type: 'integer', value: String(value) }
}
