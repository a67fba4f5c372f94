import { readFileSync } from 'node:fs'
import { isHeaderName, type NodeListenerOptions } from './node-listener.js'
import type { OnrampServiceOptions } from './options.js'

/** Settings of the program. */
export interface Environment extends NodeListenerOptions {
  readonly options: OnrampServiceOptions
  readonly host: string
  readonly port: number
}

type Variables = Readonly<Record<string, string | undefined>>

/** libSQL file in the working directory. */
const DEFAULT_DATABASE = 'file:onramp.db'

/**
 * Reads the settings of the program from environment variables. A variable `NAME` may also be given as `NAME_FILE`, the path of a file
 * with its value.
 *
 * @throws {TypeError} with the name of the first missing or invalid variable.
 */
export function readEnvironment(variables: Variables): Environment {
  const read = (name: string) => readVariable(variables, name)
  const port = Number(read('PORT') ?? '8080')
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new TypeError('Invalid variable PORT')
  const clientIpHeader = read('CLIENT_IP_HEADER')
  if (clientIpHeader !== undefined && !isHeaderName(clientIpHeader))
    throw new TypeError('Invalid variable CLIENT_IP_HEADER')
  const aggregatorSecret = read('AGGREGATOR_WEBHOOK_SECRET')
  const card = readCard(read)
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    ...(clientIpHeader !== undefined && { clientIpHeader }),
    options: {
      database: read('DATABASE_URL') ?? DEFAULT_DATABASE,
      allowedOrigins: listOf(require(read, 'ALLOWED_ORIGINS')),
      providers: {
        ...(card && { card }),
        ...(aggregatorSecret !== undefined && { aggregator: { webhookSecret: listOf(aggregatorSecret) } })
      }
    }
  }
}

type Read = (name: string) => string | undefined

function readCard(read: Read): OnrampServiceOptions['providers']['card'] {
  const keyId = read('CARD_KEY_ID')
  if (keyId === undefined) return undefined
  const [apiUrl, pageUrl] = [read('CARD_API_URL'), read('CARD_PAGE_URL')]
  return {
    keyId,
    // Hosts that keep a variable on one line write line breaks as `\n`.
    privateKey: require(read, 'CARD_PRIVATE_KEY').replaceAll('\\n', '\n'),
    webhookSecret: listOf(require(read, 'CARD_WEBHOOK_SECRET')),
    ...(apiUrl !== undefined && { apiUrl }),
    ...(pageUrl !== undefined && { pageUrl })
  }
}

function require(read: Read, name: string): string {
  const value = read(name)
  if (value === undefined) throw new TypeError(`Missing variable ${name}`)
  return value
}

/** Returns the value of a variable or of its file; `undefined` if both are missing or empty. */
function readVariable(variables: Variables, name: string): string | undefined {
  const file = variables[`${name}_FILE`]
  const value = file ? readFileSync(file, 'utf8').trim() : variables[name]
  return value === '' ? undefined : value
}

/** Returns the items of a list that is separated by commas. */
const listOf = (text: string): readonly string[] => text.split(',').map(item => item.trim())
