import { errorCode } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAnnounce } from './announce.js'
import { Button } from './button.js'
import { Screen } from './layout.js'
import { useMessages } from './messages.js'
import { StatusRing, type StatusRingState } from './status-ring.js'
import { attempt as styles } from './styles/attempt.js'
import { useStyles } from './styles/later.js'
import { uiMessages } from './ui-messages.js'

export type AttemptState =
  | { readonly status: 'waiting' }
  | { readonly status: 'done' }
  /** `code` of the error, if it has one. */
  | { readonly status: 'failed'; readonly code: string | undefined }

export interface Attempt {
  readonly state: AttemptState
  readonly retry: () => void
}

/** Runs `work` when the view is shown, and again on retry. Leaving the view aborts the signal; later results are ignored. */
export function useAttempt(work: (signal: AbortSignal) => Promise<unknown>): Attempt {
  const [round, setRound] = useState(1)
  const [state, setState] = useState<AttemptState>({ status: 'waiting' })
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new attempt
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const setUnlessAborted = (next: AttemptState) => signal.aborted || setState(next)
    const run = async () => {
      // StrictMode mounts twice in a row, and a wallet must get one request only.
      await undefined
      if (!signal.aborted) await latest.current(signal)
    }
    setState({ status: 'waiting' })
    run().then(
      () => setUnlessAborted({ status: 'done' }),
      error => setUnlessAborted({ status: 'failed', code: errorCode(error) })
    )
    return () => controller.abort()
  }, [round])

  return { state, retry: () => setRound(round + 1) }
}

export interface AttemptPanelProps {
  readonly ring: StatusRingState
  /** Icon in the ring, 64 px. */
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  /** One button. @defaultValue "Cancel" while waiting, else an empty space of the same height */
  readonly action?: ReactNode
  /** Small content under the button, in a space of constant height. */
  readonly extra?: ReactNode
  /**
   * Shown and announced after 10 s of waiting: in the space of `extra`, or if that is used, in place of `detail`.
   *
   * @defaultValue none
   */
  readonly help?: string | undefined
}

/** Time after which a visitor who still waits may have missed the wallet's request. */
const HELP_AFTER_MS = 10_000
/** Longest time between the presses of a double click. The second press must not hit the button that replaces the first. */
const DOUBLE_PRESS_MS = 500

/**
 * Panel for a request to a wallet: a ring, a sentence and one button. A result changes them without shifting the layout. Used
 * inside a `Screen` that is aligned to the center.
 */
export function AttemptPanel({ ring, icon, title, detail, action, extra, help }: AttemptPanelProps) {
  useStyles(styles)
  const announce = useAnnounce()
  const text = useMessages(uiMessages)
  const cancel = useCancel(ring)
  const isHelpDue = useHelpDue(ring === 'waiting' ? help : undefined)
  useEffect(() => {
    // After the dialog has announced its new title, which would otherwise replace this announcement.
    const timer = setTimeout(() => announce(`${title}. ${detail}`))
    return () => clearTimeout(timer)
  }, [announce, title, detail])
  return (
    <div className="attempt" data-state={ring}>
      <StatusRing state={ring}>{icon}</StatusRing>
      <div className="attempt-text">
        <p className="attempt-title">{title}</p>
        <p className="attempt-detail">{isHelpDue && extra ? help : detail}</p>
      </div>
      <div className="attempt-action">
        {action ??
          // The same component as the retry button, so that React reuses the element and the focus stays.
          (ring === 'waiting' && (
            <Button variant="secondary" onPress={cancel} testId="attempt-cancel">
              {/* In its own element: React would otherwise move the text of the replaced button. */}
              <span>{text('cancel')}</span>
            </Button>
          ))}
      </div>
      <div className="attempt-extra">
        {extra ||
          (help !== undefined && (
            <p className="attempt-help" data-due={isHelpDue || undefined}>
              {help}
            </p>
          ))}
      </div>
    </div>
  )
}

/** Returns true after 10 s of waiting, and announces `help` then. A new text restarts the wait. `undefined`: nothing waits. */
export function useHelpDue(help: string | undefined): boolean {
  const announce = useAnnounce()
  const [due, setDue] = useState<string>()
  useEffect(() => {
    setDue(undefined)
    if (help === undefined) return
    const timer = setTimeout(() => {
      setDue(help)
      announce(help)
    }, HELP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [announce, help])
  return due !== undefined && due === help
}

/** Returns a function that leaves the view, which ends the attempt. Right after a retry began, the function does nothing. */
function useCancel(ring: StatusRingState): () => void {
  const { back } = useRouter()
  const previous = useRef(ring)
  const retriedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (ring === 'waiting' && previous.current !== ring) retriedAtMs.current = performance.now()
    previous.current = ring
  }, [ring])
  return () => {
    if (performance.now() - retriedAtMs.current > DOUBLE_PRESS_MS) back()
  }
}

export interface AttemptScreenProps extends AttemptPanelProps {
  /** Content below the scrolling part. @defaultValue nothing */
  readonly footer?: ReactNode
  readonly testId?: string
}

/** `AttemptPanel` as a whole view. */
export const AttemptScreen = ({ footer, testId, ...panel }: AttemptScreenProps) => (
  <Screen align="center" footer={footer} testId={testId}>
    <AttemptPanel {...panel} />
  </Screen>
)
