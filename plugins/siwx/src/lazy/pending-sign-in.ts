import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'

/** Sign-in that waits for the visitor, the wallet or the backend. */
export interface Pending {
  readonly active: ActiveAccount
  readonly controller: AbortController
  /** Resolves with the session, or with `undefined` if the visitor cancelled or the account is no longer shown. */
  readonly outcome: Promise<SignInSession | undefined>
  /** Number of callers that wait for the outcome. */
  callers: number
  readonly settle: (session: SignInSession | undefined | Promise<SignInSession | undefined>) => void
}

/** Starts a sign-in that no one has settled. */
export function createPending(active: ActiveAccount): Pending {
  let settle: Pending['settle'] = () => {}
  const outcome = new Promise<SignInSession | undefined>(resolve => {
    settle = resolve
  })
  return { active, controller: new AbortController(), outcome, callers: 0, settle }
}
