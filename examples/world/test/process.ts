/** The local world as a separate process, as `npm run world` starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { takenPorts } from '../../../scripts/ports.mjs'
import { worldParts } from '../../../scripts/world-ports.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const parts = Object.keys(worldParts) as (keyof typeof worldParts)[]

type Ports = Record<(typeof parts)[number], number>

export async function occupied(): Promise<readonly [port: number, server: Server]> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return [address.port, server]
}

/** Resolves with ports below the ephemeral range, so that no other test gets one of them meanwhile. */
export async function freePorts() {
  const found = new Set<number>()
  while (found.size < parts.length) {
    const port = randomInt(10_000, 32_768)
    if ((await stillTaken({ port })) === 0) found.add(port)
  }
  const ports = [...found]
  return Object.fromEntries(parts.map((part, index) => [part, ports[index]])) as Ports
}

export async function stillTaken(ports: Record<string, number>) {
  const taken = await takenPorts(Object.entries(ports).map(([name, port]) => ({ port, name, variable: name })))
  return taken.length
}

/** Resolves with the URL of a new database, which is deleted after the test. */
export async function databaseFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-world-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return pathToFileURL(join(folder, 'world.db')).href
}

/** Starts `npm run world` without npm, with its own ports and database. */
export async function run(ports: Ports, databaseUrl: string, command: readonly string[] = ['scripts/world.mjs']) {
  const environment = Object.fromEntries(parts.map(part => [worldParts[part].variable, String(ports[part])]))
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment, LATCHKIT_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return { child, said: readOutput(child) }
}

/** Resolves with the output once the world is ready or the process has ended. */
function readOutput(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk
      if (output.includes('ready')) resolve(output)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', () => resolve(output))
  })
}
