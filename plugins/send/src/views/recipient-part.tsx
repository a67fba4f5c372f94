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
import type { ShownRecipient } from './use-recipient.js'
import { useWritten } from './use-written.js'

interface RecipientPartProps {
  readonly place: Place
  readonly form: SendForm
  readonly recipient: ShownRecipient
  /** Asset to send, or `undefined` while it is unknown. */
  readonly asset: Sendable | undefined
  /** True after the visitor pressed the review button with incomplete input: an empty recipient is then an error. */
  readonly isAsked: boolean
}

const problems: Readonly<Record<Extract<ShownRecipient, { problem: string }>['problem'], SendMessage>> = {
  invalid: 'recipientInvalid',
  mistyped: 'recipientMistyped',
  elsewhere: 'recipientElsewhere',
  unnamed: 'nameUnsupported',
  nobody: 'nameNobody',
  unreachable: 'nameUnreachable'
}

/** Renders the recipient field with its actions, and the address that the input leads to. */
export function RecipientPart({ place, form, recipient, asset, isAsked }: RecipientPartProps) {
  const { desk, network, active, identities } = place
  const router = useRouter()
  const paste = usePaste(desk)
  const t = useMessages(messages)
  // No error for an incomplete address before the field loses the focus.
  const [isLeft, setLeft] = useState(form.recipient !== '')
  const contacts = useReadable(desk.contacts)
  useAsked(place, form, recipient, asset)

  const type = (text: string) => desk.change(before => ({ ...withoutName(before), recipient: text }))

  const isRefused = recipient.status === 'refused' && isLeft
  const error = isRefused
    ? t(problems[recipient.problem], { network: network.name, name: 'name' in recipient ? recipient.name : '' })
    : isAsked && recipient.status === 'none'
      ? t('recipientMissing')
      : undefined
  const address = recipient.status === 'there' ? recipient.recipient : undefined
  const contact = contacts.find(one => one.address === address && one.namespace === namespaceOf(active.account))

  const isElsewhere = address !== undefined && address !== form.recipient.trim()

  return (
    <Stack gap={1} align="stretch">
      <AddressField
        label={t('recipient')}
        value={form.recipient}
        placeholder={t(identities ? 'recipientHint' : 'recipientHintPlain')}
        onChange={type}
        onLeave={() => setLeft(form.recipient !== '')}
        // The resolved address of a name is shown below the field, so that the typed name stays visible.
        {...(address !== undefined && !isElsewhere && { address })}
        {...(error !== undefined && { error })}
        testId="send-recipient"
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
      {recipient.status === 'reading' && (
        <Text size="sm" tone="muted">
          {t('resolving', { name: recipient.name })}
        </Text>
      )}
      {recipient.status === 'there' && (isElsewhere || contact || recipient.isPartly) && (
        <Stack gap={1} align="stretch" testId="send-recipient-found">
          {/* The whole address if it differs from the input: resolved from a name, or parsed from other text. */}
          {isElsewhere && <WholeAddress address={recipient.recipient} />}
          {recipient.name !== undefined && (
            <Text size="sm" tone="muted">
              {t('resolved', { name: recipient.name })}
            </Text>
          )}
          {contact && (
            <Text size="sm" tone="muted">
              {contact.label === undefined ? t('paidBefore') : t('known', { label: contact.label })}
            </Text>
          )}
          {recipient.isPartly && <Notice tone="warning">{t('linkPartly')}</Notice>}
        </Stack>
      )}
    </Stack>
  )
}

const withoutName = ({ resolved: _, ...form }: SendForm): SendForm => form

/** Replaces a typed payment link by its address; fills in its amount if the amount field is empty and the coin is chosen. */
function useAsked(
  { desk }: Place,
  { recipient: typed, amount: before, token }: SendForm,
  recipient: ShownRecipient,
  asset: Sendable | undefined
) {
  const { mark } = useWritten()
  const found =
    recipient.status === 'there' && recipient.name === undefined && !recipient.isPartly ? recipient : undefined
  const isLink = found !== undefined && found.recipient !== typed.trim() && /:/.test(typed)
  const asked =
    found?.amount ?? (found?.units !== undefined && asset ? formatAmount(found.units, asset.decimals) : undefined)
  const isWaiting = found?.units !== undefined && !asset
  useEffect(() => {
    if (!isLink || isWaiting) return
    const amount = asked !== undefined && before === '' && token === undefined ? typedAmount(asked, mark) : undefined
    desk.change(form => ({
      ...form,
      recipient: found.recipient,
      ...(amount !== undefined && { amount, unit: 'token', isMax: false })
    }))
  }, [desk, isLink, isWaiting, asked, before, token, mark, found?.recipient])
}
