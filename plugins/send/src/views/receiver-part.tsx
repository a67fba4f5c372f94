import { useReadable, useRouter } from '@latchkit/kernel/react'
import { formatAmount, namespaceOf } from '@latchkit/plugin-chains/contract'
import { AddressField, Button, Notice, Stack, Text, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { useEffect, useState } from 'react'
import { typedAmount } from '../amount.js'
import { SendContactsView, SendScanView } from '../contract.js'
import type { Sendable, SendForm } from '../form.js'
import { messages, type SendMessage } from '../messages.js'
import { usePaste } from './use-paste.js'
import type { Place } from './use-place.js'
import type { ShownReceiver } from './use-receiver.js'
import { useWritten } from './use-written.js'

interface ReceiverPartProps {
  readonly place: Place
  readonly form: SendForm
  readonly receiver: ShownReceiver
  /** What is to be sent. */
  readonly asset: Sendable | undefined
  /** The visitor wants to go on: it is missing by now. */
  readonly isAsked: boolean
}

const problems: Readonly<Record<Extract<ShownReceiver, { problem: string }>['problem'], SendMessage>> = {
  invalid: 'receiverInvalid',
  mistyped: 'receiverMistyped',
  elsewhere: 'receiverElsewhere',
  unnamed: 'nameUnsupported',
  nobody: 'nameNobody',
  unreachable: 'nameUnreachable'
}

/** To whom. */
export function ReceiverPart({ place, form, receiver, asset, isAsked }: ReceiverPartProps) {
  const { desk, network, active, identities } = place
  const router = useRouter()
  const paste = usePaste(desk)
  const t = useMessages(messages)
  // Half of an address is no mistake yet.
  const [isLeft, setLeft] = useState(form.receiver !== '')
  const contacts = useReadable(desk.contacts)
  useAsked(place, form, receiver, asset)

  const type = (text: string) => desk.change(before => ({ ...withoutName(before), receiver: text }))

  const isRefused = receiver.status === 'refused' && isLeft
  const error = isRefused
    ? t(problems[receiver.problem], { network: network.name, name: 'name' in receiver ? receiver.name : '' })
    : isAsked && receiver.status === 'none'
      ? t('receiverMissing')
      : undefined
  const address = receiver.status === 'there' ? receiver.receiver : undefined
  const contact = contacts.find(one => one.address === address && one.namespace === namespaceOf(active.account))

  const isElsewhere = address !== undefined && address !== form.receiver.trim()

  return (
    <Stack gap={1} align="stretch">
      <AddressField
        label={t('receiver')}
        value={form.receiver}
        placeholder={t(identities ? 'receiverHint' : 'receiverHintPlain')}
        onChange={type}
        onLeave={() => setLeft(form.receiver !== '')}
        // Of a name it stands below: what was typed stays in sight.
        {...(address !== undefined && !isElsewhere && { address })}
        {...(error !== undefined && { error })}
        testId="send-receiver"
      />
      <div className="field-actions">
        {paste && (
          <Button variant="secondary" size="sm" onPress={() => void paste().then(setLeft)} testId="send-paste">
            {t('paste')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onPress={() => router.push(SendScanView)} testId="send-scan">
          {t('scan')}
        </Button>
        <Button variant="secondary" size="sm" onPress={() => router.push(SendContactsView)} testId="send-contacts">
          {t('contacts')}
        </Button>
      </div>
      {receiver.status === 'reading' && (
        <Text size="sm" tone="muted">
          {t('resolving', { name: receiver.name })}
        </Text>
      )}
      {receiver.status === 'there' && (isElsewhere || contact || receiver.isPartly) && (
        <Stack gap={1} align="stretch" testId="send-receiver-found">
          {/* Of a name, all that it stands for; of an address, what was read from it. */}
          {isElsewhere && <WholeAddress address={receiver.receiver} />}
          {receiver.name !== undefined && (
            <Text size="sm" tone="muted">
              {t('resolved', { name: receiver.name })}
            </Text>
          )}
          {contact && (
            <Text size="sm" tone="muted">
              {contact.label === undefined ? t('paidBefore') : t('known', { label: contact.label })}
            </Text>
          )}
          {receiver.isPartly && <Notice tone="warning">{t('linkPartly')}</Notice>}
        </Stack>
      )}
    </Stack>
  )
}

const withoutName = ({ resolved: _, ...form }: SendForm): SendForm => form

/** What a link asks for is put into the form once, for the visitor to look at: the address, and an amount of the coin. */
function useAsked(
  { desk }: Place,
  { receiver: typed, amount: before, token }: SendForm,
  receiver: ShownReceiver,
  asset: Sendable | undefined
) {
  const { mark } = useWritten()
  const found = receiver.status === 'there' && receiver.name === undefined && !receiver.isPartly ? receiver : undefined
  const isLink = found !== undefined && found.receiver !== typed.trim() && /:/.test(typed)
  const asked =
    found?.amount ?? (found?.units !== undefined && asset ? formatAmount(found.units, asset.decimals) : undefined)
  const isWaiting = found?.units !== undefined && !asset
  useEffect(() => {
    if (!isLink || isWaiting) return
    const amount = asked !== undefined && before === '' && token === undefined ? typedAmount(asked, mark) : undefined
    desk.change(form => ({
      ...form,
      receiver: found.receiver,
      ...(amount !== undefined && { amount, unit: 'token', isMax: false })
    }))
  }, [desk, isLink, isWaiting, asked, before, token, mark, found?.receiver])
}
