import { Button, CopyButton, QrCode, Stack, Text, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import type { Code } from './use-code.js'

/** Time in which most visitors have scanned a code that works. */
const NEW_CODE_AFTER_MS = 10_000

interface CodePanelProps {
  readonly uri: string | undefined
  readonly code: Pick<Code, 'renew' | 'isHeld'>
  /** In the middle of the code. @default nothing */
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
  const isOldEnough = useOffersNew(isThere)
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
        testId="qr-code"
      />
      <Text align="center" tone="muted" size="sm">
        {wallet === undefined ? t('scanAny') : t('scanWith', { wallet })}
      </Text>
      <Stack align="center" gap={1}>
        <CopyLink uri={uri} />
        {/* Its place is kept: nothing moves when it comes. */}
        <span style={{ visibility: isOldEnough ? 'visible' : 'hidden' }}>
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
        </span>
        {children}
      </Stack>
    </Stack>
  )
}

/** Returns true from 10 s after the first code on: until then it has not failed anybody. */
function useOffersNew(isThere: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isThere || isDue) return
    const timer = setTimeout(() => setDue(true), NEW_CODE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isThere, isDue])
  return isDue
}

/** Whoever has the link can answer to it, so it is copied only when the visitor says so. */
export function CopyLink({ uri }: Pick<CodePanelProps, 'uri'>) {
  const t = useMessages(connectingMessages)
  return (
    <CopyButton
      text={uri ?? ''}
      label={t('copyLink')}
      copiedLabel={t('copied')}
      disabled={uri === undefined}
      testId="copy-wc2-uri"
    />
  )
}
