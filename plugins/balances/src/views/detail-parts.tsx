import type { ExtensionPoint } from '@latchkit/kernel'
import { useContributions, useOptionalService, useReadable } from '@latchkit/kernel/react'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { enabledContributions, Features } from '@latchkit/plugin-features/contract'
import { Button, CopyButton, Stack, Text, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

interface DetailActionsProps<T> {
  readonly point: ExtensionPoint<{
    readonly id: string
    readonly label: () => string
    readonly run: (account: AccountId, item: T) => void
  }>
  readonly account: AccountId
  readonly item: T
  /** Prefix of the test ids. */
  readonly testId: string
}

/** Renders the actions for a token or an NFT, even for a hidden one: it may be hidden by mistake. */
export function DetailActions<T>({ point, account, item, testId }: DetailActionsProps<T>) {
  const isHidden = useReadable(useOptionalService(Features)?.isHidden)
  const actions = enabledContributions(useContributions(point), isHidden)
  if (actions.length === 0) return null
  return (
    <Stack align="stretch">
      {actions.map(({ item: { id, label, run } }) => (
        <Button key={id} wide variant="secondary" onPress={() => run(account, item)} testId={`${testId}-${id}`}>
          {label()}
        </Button>
      ))}
    </Stack>
  )
}

interface DetailAddressProps {
  readonly label: string
  readonly address: string
  readonly testId: string
  readonly copyTestId?: string
}

/** Renders the address of a token or of an NFT's collection, which identifies it: anyone may use the same name. */
export function DetailAddress({ label, address, testId, copyTestId }: DetailAddressProps) {
  const t = useMessages(messages)
  return (
    <Stack align="stretch" gap={1}>
      <Text align="center" size="sm" tone="muted">
        {label}
      </Text>
      <WholeAddress address={address} testId={testId} />
      <Stack align="center">
        <CopyButton
          text={address}
          label={t('copyAddress')}
          copiedLabel={t('copied')}
          {...(copyTestId && { testId: copyTestId })}
        />
      </Stack>
    </Stack>
  )
}
