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
  /** `code` of the error, where it has one. */
  | { readonly status: 'failed'; readonly code: string | undefined }

export interface Attempt {
  readonly state: AttemptState
  readonly retry: () => void
}

/** Runs `work` when the view is shown, and again on retry. Leaving the view aborts the signal and ends the matter. */
export function useAttempt(work: (signal: AbortSignal) => Promise<unknown>): Attempt {
  const [round, setRound] = useState(1)
  const [state, setState] = useState<AttemptState>({ status: 'waiting' })
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const setUnlessAborted = (next: AttemptState) => signal.aborted || setState(next)
    const run = async () => {
      // StrictMode mounts twice at once, and a wallet must not be asked twice.
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
  /** 64 px. */
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  /** One button. @defaultValue while waiting the way out, else its place is kept empty */
  readonly action?: ReactNode
  /** Something small under the button. Its place is kept, too. */
  readonly extra?: ReactNode
  /**
   * Shown and announced after 10 s of waiting: in the place of `extra`, which is kept from the beginning, or where that is taken
   * in place of the detail.
   *
   * @defaultValue none
   */
  readonly help?: string | undefined
}

/** Time after which a visitor who still waits may not have seen the wallet's request. */
const HELP_AFTER_MS = 10_000
/** The second press of a double click comes within this time, and must not hit what took the button's place. */
const DOUBLE_PRESS_MS = 500

/**
 * Waiting for somebody else's answer: one ring, one sentence, one way on. Outcomes change these and move nothing. Stands
 * in a `Screen` that is aligned to the center.
 */
export function AttemptPanel({ ring, icon, title, detail, action, extra, help }: AttemptPanelProps) {
  useStyles(styles)
  const announce = useAnnounce()
  const text = useMessages(uiMessages)
  const cancel = useCancel(ring)
  const isHelpDue = useHelpDue(ring === 'waiting' ? help : undefined)
  useEffect(() => {
    // After the dialog has announced its new title, which would else take the place of this.
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
          // A button like the one that leads to a second try: it is the same element, so that it keeps the focus.
          (ring === 'waiting' && (
            <Button variant="secondary" onPress={cancel} testId="attempt-cancel">
              {/* Of its own: the text of the button that it takes the place of would have to move. */}
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

/** Returns whether `help` is to be seen, and announces it then. Each wait begins anew. */
function useHelpDue(help: string | undefined): boolean {
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

/** Returns what leaves the view, which ends the attempt. Right after a second try began, a press is passed over. */
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
  /** Stays in sight below. @defaultValue nothing */
  readonly footer?: ReactNode
  readonly testId?: string
}

/** The panel as a whole view. */
export const AttemptScreen = ({ footer, testId, ...panel }: AttemptScreenProps) => (
  <Screen align="center" footer={footer} testId={testId}>
    <AttemptPanel {...panel} />
  </Screen>
)
