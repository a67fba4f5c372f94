import { accountId } from '@latchkit/plugin-chains/contract'
import { isNonce } from '@latchkit/plugin-chains/kit'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import { SignInError } from '../errors.js'
import type { SiweConfig } from '../options.js'
import type { SignInBackend } from './backend.js'
import { checkSiteMessage } from './check-message.js'

const EIP155 = 'eip155'

interface SiweBackendOptions {
  readonly config: SiweConfig
  /** Returns an EVM address in canonical form; `undefined` for an invalid one. */
  readonly canonicalAddress: (address: string) => string | undefined
  /** Receives the error of an invalid session, which is ignored, and errors that callbacks of the site throw. */
  readonly report: (error: unknown) => void
}

/** Creates the backend of `siweConfig`: functions of the site for EVM. Accounts of other families count as signed in. */
export function createSiweBackend({ config, canonicalAddress, report }: SiweBackendOptions): SignInBackend {
  const notify = (callback: () => void) => {
    try {
      callback()
    } catch (error) {
      report(error)
    }
  }
  const readSession = async (): Promise<SignInSession | undefined> => {
    const session: unknown = await config.getSession()
    if (session === null || session === undefined) return undefined
    const { address, chainId } = session as { readonly address?: unknown; readonly chainId?: unknown }
    const canonical = typeof address === 'string' ? canonicalAddress(address) : undefined
    const account = canonical && isChainNumber(chainId) ? accountId(`eip155:${chainId}`, canonical) : undefined
    if (account) return { account }
    report(new SignInError('siwx/invalid-session', { reason: invalidReason(address, chainId) }))
    return undefined
  }

  return {
    serves: namespace => namespace === EIP155,
    hasOneSession: true,
    listsAll: true,
    async sessions() {
      const session = await readSession()
      return session ? [session] : []
    },
    prepare: async () => {},
    async message(active) {
      const nonce: unknown = await config.getNonce(active.account)
      if (!isNonce(nonce)) throw new SignInError('siwx/no-nonce', {})
      const params = await config.getMessageParams()
      if (typeof params !== 'object' || params === null) throw new SignInError('siwx/no-params', {})
      const text: unknown = config.createMessage({
        ...params,
        iat: params.iat ?? new Date().toJSON(),
        nonce,
        address: active.account,
        chainId: chainNumber(active),
        version: '1'
      })
      return checkSiteMessage(text, active)
    },
    async add({ active, message, signature }) {
      if ((await config.verifyMessage({ message, signature })) !== true)
        throw new SignInError('siwx/not-verified', { reason: 'siweConfig.verifyMessage did not resolve with true' })
      notify(() => config.onSignIn?.({ address: active.address, chainId: chainNumber(active) }))
      return { account: active.account }
    },
    async remove() {
      if ((await config.signOut()) === false)
        throw new SignInError('siwx/server-failed', {
          endpoint: 'siweConfig.signOut',
          reason: 'it resolved with false'
        })
      notify(() => config.onSignOut?.())
    }
  }
}

/** Returns the reason why a session is invalid, in the words of the specification. */
function invalidReason(address: unknown, chainId: unknown): string {
  if (typeof address !== 'string' || address === '') return 'SIWE session is missing address'
  return chainId === undefined ? 'SIWE session is missing chainId' : 'SIWE session is invalid'
}

const isChainNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const chainNumber = ({ chain }: ActiveAccount) => Number(chain.slice(EIP155.length + 1))
