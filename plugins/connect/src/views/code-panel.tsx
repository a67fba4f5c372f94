import { Button, CopyButton, QrCode, Stack, Text, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useEffect } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import type { Code } from './use-code.js'

interface CodePanelProps {
  readonly uri: string | undefined
  /** @defaultValue a code that cannot be renewed from here */
  readonly code?: Pick<Code, 'renew' | 'isHeld'>
  /** Logo in the middle of the code. @defaultValue nothing */
  readonly logo?: ReactNode
  /** Name of the wallet, or `undefined` if any wallet may scan the code. */
  readonly wallet?: string | undefined
  /** Further actions, rendered under the code. */
  readonly children?: ReactNode
}

/** Renders the QR code, as large as the card allows. Use it inside a `Screen`. */
export function CodePanel({ uri, code, logo, wallet, children }: CodePanelProps) {
  const t = useMessages(connectingMessages)
  const announce = useAnnounce()
  const isThere = uri !== undefined
  useEffect(() => {
    if (!isThere) return
    // Runs after the dialog has announced its new title, which would otherwise replace this announcement.
    const timer = setTimeout(() => announce(t('codeReady')))
    return () => clearTimeout(timer)
  }, [announce, t, isThere])

  const label = wallet === undefined ? t('codeOfAny') : t('codeOf', { wallet })
  return (
    <Stack gap={3} align="stretch">
      <QrCode
        text={uri}
        label={isThere ? label : t('codePending')}
        {...(logo !== undefined && { logo })}
        testId="wui-qr-code"
      />
      <Text align="center" tone="muted" size="sm">
        {wallet === undefined ? t('scanAny') : t('scanWith', { wallet })}
      </Text>
      <Stack align="center" gap={1}>
        <CopyLink uri={uri} testId="copy-wc2-uri" />
        {code && (
          <Button
            variant="plain"
            size="sm"
            disabled={!isThere}
            held={code.isHeld}
            onPress={code.renew}
            testId="new-code"
          >
            {t('newCode')}
          </Button>
        )}
        {children}
      </Stack>
    </Stack>
  )
}

interface CopyLinkProps extends Pick<CodePanelProps, 'uri'> {
  /** @defaultValue the id of a copy button without a code above it */
  readonly testId?: string
}

/** Renders a button that copies the pairing link. Anyone with the link can pair, so it is copied only on a press. */
export function CopyLink({ uri, testId = 'wui-link-copy' }: CopyLinkProps) {
  const t = useMessages(connectingMessages)
  return (
    <CopyButton
      text={uri ?? ''}
      label={t('copyLink')}
      copiedLabel={t('copied')}
      disabled={uri === undefined}
      testId={testId}
    />
  )
}
