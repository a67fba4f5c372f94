import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { type AccountId, isAccountId } from '@latchkit/plugin-chains/contract'
import { Identities, type Identity } from '@latchkit/plugin-identity/contract'
import { useEffect } from 'react'

/** Milliseconds that a row must stay visible before its name is requested. */
const REST_MS = 400

/** Returns the identity of an address, if the site uses `plugin-identity`. */
export function useIdentity(account: AccountId): Identity | undefined {
  const api = useOptionalService(Identities)
  const state = useReadable(api?.state)
  const isValid = isAccountId(account)
  useEffect(() => {
    if (!api || !isValid) return
    const timer = setTimeout(() => void api.read(account), REST_MS)
    return () => clearTimeout(timer)
  }, [api, account, isValid])
  return isValid ? state?.byAccount[account] : undefined
}
