import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { Identities } from '@latchkit/plugin-identity/contract'
import { Portrait, Text, useIsAhead } from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'

/** The picture and the name of an address where the site can tell, above the address and never in its place. */
export function Who({ account, address }: Pick<ActiveAccount, 'account' | 'address'>) {
  const identities = useOptionalService(Identities)
  const { name, avatar } = useReadable(identities?.state)?.byAccount[account] ?? {}
  const isAhead = useIsAhead()
  useEffect(() => {
    if (!isAhead) void identities?.read(account)
  }, [identities, account, isAhead])
  return (
    <>
      <Portrait seed={address} src={avatar} size={80} testId="account-picture" />
      {/* Its line is kept free, so that nothing moves when it comes. */}
      {identities && (
        <Text as="span" size="sm" tone="muted" truncate testId="account-name">
          {name ?? '\u00a0'}
        </Text>
      )}
    </>
  )
}
