import { plainText } from '@latchkit/plugin-chains/kit'
import { Button, Field, Screen, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import type { SendStore } from '../lazy/send-store.js'
import { messages } from '../messages.js'
import { type Contact, MAX_LABEL_CHARACTERS } from '../persistence.js'

interface ContactNameFormProps {
  readonly contact: Contact
  readonly store: SendStore
  readonly onDone: () => void
}

/** Renders the form that names a contact on this device. */
export function ContactNameForm({ contact, store, onDone }: ContactNameFormProps) {
  const [name, setName] = useState(contact.label ?? '')
  const t = useMessages(messages)
  const save = (label: string) => {
    store.labelContact(contact, plainText(label, MAX_LABEL_CHARACTERS))
    onDone()
  }
  return (
    <Screen
      footer={
        <Button wide disabled={name.trim() === ''} onPress={() => save(name)} testId="send-name-save">
          {t('nameSave')}
        </Button>
      }
    >
      <Field label={t('nameField')} value={name} onChange={setName} autoFocus testId="send-name" />
      <WholeAddress address={contact.address} />
      {contact.label !== undefined && (
        <Button variant="danger" size="sm" onPress={() => save('')} testId="send-name-remove">
          {t('nameRemove')}
        </Button>
      )}
    </Screen>
  )
}
