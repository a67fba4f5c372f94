import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { type AccountId, isAccountId } from '@latchkit/plugin-chains/contract'
import { Identities, type Identity } from '@latchkit/plugin-identity/contract'
import { useEffect } from 'react'

/** Nobody is asked for who is only scrolled by. */
const REST_MS = 400

/** How an address is known, where the site can tell; asked for once it stays in sight. */
export function useIdentity(account: AccountId): Identity | undefined {
  const api = useOptionalService(Identities)
  const state = useReadable(api?.state)
  const canAsk = isAccountId(account)
  useEffect(() => {
    if (!api || !canAsk) return
    const timer = setTimeout(() => void api.read(account), REST_MS)
    return () => clearTimeout(timer)
  }, [api, account, canAsk])
  return canAsk ? state?.byAccount[account] : undefined
}
