import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Button, EmptyState, Notice, Screen, Skeleton, Text, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem, openCamera } from '../camera.js'
import type { SendContext } from '../desk.js'
import { codeFinder } from '../find-code.js'
import { messages, type SendMessage } from '../messages.js'
import { readPasted } from '../payment-link.js'
import { AtPlace } from './at-place.js'
import { othersOf } from './others-of.js'
import { usePaste } from './use-paste.js'
import type { Place } from './use-place.js'

const ScanScreen = ({ context }: ViewProps<void, SendContext>) => (
  <AtPlace context={context}>{place => <Scan place={place} />}</AtPlace>
)

const words: Readonly<Record<CameraProblem, readonly [SendMessage, SendMessage]>> = {
  none: ['scanNone', 'scanNoneDetail'],
  denied: ['scanDenied', 'scanDeniedDetail'],
  busy: ['scanBusy', 'scanBusyDetail']
}
const PAUSE_MS = 150

function Scan({ place }: { readonly place: Place }) {
  const { desk, active, transfer, network } = place
  const chains = useService(Chains)
  const networks = useReadable(chains.networks)
  const others = othersOf(active.namespace, networks, chains)
  const [turn, setTurn] = useState(0)
  const [problem, setProblem] = useState<CameraProblem>()
  const [isShowing, setShowing] = useState(false)
  const [isUseless, setUseless] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const router = useRouter()
  const paste = usePaste(desk)
  const announce = useAnnounce()
  const t = useMessages(messages)

  /** Puts a scanned recipient into the form and leaves the view; returns false if the code has no valid recipient. */
  const take = (text: string): boolean => {
    try {
      readPasted(text, { chain: active.chain, transfer, others })
    } catch {
      setUseless(true)
      announce(t('scanUseless', { network: network.name }))
      return false
    }
    // The whole text, because the form also parses the amount of a payment link.
    desk.change(({ resolved: _, ...form }) => ({ ...form, recipient: text.trim() }))
    router.back()
    return true
  }
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setProblem(undefined)
    look(signal).catch(error => {
      if (signal.aborted) return
      setProblem(cameraProblem(error))
      controller.abort()
    })
    return () => controller.abort()

    async function look(signal: AbortSignal) {
      await undefined
      signal.throwIfAborted()
      const stream = await openCamera(signal)
      const find = await codeFinder()
      const element = video.current
      if (signal.aborted || !element) return
      element.srcObject = stream
      await element.play()
      setShowing(true)
      let last: string | undefined
      while (!signal.aborted) {
        const found = await find(element)
        // The same invalid code stays in front of the camera for a while, and is reported once.
        if (!signal.aborted && found !== undefined && found !== last && latest.current(found)) return
        last = found ?? last
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
      }
    }
  }, [turn])

  /** Pastes the recipient if the browser can read the clipboard, and returns to the form. */
  const instead = async () => {
    await paste?.()
    router.back()
  }
  if (problem) {
    const [title, detail] = words[problem]
    return (
      <Screen>
        <EmptyState
          icon="warning"
          title={t(title)}
          detail={t(detail)}
          action={
            <>
              <Button onPress={() => void instead()} testId="send-scan-paste">
                {t(paste ? 'pasteAddress' : 'toForm')}
              </Button>
              {problem !== 'none' && (
                <Button variant="secondary" onPress={() => setTurn(turn + 1)}>
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

export default defineView<void, SendContext>({
  Component: ScanScreen,
  useTitle: () => useMessages(messages)('scanTitle'),
  messages: [messages]
})
