/** Starts a real local EVM node: Foundry's anvil, from npm. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describeTaken, takenPorts } from './ports.mjs'

const readyLimitMs = 30_000
const host = '127.0.0.1'

/**
 * Number of kept output characters. Enough for the start and an early error; a node that runs for hours logs far more.
 */
const maxOutputCharacters = 20_000

/**
 * @typedef {object} Anvil
 * @property {string} url
 * @property {number} port
 * @property {number} chainId
 * @property {Promise<string>} died  Resolves with a sentence when the node ends for any reason.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a node and waits until `eth_chainId` returns the requested chain.
 *
 * @param {object} [options]
 * @param {number} [options.port]     0, the default, takes a free one.
 * @param {number} [options.chainId]  31337 by default.
 * @param {readonly string[]} [options.args]  Additional arguments for anvil, such as `['--block-time', '1']`.
 * @returns {Promise<Anvil>}
 * @throws {Error} if the port is taken, anvil ends early, or it does not respond within 30 s.
 */
export async function startAnvil({ port: wantedPort = 0, chainId = 31_337, args = [] } = {}) {
  const wanted = { port: wantedPort, name: 'EVM node', variable: 'LATCHKIT_EVM_PORT' }
  if (wantedPort !== 0 && (await takenPorts([wanted])).length > 0) throw new Error(describeTaken(wanted))

  const flags = ['--host', host, '--port', String(wantedPort), '--chain-id', String(chainId), ...args]
  // A separate process group: Ctrl-C in a terminal must stop it through `stop`, in order, and not directly.
  const detached = process.platform !== 'win32'
  const child = spawn(anvilBinary(), flags, { detached, stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Promise<string>} */
  const died = new Promise(resolve => {
    child.once('error', error => resolve(`The EVM node could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`The EVM node (anvil) ended with ${signal ?? `code ${code}`}`))
  })
  endWithParent(child, died)
  const stopWithParent = () => child.kill('SIGKILL')
  process.once('exit', stopWithParent)
  const stop = async () => {
    process.off('exit', stopWithParent)
    child.kill('SIGTERM')
    await died
  }

  try {
    const port = await listeningPort(child, died)
    const url = `http://${host}:${port}`
    await checkChainId(url, chainId, died)
    return { url, port, chainId, died, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Stops the node when this process ends. A killed process cannot clean up, and its node would run forever. So a shell waits
 * until a pipe closes, which happens whenever this process ends, and then kills the node. Does nothing on Windows, which has
 * no such shell.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<string>} died
 */
function endWithParent({ pid }, died) {
  if (process.platform === 'win32' || pid === undefined) return
  const watch = spawn('/bin/sh', ['-c', `read -r _; kill -9 ${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore']
  })
  watch.once('error', () => {})
  died.then(() => watch.kill('SIGKILL'))
}

/** Returns the path of the binary itself, because npm's wrapper script would be another process to stop. */
function anvilBinary() {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[/** @type {string} */ (process.platform)]
  const processor = { x64: 'amd64', arm64: 'arm64' }[/** @type {string} */ (process.arch)]
  const name = `@foundry-rs/anvil-${system}-${processor}`
  try {
    const require = createRequire(import.meta.url)
    const file = require.resolve(`${name}/bin/${process.platform === 'win32' ? 'anvil.exe' : 'anvil'}`)
    if (existsSync(file)) return file
  } catch {}
  throw new Error(`No EVM node for this system: the package ${name} is not installed`)
}

/**
 * Resolves with the port from anvil's output, which differs from the requested one if that was 0.
 *
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable,
 *   import('node:stream').Readable>} child
 * @param {Promise<string>} died
 */
async function listeningPort(child, died) {
  let output = ''
  /** @type {Promise<number>} */
  const listening = new Promise(resolve => {
    const read = (/** @type {Buffer} */ chunk) => {
      if (output.length > maxOutputCharacters) return
      output += chunk
      const port = /Listening on [^\s:]+:(\d+)/.exec(output)?.[1]
      if (port) resolve(Number(port))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  return Promise.race([listening, died.then(reason => Promise.reject(new Error(`${reason}\n${output}`))), timeout()])
}

/** @param {string} url @param {number} chainId @param {Promise<string>} died */
async function checkChainId(url, chainId, died) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const request = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answered = request.then(response => response.json())
  const { result } = await Promise.race([answered, died.then(reason => Promise.reject(new Error(reason))), timeout()])
  if (Number(result) !== chainId) throw new Error(`The EVM node at ${url} answers for chain ${result}, not ${chainId}`)
}

/** @returns {Promise<never>} */
function timeout() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`The EVM node did not answer within ${readyLimitMs} ms`)), readyLimitMs).unref()
  })
}
