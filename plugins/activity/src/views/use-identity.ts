import type { Readable } from '@latchkit/kernel'
import { type AccountId, isAccountId } from '@latchkit/kernel/chain'
import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { Identities, type Identity, type IdentityState } from '@latchkit/plugin-identity/contract'
import { useEffect } from 'react'

/** Nobody is asked for who is only scrolled by. */
const REST_MS = 400
const none: IdentityState = { byAccount: {} }
const nobody: Readable<IdentityState> = { get: () => none, subscribe: () => () => {} }

/** How an address is known, where the site can tell; asked for once it stays in sight. */
export function useIdentity(account: AccountId): Identity | undefined {
  const api = useOptionalService(Identities)
  const state = useReadable(api?.state ?? nobody)
  const canAsk = isAccountId(account)
  useEffect(() => {
    if (!api || !canAsk) return
    const timer = setTimeout(() => void api.read(account), REST_MS)
    return () => clearTimeout(timer)
  }, [api, account, canAsk])
  return canAsk && Object.hasOwn(state.byAccount, account) ? state.byAccount[account] : undefined
}
