import { defineView, useOptionalService, useReadable, useRouter } from '@latchkit/kernel/react'
import { accountId, type ChainId, type TransferFeature } from '@latchkit/plugin-chains/contract'
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
import type { SendViewContext } from '../lazy/send-store.js'
import { messages } from '../messages.js'
import type { Contact } from '../persistence.js'
import { ContactNameForm } from './contact-name-form.js'
import { requireSendContext } from './require-send-context.js'
import type { SendContext } from './use-send-context.js'

function Contacts({ context }: { readonly context: SendContext }) {
  const { store, active, transfer } = context
  const [isEditing, setEditing] = useState(false)
  const [edited, edit] = useState<Contact>()
  const router = useRouter()
  const t = useMessages(messages)
  const contacts = useReadable(store.contacts).filter(
    ({ namespace, address }) => namespace === active.namespace && isPayable(transfer, address, active.chain)
  )
  if (edited) {
    return <ContactNameForm key={edited.address} contact={edited} store={store} onDone={() => edit(undefined)} />
  }
  if (contacts.length === 0) {
    return (
      <Screen>
        <EmptyState icon="user" title={t('contactsNoneTitle')} detail={t('contactsNoneDetail')} />
      </Screen>
    )
  }
  const choose = ({ address }: Contact) => {
    store.changeForm(form => ({ ...form, recipient: address }))
    router.back()
  }
  return (
    <Screen
      footer={
        <Button wide variant="secondary" onPress={() => setEditing(!isEditing)} testId="send-contacts-edit">
          {t(isEditing ? 'contactsDone' : 'contactsEdit')}
        </Button>
      }
    >
      <ContactGroups
        chain={active.chain}
        contacts={contacts}
        isEditing={isEditing}
        onPress={isEditing ? edit : choose}
      />
      <Text size="xs" tone="muted">
        {t(isEditing ? 'contactsEditDetail' : 'contactsKept')}
      </Text>
    </Screen>
  )
}

/** Returns true for a valid address of the chain. Stored addresses are not trusted, and may belong to another network of the family. */
function isPayable(transfer: TransferFeature, address: string, chain: ChainId): boolean {
  try {
    return transfer.readRecipient(address, chain) === address
  } catch {
    return false
  }
}

interface ContactGroupsProps {
  readonly chain: ChainId
  readonly contacts: readonly Contact[]
  readonly isEditing: boolean
  readonly onPress: (contact: Contact) => void
}

/** Renders the named contacts by name, then the other recipients by the time of their last payment. */
function ContactGroups({ chain, contacts, isEditing, onPress }: ContactGroupsProps) {
  const names = useNames(chain, contacts)
  const t = useMessages(messages)
  const groups = [
    { title: t('contactsNamed'), members: byName(contacts.filter(({ label }) => label !== undefined)) },
    { title: t('contactsRecent'), members: contacts.filter(({ label }) => label === undefined) }
  ]
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ title, members }) => (
      <Stack key={title} align="stretch">
        <Text as="h2" size="sm" tone="muted" weight="medium">
          {title}
        </Text>
        <List label={title}>
          {members.map(contact => (
            <ListRow
              key={contact.address}
              icon={<Avatar seed={contact.address} />}
              {...rowTexts(contact, names[contact.address])}
              {...(isEditing && { trailing: <Icon name="more" /> })}
              onPress={() => onPress(contact)}
              testId="send-contact"
            />
          ))}
        </List>
      </Stack>
    ))
}

/** Returns the texts of a row. A name is shown above the address, and never instead of it. */
function rowTexts({ label, address }: Contact, name: string | undefined) {
  const title = label ?? name
  return title === undefined ? { title: shortAddress(address) } : { title, detail: shortAddress(address) }
}

/** Reads the names of addresses without a label, and returns the known names by address. */
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

export default defineView<void, SendViewContext>({
  Component: requireSendContext(Contacts),
  useTitle: () => useMessages(messages)('contactsTitle'),
  messages: [messages]
})
