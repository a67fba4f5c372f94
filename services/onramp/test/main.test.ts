import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildService } from '../build.mjs'
import { NOW_MS, newOrderId, ORIGIN, orderEvent, pageHeaders, privateKeyPem, purchase, secrets, sign } from './scene.js'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

describe('program', () => {
  let folder: string
  let running: Program | undefined
  beforeAll(async () => {
    // Below the package, so that its dependencies are found.
    const cache = join(packageFolder, 'node_modules', '.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'onramp-'))
    await buildService(folder)
  })
  afterEach(async () => {
    await running?.end('SIGKILL')
    running = undefined
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const start = async (variables: Record<string, string> = {}) => {
    running = await startProgram(join(folder, 'main.js'), {
      ...{ DATABASE_URL: `file:${join(folder, 'orders.db')}`, ALLOWED_ORIGINS: ORIGIN, PORT: '0' },
      ...{ AGGREGATOR_WEBHOOK_SECRET: secrets.aggregator },
      ...variables
    })
    return running
  }

  const webhook = (url: string, event: object) => {
    const body = JSON.stringify({ ...event, occurredAt: new Date(NOW_MS).toJSON() })
    const headers = {
      'content-type': 'application/json',
      'x-webhook-signature': sign(body, secrets.aggregator, Date.now())
    }
    return fetch(`${url}/v1/webhooks/aggregator`, { method: 'POST', headers, body })
  }

  /** Opens as many waits as a network may have, and one more, whose response shows that the others wait. */
  const openWaits = async (url: string, orderId: string, signal?: AbortSignal) => {
    const path = `${url}/v1/orders/${orderId}?after=pending`
    const waits = Array.from({ length: 21 }, () => fetch(path, signal ? { signal } : {}))
    expect((await Promise.race(waits)).status).toBe(200)
    return waits
  }

  test('answers its waits after SIGTERM, exits with 0, and keeps orders', async () => {
    const orderId = newOrderId()
    const first = await start()
    expect(await (await fetch(`${first.url}/health`)).json()).toEqual({ status: 'ok' })
    expect((await webhook(first.url, orderEvent(orderId, 'pending'))).status).toBe(200)
    const waits = await openWaits(first.url, orderId)
    const ended = first.end('SIGTERM')
    const replies = await Promise.all(waits.map(async wait => (await wait).json() as Promise<{ status?: string }>))
    expect(replies.filter(({ status }) => status === 'pending')).toHaveLength(21)
    expect(await ended).toBe(0)
    const second = await start()
    expect(await (await fetch(`${second.url}/v1/orders/${orderId}`)).json()).toMatchObject({ status: 'pending' })
  })

  test('ends the waits of a client that disconnects, and logs no order id', async () => {
    const { url, lines } = await start()
    const orderId = newOrderId()
    await webhook(url, orderEvent(orderId, 'pending'))
    const controller = new AbortController()
    const waits = await openWaits(url, orderId, controller.signal)
    controller.abort()
    const results = await Promise.allSettled(waits)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    await expect.poll(() => lines.filter(line => line.includes('/v1/orders/{orderId}')).length).toBe(21)
    expect(lines.join()).not.toContain(orderId)
  })

  test('counts the address that the configured proxy appended, and ignores the header otherwise', async () => {
    const card = { CARD_KEY_ID: 'k', CARD_PRIVATE_KEY: privateKeyPem, CARD_WEBHOOK_SECRET: secrets.card }
    const mint = async (url: string, forwarded: string) => {
      const headers = { ...pageHeaders, 'x-forwarded-for': forwarded }
      const body = JSON.stringify(purchase)
      return (await fetch(`${url}/v1/generators/onrampurl`, { method: 'POST', headers, body })).status
    }
    const variables = { ...card, CARD_API_URL: 'http://127.0.0.1:9', DATABASE_URL: ':memory:' }
    const behindProxy = await start({ ...variables, CLIENT_IP_HEADER: 'x-forwarded-for' })
    for (let count = 0; count < 10; count += 1) expect(await mint(behindProxy.url, `${count}, 192.0.2.1`)).toBe(502)
    expect(await mint(behindProxy.url, '9.9.9.9, 192.0.2.1')).toBe(429)
    expect(await mint(behindProxy.url, '192.0.2.1, 192.0.2.2')).toBe(502)
    await behindProxy.end('SIGTERM')
    const direct = await start(variables)
    for (let count = 0; count < 10; count += 1) expect(await mint(direct.url, `192.0.2.${count}`)).toBe(502)
    expect(await mint(direct.url, '192.0.2.99')).toBe(429)
  })

  test('exits with an error that names the missing variable', async () => {
    await expect(start({ ALLOWED_ORIGINS: '' })).rejects.toThrow('Missing variable ALLOWED_ORIGINS')
  })
})

interface Program {
  readonly url: string
  readonly lines: string[]
  /** Sends a signal. Resolves with the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the program and waits until it listens. @throws {Error} with its output if it exits. */
async function startProgram(file: string, variables: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [file], { env: variables, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', line => {
        lines.push(line)
        if (line.includes('"listening"')) resolve(JSON.parse(line).port)
      })
    // After the exit and the end of the output.
    child.once('close', () => reject(new Error(lines.join('\n'))))
  })
  return {
    ...{ url: `http://127.0.0.1:${port}`, lines },
    async end(signal) {
      if (child.exitCode === null) child.kill(signal)
      return exited
    }
  }
}
