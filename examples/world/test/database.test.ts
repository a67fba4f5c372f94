import { expect, onTestFinished, test } from 'vitest'
import { startRelay, startServices } from '../src/index.js'
import { connectRelay } from '../src/relay/client.js'
import { startLibsqlServer } from './libsql-server.js'

const projectId = 'a'.repeat(32)
const topic = 'b'.repeat(64)

async function server() {
  const started = await startLibsqlServer('secret')
  onTestFinished(() => started.close())
  return { databaseUrl: started.url, databaseToken: 'secret', database: started.database }
}

test('relay and services keep their data on a database server', async () => {
  const { database, ...storage } = await server()
  const relay = await startRelay(storage)
  const sender = await connectRelay({ url: relay.url, projectId })
  await sender.request('irn_publish', { topic, message: 'hello', ttl: 300, tag: 1 })
  await sender.request('irn_publish', { topic, message: 'hello', ttl: 300, tag: 1 })
  await relay.close()

  const again = await startRelay(storage)
  onTestFinished(() => again.close())
  const received: unknown[] = []
  const reader = await connectRelay({
    url: again.url,
    projectId,
    received: data => {
      received.push(data)
      return true
    }
  })
  await reader.request('irn_subscribe', { topic })
  await expect.poll(() => received).toMatchObject([{ topic, message: 'hello', tag: 1 }])
  expect(await reader.request('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
  expect((await database.execute('SELECT * FROM relay_acknowledgements')).rows).toHaveLength(1)

  const services = await startServices(storage)
  onTestFinished(() => services.close())
  const event = { eventId: '1', url: 'u', domain: 'd', timestamp: 1.5, props: { type: 'track', event: 'MODAL_OPEN' } }
  const posted = await fetch(`${services.url}/e?projectId=${projectId}&st=a&sv=b`, {
    method: 'POST',
    body: JSON.stringify(event)
  })
  expect(posted.status).toBe(202)
  expect(await services.analytics()).toEqual([event])
})

test('a start fails if the database server rejects the token, and no port stays open', async () => {
  const { databaseUrl } = await server()
  await expect(startRelay({ databaseUrl, databaseToken: 'wrong' })).rejects.toThrow('401')
  await expect(startServices({ databaseUrl })).rejects.toThrow('401')
})
