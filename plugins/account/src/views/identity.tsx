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
 * Renders the avatar, and the name above the address. Without a name, renders the address above the wallet or above an unverified
 * name. There are always two lines, so that nothing moves when the name is loaded.
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
              {/* The direction is that of the sentence, not that of the address above. */}
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

/** Returns the name and the avatar of an account, if they are known, and reads them. */
function useIdentity({ account }: Pick<ActiveAccount, 'account'>) {
  const identities = useOptionalService(Identities)
  const identity = useReadable(identities?.state)?.byAccount[account] ?? {}
  const isPrerendered = useIsPrerendered()
  useEffect(() => {
    if (!isPrerendered) void identities?.read(account)
  }, [identities, account, isPrerendered])
  return identity
}
