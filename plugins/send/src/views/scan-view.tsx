import { defineView, useRouter } from '@latchkit/kernel/react'
import { Button, EmptyState, Notice, Screen, Skeleton, Text, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem, openCamera } from '../camera.js'
import type { SendViewContext } from '../lazy/send-store.js'
import { messages, type SendMessage } from '../messages.js'
import { parseAddress } from '../payment-link.js'
import { createQrScanner } from '../qr-scanner.js'
import { requireSendContext } from './require-send-context.js'
import { usePaste } from './use-paste.js'
import type { SendContext } from './use-send-context.js'

const problemTexts: Readonly<Record<CameraProblem, readonly [SendMessage, SendMessage]>> = {
  none: ['scanNone', 'scanNoneDetail'],
  denied: ['scanDenied', 'scanDeniedDetail'],
  busy: ['scanBusy', 'scanBusyDetail']
}
/** Milliseconds between two frames. */
const PAUSE_MS = 150

function Scan({ context }: { readonly context: SendContext }) {
  const { store, active, transfer, network, others } = context
  const [isUseless, setUseless] = useState(false)
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(messages)

  /** Puts a scanned recipient into the form and leaves the view; returns false if the code has no valid recipient. */
  const accept = (text: string): boolean => {
    if (parseAddress(text, { chain: active.chain, transfer, others }).status === 'refused') {
      setUseless(true)
      announce(t('scanUseless', { network: network.name }))
      return false
    }
    // The whole text, because the form also parses the amount of a payment link.
    store.changeForm(form => ({ ...form, recipient: text.trim() }))
    router.back()
    return true
  }
  const { video, problem, isShowing, retry } = useScanner(accept)
  if (problem) return <CameraFailure context={context} problem={problem} onRetry={retry} />
  return (
    <Screen>
      <div style={{ position: 'relative', aspectRatio: '1', overflow: 'hidden', borderRadius: '16px' }}>
        {!isShowing && <Skeleton shape="row" height={328} />}
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('scanPicture')}
          style={{ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }}
        />
      </div>
      <Text size="sm" tone="muted" align="center">
        {t(isShowing ? 'scanDetail' : 'scanWaiting')}
      </Text>
      {isUseless && <Notice tone="warning">{t('scanUseless', { network: network.name })}</Notice>}
    </Screen>
  )
}

/** Scans the camera's picture in a video element until `accept` returns true for a code. */
function useScanner(accept: (text: string) => boolean) {
  const [turn, setTurn] = useState(0)
  const [problem, setProblem] = useState<CameraProblem>()
  const [isShowing, setShowing] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(accept)
  useEffect(() => {
    latest.current = accept
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setProblem(undefined)
    scan(signal).catch(error => {
      if (signal.aborted) return
      setProblem(cameraProblem(error))
      controller.abort()
    })
    return () => controller.abort()
  }, [turn])

  async function scan(signal: AbortSignal) {
    // Deferred, so that a view that is mounted twice at once (StrictMode) opens the camera once.
    await undefined
    signal.throwIfAborted()
    const stream = await openCamera(signal)
    const scanFrame = await createQrScanner()
    const element = video.current
    if (signal.aborted || !element) return
    element.srcObject = stream
    await element.play()
    setShowing(true)
    let last: string | undefined
    while (!signal.aborted) {
      const found = await scanFrame(element)
      // The same invalid code stays in front of the camera for a while, and is reported once.
      if (!signal.aborted && found !== undefined && found !== last && latest.current(found)) return
      last = found ?? last
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
  return { video, problem, isShowing, retry: () => setTurn(turn + 1) }
}

interface CameraFailureProps {
  readonly context: SendContext
  readonly problem: CameraProblem
  readonly onRetry: () => void
}

/** Renders the reason why the camera shows no picture, with a button that pastes the recipient instead. */
function CameraFailure({ context: { store }, problem, onRetry }: CameraFailureProps) {
  const router = useRouter()
  const paste = usePaste(store)
  const t = useMessages(messages)
  const [title, detail] = problemTexts[problem]
  const pasteAndLeave = async () => {
    await paste?.()
    router.back()
  }
  return (
    <Screen>
      <EmptyState
        icon="warning"
        title={t(title)}
        detail={t(detail)}
        action={
          <>
            <Button onPress={() => void pasteAndLeave()} testId="send-scan-paste">
              {t(paste ? 'pasteAddress' : 'toForm')}
            </Button>
            {problem !== 'none' && (
              <Button variant="secondary" onPress={onRetry}>
                {t('tryAgain')}
              </Button>
            )}
          </>
        }
        testId="send-scan-problem"
      />
    </Screen>
  )
}

export default defineView<void, SendViewContext>({
  Component: requireSendContext(Scan),
  useTitle: () => useMessages(messages)('scanTitle'),
  messages: [messages]
})
