import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownCodes, PROJECT_REFUSED } from '../plugins/walletconnect/src/session-errors.js'
import { root } from './packages.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const departures = read('docs/departures.md')
const departed = Symbol('has a line in docs/departures.md')

/** Error catalogue of the specification: each text, and the file of the product that contains it. */
const catalogue: Readonly<Record<string, string | typeof departed>> = {
  'Token Balance Unavailable': 'plugins/balances/src/messages.ts',
  'Failed to fetch transactions': 'plugins/activity/src/messages.ts',
  'Error signing message': 'plugins/connections/src/lazy/errors.ts',
  'Signature declined': 'plugins/siwx/src/messages.ts',
  'Failed to verify message': 'plugins/siwx/src/messages.ts',
  'Failed to disconnect': 'plugins/account/src/messages.ts',
  'Unsupported chain': 'plugins/send/src/messages.ts',
  'Unknown Network': 'plugins/send/src/review-messages.ts',
  'Network not supported for Gas Price': departed,
  'Network not supported for Swaps': departed,
  'Error parsing wallet capabilities': departed,
  'User rejected switch after adding network.': 'plugins/networks/src/messages.ts',
  'A problem occurred while trying initialize authentication': departed,
  'Unable to load email login dependency': departed,
  'Something went wrong': 'plugins/connect/src/connecting-messages.ts',
  'Request was aborted': 'plugins/connections/src/lazy/errors.ts',
  'An error occurred': departed,
  'Requested RPC call is not allowed': 'kernel/src/errors.ts',
  'Action not allowed': 'plugins/connections/src/lazy/errors.ts',
  'Chain is not supported': departed,
  'Adapter not found': 'plugins/connections/src/lazy/errors.ts',
  'CaipNetwork is undefined': 'plugins/connections/src/lazy/errors.ts',
  'Network not found': 'plugins/networks/src/messages.ts',
  'Error resolving name': 'plugins/identity/src/lazy/errors.ts',
  'Error fetching name suggestions': departed,
  'Error fetching names for address': departed,
  'Error registering name': departed,
  'Failed to disconnect chain': 'plugins/connections/src/lazy/disconnect.ts',

  'Modal closed': 'plugins/connections/src/lazy/errors.ts',
  'Popup closed': departed,
  'Connection rejected': 'plugins/connections/src/lazy/errors.ts',
  'Failed to connect': 'plugins/connect/src/connecting-messages.ts',
  'Failed to initiate social connection': departed,
  'Failed to connect to farcaster': departed,
  'gas estimation failed': departed,
  'connector undefined': departed,
  'provider undefined': departed,
  'wallet client undefined': departed,
  'unknown reason': 'plugins/eip155/src/lazy/transfer/failure-reason.ts',
  'An amount and receiver address are required': 'plugins/send/src/messages.ts',
  'A token is required': 'plugins/send/src/messages.ts',

  'Network Not Found': 'presets/core/src/element-messages.ts',
  'Invalid App Configuration': 'plugins/data/src/lazy/messages.ts',
  'Could not load embedded wallet': departed,
  'Embedded Wallet Request Timed Out': departed,
  'Session Expired': 'plugins/data/src/lazy/messages.ts',
  'Invalid Project ID': 'plugins/data/src/lazy/messages.ts',
  'Project ID Not Configured': 'plugins/data/src/lazy/messages.ts',
  'switch-network-not-found': 'presets/core/src/lazy/unknown-network.ts',
  'iframe-load-failed': departed,
  'iframe-request-timeout': departed,
  'unverified-domain': 'plugins/data/src/lazy/alerts.ts',
  'Unauthorized: origin not allowed': 'plugins/data/src/lazy/errors.ts',
  'JWT validation error: JWT Token is not yet valid': 'plugins/data/src/lazy/errors.ts',
  'Unauthorized: invalid key': 'plugins/data/src/lazy/errors.ts',
  INVALID_APP_CONFIGURATION: departed,
  JWT_TOKEN_NOT_VALID: departed,
  INVALID_PROJECT_ID: departed,
  RATE_LIMITED: departed,
  SERVER_ERROR: departed,

  '-32700': departed,
  '-32600': departed,
  '-32601': 'plugins/chains/src/kit/wallet/wallet-failure.ts',
  '-32602': departed,
  '-32603': 'plugins/chains/src/kit/wallet/wallet-failure.ts',
  '-32000': 'plugins/chains/src/kit/wallet/wallet-failure.ts',
  '4902': 'plugins/eip155/src/lazy/wallet/switch-network.ts',
  '5000': 'plugins/chains/src/kit/wallet/wallet-failure.ts',
  'HTTP status code: ': 'plugins/data/src/lazy/errors.ts',
  'Provided URL is not compatible with HTTP connection': 'plugins/chains/src/kit/endpoints/fetch-with-limits.ts',
  'Connection already closed': 'plugins/walletconnect/src/session-errors.ts',
  'No URL was provided to the Transport': 'plugins/chains/src/kit/errors/define-errors.ts'
}

test.each(Object.entries(catalogue))(
  'the product contains "%s", or docs/departures.md lists it as missing',
  (text, where) => {
    if (typeof where === 'string') expect(withoutComments(read(where))).toContain(text)
    else expect(departures).toContain(text)
  }
)

/** Removes comments, because a quoted text in a comment does not count. */
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('every code of a WalletConnect session is handled', () => {
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const specified = [from(1, 9), from(1_001, 1_005), from(3_001, 3_004), from(5_000, 5_003), from(5_100, 5_104)].flat()
  expect(knownCodes).toEqual(expect.arrayContaining([...specified, 6_000, 7_000, 10_001]))
  expect(PROJECT_REFUSED).toBe(3_000)
})
