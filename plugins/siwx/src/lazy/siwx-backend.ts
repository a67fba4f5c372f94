import { accountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import * as v from 'valibot'
import { SignInError } from '../errors.js'
import type { SiwxConfig } from '../options.js'
import type { SignInBackend } from './backend.js'
import { checkSiteMessage } from './check-message.js'

const text = v.pipe(v.string(), v.nonEmpty())
const sessionSchema = v.object({ data: v.object({ accountAddress: text, chainId: text }) })

/** Creates the backend of `config`: functions of the site for all chain families. */
export function createSiwxBackend(config: SiwxConfig, serves: (namespace: string) => boolean): SignInBackend {
  return {
    serves,
    listsAll: false,
    async sessions({ account, chain, address }) {
      const sessions: unknown = await config.getSessions(chain, address)
      const hasSession = Array.isArray(sessions) && sessions.some(session => isFor(session, chain, address))
      return hasSession ? [{ account }] : []
    },
    prepare: async () => {},
    async message(active) {
      const { chain, address } = active
      const message: unknown = await config.createMessage({ accountAddress: address, chainId: chain })
      return checkSiteMessage(textOf(message), active)
    },
    async add({ active, message, signature }) {
      const { chain, address, account } = active
      await config.addSession({ data: { accountAddress: address, chainId: chain }, message, signature })
      return { account }
    },
    async remove(account) {
      const { chain, address } = parseAccountId(account) ?? {}
      if (chain && address) await config.revokeSession(chain, address)
    }
  }
}

/** Returns the text of a message; `undefined` for an object that does not define `toString`. */
function textOf(message: unknown): string | undefined {
  if (typeof message === 'string') return message
  const toText = (message as { toString?: unknown } | null | undefined)?.toString
  return typeof toText === 'function' && toText !== Object.prototype.toString ? String(toText.call(message)) : undefined
}

/** Returns true if a session is for the account. @throws {SignInError} `siwx/invalid-session` */
function isFor(session: unknown, chain: ActiveAccount['chain'], address: string): boolean {
  const parsed = v.safeParse(sessionSchema, session)
  if (!parsed.success)
    throw new SignInError('siwx/invalid-session', { reason: 'A session is missing its address or chain' })
  const { accountAddress, chainId } = parsed.output.data
  return accountId(chain, accountAddress) === accountId(chain, address) && chainId === chain
}
