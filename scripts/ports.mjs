import { connect } from 'node:net'

const connectLimitMs = 1_000
const highestPort = 65_535

/** @typedef {{ port: number, name: string, variable: string }} WantedPort */

/**
 * Resolves with one sentence for each wanted port that is taken.
 *
 * @param {readonly WantedPort[]} wanted
 * @returns {Promise<string[]>}
 */
export async function takenPorts(wanted) {
  const taken = await Promise.all(wanted.map(({ port }) => isTaken(port)))
  return wanted.filter((_, index) => taken[index]).map(describeTaken)
}

/** @param {WantedPort} wanted */
export function describeTaken({ port, name, variable }) {
  return `Port ${port} (${name}) is already in use. Stop what uses it, or set ${variable} to a free port.`
}

/**
 * Returns a port from the environment.
 *
 * @param {string} variable
 * @param {number} fallback
 * @throws {Error} if the variable is not a port number.
 */
export function portFromEnvironment(variable, fallback) {
  const text = process.env[variable]
  if (text === undefined || text === '') return fallback
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port < 1 || port > highestPort)
    throw new Error(`${variable} must be a port from 1 to ${highestPort}, not "${text}"`)
  return port
}

/** Resolves with true if a server listens on the port. Tests by connecting: some systems allow a second listener on the same port. */
async function isTaken(/** @type {number} */ port) {
  const results = await Promise.all(['127.0.0.1', '::1'].map(host => accepts(host, port)))
  return results.includes(true)
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
function accepts(host, port) {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: connectLimitMs })
    const settle = (/** @type {boolean} */ accepted) => {
      socket.destroy()
      resolve(accepted)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
