import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { Identities, type IdentityApi } from '@latchkit/plugin-identity/contract'
import { Text } from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'

/** The name of an address where the site can tell, above the address and never in its place. */
export function KnownAs({ account }: Pick<ActiveAccount, 'account'>) {
  const identities = useOptionalService(Identities)
  return identities ? <Name account={account} identities={identities} /> : null
}

interface NameProps extends Pick<ActiveAccount, 'account'> {
  readonly identities: IdentityApi
}

function Name({ account, identities: { state, read } }: NameProps) {
  const { byAccount } = useReadable(state)
  useEffect(() => void read(account), [read, account])
  const { name } = byAccount[account] ?? {}
  // Its line is kept free, so that nothing moves when it comes.
  return (
    <Text as="span" size="sm" tone="muted" truncate testId="account-name">
      <bdi>{name ?? '\u00a0'}</bdi>
    </Text>
  )
}
