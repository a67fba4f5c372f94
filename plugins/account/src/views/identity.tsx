import { useOptionalService, useReadable, useRouter } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { Identities } from '@latchkit/plugin-identity/contract'
import {
  AvatarImage,
  Chip,
  CopyButton,
  shortAddress,
  Text,
  TitleRow,
  useFormat,
  useIsPrerendered,
  useMessages,
  usePreload
} from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { ProfileWalletsView } from '../contract.js'
import { messages } from '../messages.js'

/**
 * Who you are: the name of the address with the address under it or, where the site knows no name, the address with the
 * wallet under it, or a name that could not be checked. Two lines in any case, so that nothing moves when a name comes.
 */
export function Identity({ active }: { readonly active: ActiveAccount }) {
  const { account, address, wallet } = active
  const { name, unverifiedName, avatar } = useIdentity(active)
  const router = useRouter()
  const t = useMessages(messages)
  const { direction } = useFormat()
  const short = shortAddress(address)
  usePreload(ProfileWalletsView)
  return (
    <>
      <AvatarImage key={account} seed={address} src={avatar} size={64} testId="account-picture" />
      <TitleRow
        action={
          <CopyButton compact text={address} label={t('copyAddress')} copiedLabel={t('copied')} testId="account-copy" />
        }
      >
        <Chip
          size="lg"
          hint={t('wallets')}
          onPress={() => router.push(ProfileWalletsView)}
          onIntent={() => void router.views.load(ProfileWalletsView.id).catch(() => {})}
          testId="account-wallets"
        >
          {name ? (
            <Text as="span" size="lg" weight="bold" truncate testId="account-name">
              {name}
            </Text>
          ) : (
            <Text as="span" size="lg" weight="bold" numeric>
              {short}
            </Text>
          )}
          {!name && unverifiedName ? (
            <Text as="span" size="sm" tone="muted" truncate testId="account-name-unverified">
              {/* In the order of the sentence, not of the address above. */}
              <bdi dir={direction}>{t('unverifiedName', { name: unverifiedName })}</bdi>
            </Text>
          ) : (
            <Text as="span" size="sm" tone="muted" truncate numeric={name !== undefined}>
              {name ? short : wallet.name}
            </Text>
          )}
        </Chip>
      </TitleRow>
    </>
  )
}

/** The name and the picture of an address, where the site can tell. */
function useIdentity({ account }: Pick<ActiveAccount, 'account'>) {
  const identities = useOptionalService(Identities)
  const known = useReadable(identities?.state)?.byAccount[account] ?? {}
  const isAhead = useIsPrerendered()
  useEffect(() => {
    if (!isAhead) void identities?.read(account)
  }, [identities, account, isAhead])
  return known
}
