import { plainText } from '@latchkit/plugin-chains/kit'
import { Button, Field, Screen, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import type { Desk } from '../desk.js'
import { messages } from '../messages.js'
import { type Contact, MOST_LABEL_CHARACTERS } from '../stored.js'

interface NamingProps {
  readonly contact: Contact
  readonly desk: Desk
  readonly onDone: () => void
}

/** Renders the form that names a contact on this device. */
export function Naming({ contact, desk, onDone }: NamingProps) {
  const [name, setName] = useState(contact.label ?? '')
  const t = useMessages(messages)
  const save = (label: string) => {
    desk.label(contact, plainText(label, MOST_LABEL_CHARACTERS))
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
