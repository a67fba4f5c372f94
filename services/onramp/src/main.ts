#!/usr/bin/env node
/** Program of the service: reads the environment, listens, and ends after SIGTERM or SIGINT. */
import { realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from './environment.js'
import { createNodeListener } from './node-listener.js'
import { createOnrampService } from './service.js'

/** Time for a client to send its whole request. */
const REQUEST_TIMEOUT_MS = 15_000
/** Time for the last responses to leave. */
const GRACE_MS = 5_000

/**
 * Reads the settings, listens, and ends the process after SIGTERM or SIGINT, once the last responses have left.
 *
 * @param variables - environment variables, which the README lists.
 * @throws {TypeError} with the name of the first missing or invalid variable, or of an invalid option.
 * @example
 * ```ts
 * import { runOnrampService } from '@latchkit/service-onramp/main'
 *
 * runOnrampService(process.env)
 * ```
 */
export function runOnrampService(variables: Readonly<Record<string, string | undefined>>): void {
  const { options, host, port, ...listenerOptions } = readEnvironment(variables)
  const log = (entry: object) =>
    void process.stdout.write(`${JSON.stringify({ time: new Date().toJSON(), ...entry })}\n`)
  const service = createOnrampService({ ...options, log })
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    createNodeListener(service, listenerOptions)
  )
  server.once('error', error => {
    throw error
  })
  server.listen(port, host, () => log({ event: 'listening', ...(server.address() as AddressInfo) }))

  const end = async () => {
    log({ event: 'closing' })
    const stopped = new Promise<void>(resolve => server.close(() => resolve()))
    await service.close()
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.closeIdleConnections()
    await stopped
    clearTimeout(timer)
    log({ event: 'closed' })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())
}

const [, program] = process.argv
// An import of this module starts nothing.
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) runOnrampService(process.env)
