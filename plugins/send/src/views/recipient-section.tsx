import { useRouter } from '@latchkit/kernel/react'
import { formatAmount } from '@latchkit/plugin-chains/contract'
import { typedAmount } from '@latchkit/plugin-chains/kit'
import { AddressField, Button, Notice, Stack, Text, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { useEffect, useState } from 'react'
import { SendContactsView, SendScanView } from '../contract.js'
import type { SendForm, TransferableAsset } from '../form.js'
import { messages, type SendMessage } from '../messages.js'
import { useAmountFormat } from './use-amount-format.js'
import { usePaste } from './use-paste.js'
import type { ShownRecipient } from './use-recipient.js'
import type { SendContext } from './use-send-context.js'

interface RecipientSectionProps {
  readonly context: SendContext
  readonly form: SendForm
  readonly recipient: ShownRecipient
  /** Asset to send, or `undefined` while it is unknown. */
  readonly asset: TransferableAsset | undefined
  /** True after the visitor pressed the review button with incomplete input: an empty recipient is then an error. */
  readonly isRequired: boolean
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
export function RecipientSection({ context, form, recipient, asset, isRequired }: RecipientSectionProps) {
  const { store, network, identities } = context
  const t = useMessages(messages)
  // No error for an incomplete address before the field loses the focus.
  const [isLeft, setLeft] = useState(form.recipient !== '')
  useLinkValues(context, form, recipient, asset)

  const error =
    recipient.status === 'refused' && isLeft
      ? t(problems[recipient.problem], { network: network.name, name: 'name' in recipient ? recipient.name : '' })
      : isRequired && recipient.status === 'empty'
        ? t('recipientMissing')
        : undefined
  const isTyped = recipient.status === 'valid' && recipient.recipient === form.recipient.trim()
  return (
    <Stack gap={1} align="stretch">
      <AddressField
        label={t('recipient')}
        value={form.recipient}
        placeholder={t(identities ? 'recipientHint' : 'recipientHintPlain')}
        onChange={text => store.changeForm(before => ({ ...before, recipient: text }))}
        onLeave={() => setLeft(form.recipient !== '')}
        // The resolved address of a name is shown below the field, so that the typed name stays visible.
        {...(isTyped && { address: recipient.recipient })}
        {...(error !== undefined && { error })}
        testId="send-recipient"
      />
      <RecipientActions context={context} onPaste={setLeft} />
      {recipient.status === 'reading' && (
        <Text size="sm" tone="muted">
          {t('resolving', { name: recipient.name })}
        </Text>
      )}
      {recipient.status === 'valid' && <FoundRecipient recipient={recipient} isTyped={isTyped} />}
    </Stack>
  )
}

function RecipientActions({
  context: { store },
  onPaste
}: {
  readonly context: SendContext
  readonly onPaste: (isPasted: boolean) => void
}) {
  const router = useRouter()
  const paste = usePaste(store)
  const t = useMessages(messages)
  return (
    <div className="field-actions">
      {paste && (
        <Button variant="secondary" size="sm" onPress={() => void paste().then(onPaste)} testId="send-paste">
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
  )
}

interface FoundRecipientProps {
  readonly recipient: Extract<ShownRecipient, { status: 'valid' }>
  /** False if the address differs from the input: resolved from a name, or parsed from other text. */
  readonly isTyped: boolean
}

/** Renders the address that the input leads to, and whether it is a contact. */
function FoundRecipient({ recipient, isTyped }: FoundRecipientProps) {
  const t = useMessages(messages)
  const { contact } = recipient
  if (isTyped && !contact && !recipient.isPartly) return null
  return (
    <Stack gap={1} align="stretch" testId="send-recipient-found">
      {!isTyped && <WholeAddress address={recipient.recipient} />}
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
  )
}

/** Replaces a typed payment link by its address; fills in its amount if the amount field is empty and the coin is chosen. */
function useLinkValues(
  { store }: SendContext,
  { recipient: typed, amount: before, token }: SendForm,
  recipient: ShownRecipient,
  asset: TransferableAsset | undefined
) {
  const { mark } = useAmountFormat()
  const found =
    recipient.status === 'valid' && recipient.name === undefined && !recipient.isPartly ? recipient : undefined
  const isLink = found !== undefined && found.recipient !== typed.trim() && /:/.test(typed)
  const linked =
    found?.amount ?? (found?.units !== undefined && asset ? formatAmount(found.units, asset.decimals) : undefined)
  const isWaiting = found?.units !== undefined && !asset
  useEffect(() => {
    if (!isLink || isWaiting) return
    const amount = linked !== undefined && before === '' && token === undefined ? typedAmount(linked, mark) : undefined
    store.changeForm(form => ({
      ...form,
      recipient: found.recipient,
      ...(amount !== undefined && { amount, unit: 'token', isMax: false })
    }))
  }, [store, isLink, isWaiting, linked, before, token, mark, found?.recipient])
}
