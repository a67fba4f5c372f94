import { afterAll, beforeAll, describe } from 'vitest'
import { createFolder, type DatabaseHost, START_TIMEOUT_MS, startPostgres } from './databases.js'
import { limitTests } from './limit-tests.js'
import { mintTests } from './mint-tests.js'
import { orderTests } from './order-tests.js'
import { webhookTests } from './webhook-tests.js'

const hosts = { libsql: createFolder, postgres: startPostgres }

describe.each(Object.entries(hosts))('on %s:', (_name, start) => {
  let host: DatabaseHost
  beforeAll(async () => {
    host = await start()
  }, START_TIMEOUT_MS)
  afterAll(() => host?.close())

  const createDatabase = () => host.create()
  mintTests(createDatabase)
  webhookTests(createDatabase)
  orderTests(createDatabase)
  limitTests(createDatabase)
})
