import { Button, CopyButton, QrCode, Stack, Text, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useEffect } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import type { Code } from './use-code.js'

interface CodePanelProps {
  readonly uri: string | undefined
  /** @defaultValue a code that cannot be renewed from here */
  readonly code?: Pick<Code, 'renew' | 'isHeld'>
  /** In the middle of the code. @defaultValue nothing */
  readonly logo?: ReactNode
  /** The name of the wallet; undefined for any wallet. */
  readonly wallet?: string | undefined
  /** What else there is to do, under the code. */
  readonly children?: ReactNode
}

/** The code to scan, as large as the card allows. Stands in a `Screen`. */
export function CodePanel({ uri, code, logo, wallet, children }: CodePanelProps) {
  const t = useMessages(connectingMessages)
  const announce = useAnnounce()
  const isThere = uri !== undefined
  useEffect(() => {
    if (!isThere) return
    // After the dialog has announced its new title, which would else take the place of this.
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

/** Whoever has the link can answer to it, so it is copied only when the visitor says so. */
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
