import { defineView, useOptionalService, useReadable, useRouter, type ViewProps } from '@latchkit/kernel/react'
import { accountId, type ChainId, namespaceOf } from '@latchkit/plugin-chains/contract'
import { Identities } from '@latchkit/plugin-identity/contract'
import {
  Avatar,
  Button,
  EmptyState,
  Icon,
  List,
  ListRow,
  Screen,
  Stack,
  shortAddress,
  Text,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useEffect, useState } from 'react'
import type { SendContext } from '../desk.js'
import { messages } from '../messages.js'
import type { Contact } from '../stored.js'
import { AtPlace } from './at-place.js'
import { Naming } from './naming.js'
import type { Place } from './use-place.js'

const ContactsScreen = ({ context }: ViewProps<void, SendContext>) => (
  <AtPlace context={context}>{place => <Contacts place={place} />}</AtPlace>
)

function Contacts({ place }: { readonly place: Place }) {
  const { desk, active, transfer } = place
  const all = useReadable(desk.contacts)
  const [isEditing, setEditing] = useState(false)
  const [edited, edit] = useState<Contact>()
  const router = useRouter()
  const t = useMessages(messages)
  const usable = all.filter(({ namespace, address }) => namespace === namespaceOf(active.account) && isPayable(address))
  const names = useNames(active.chain, usable)

  if (edited) return <Naming key={edited.address} contact={edited} desk={desk} onDone={() => edit(undefined)} />
  if (usable.length === 0) {
    return (
      <Screen>
        <EmptyState icon="user" title={t('contactsNoneTitle')} detail={t('contactsNoneDetail')} />
      </Screen>
    )
  }
  const press = (contact: Contact) => {
    if (isEditing) return edit(contact)
    desk.change(({ resolved: _, ...form }) => ({ ...form, recipient: contact.address }))
    router.back()
  }
  const groups = [
    { title: t('contactsNamed'), contacts: byName(usable.filter(({ label }) => label !== undefined)) },
    { title: t('contactsRecent'), contacts: usable.filter(({ label }) => label === undefined) }
  ]
  return (
    <Screen
      footer={
        <Button wide variant="secondary" onPress={() => setEditing(!isEditing)} testId="send-contacts-edit">
          {t(isEditing ? 'contactsDone' : 'contactsEdit')}
        </Button>
      }
    >
      {groups
        .filter(({ contacts }) => contacts.length > 0)
        .map(({ title, contacts }) => (
          <Stack key={title} align="stretch">
            <Text as="h2" size="sm" tone="muted" weight="medium">
              {title}
            </Text>
            <List label={title}>
              {contacts.map(contact => (
                <ListRow
                  key={contact.address}
                  icon={<Avatar seed={contact.address} />}
                  {...namedRow(contact, names[contact.address])}
                  {...(isEditing && { trailing: <Icon name="more" /> })}
                  onPress={() => press(contact)}
                  testId="send-contact"
                />
              ))}
            </List>
          </Stack>
        ))}
      <Text size="xs" tone="muted">
        {t(isEditing ? 'contactsEditDetail' : 'contactsKept')}
      </Text>
    </Screen>
  )

  /** Storage is not trusted, and an address may be of another network of the family. */
  function isPayable(address: string): boolean {
    try {
      return transfer.readRecipient(address, active.chain) === address
    } catch {
      return false
    }
  }
}

/** A name stands above the address, never in its place. */
function namedRow({ label, address }: Contact, name: string | undefined) {
  const title = label ?? name
  return title === undefined ? { title: shortAddress(address) } : { title, detail: shortAddress(address) }
}

/** Names of addresses without a label, by address, as far as they are known. */
function useNames(chain: ChainId, contacts: readonly Contact[]): Readonly<Record<string, string | undefined>> {
  const identities = useOptionalService(Identities)
  const known = useReadable(identities?.state)?.byAccount
  const unlabelled = contacts.filter(({ label }) => label === undefined).map(({ address }) => address)
  const key = unlabelled.join()
  useEffect(() => {
    for (const address of key === '' ? [] : key.split(',')) {
      const account = accountId(chain, address)
      if (account) void identities?.read(account)
    }
  }, [identities, chain, key])
  return Object.fromEntries(unlabelled.map(address => [address, known?.[`${chain}:${address}`]?.name]))
}

const byName = (contacts: readonly Contact[]) =>
  [...contacts].sort((a, b) => (a.label ?? '').localeCompare(b.label ?? ''))

export default defineView<void, SendContext>({
  Component: ContactsScreen,
  useTitle: () => useMessages(messages)('contactsTitle'),
  messages: [messages]
})
