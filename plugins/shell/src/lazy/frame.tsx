import { errorCode, type ViewEntry } from '@latchkit/kernel'
import { type FailedViewProps, useReadable, useRouter, useService, type ViewFrameProps } from '@latchkit/kernel/react'
import { useContext, useEffect, useLayoutEffect, useState } from 'react'
import { type MessageCatalogue, Messages } from '../contract.js'
import { Screen } from '../ui/layout.js'
import { useMessages } from '../ui/messages.js'
import { PrerenderContext, useIsPrerendered } from '../ui/prerender.js'
import { SkeletonRows } from '../ui/skeleton.js'
import { uiMessages } from '../ui/ui-messages.js'
import type { ViewBinding } from '../ui/view-binding.js'
import { type Head, HeadContext } from './header.js'

/** Placeholder of a view that is loading. */
export const Pending = () => (
  <Screen>
    <SkeletonRows count={4} />
  </Screen>
)

/** Shows a view, with its title in the header, once its texts have loaded. */
export function Frame({ view, entry, context, children }: ViewFrameProps) {
  const { useTitle, messages = [], HeaderStart, help }: ViewBinding<unknown, unknown> = view
  const ready = useTexts([uiMessages, ...messages])
  useHead(ready, { entry: entry.key, title: useTitle(entry.params, context), HeaderStart, help })

  return ready ? children : <Pending />
}

interface FailedProps extends FailedViewProps {
  readonly entry: ViewEntry
}

/** Replaces a view that failed to load or threw. */
export function Failed({ error, retry, entry }: FailedProps) {
  const failures = useFailures()
  const isReady = useTexts([uiMessages]) && failures !== undefined
  const text = useMessages(uiMessages)
  const prerender = useContext(PrerenderContext)
  const isPrerendered = useIsPrerendered()
  // Opening the dialog retries a view that failed before the visitor saw it.
  useEffect(() => {
    if (isPrerendered) prerender?.discard()
  }, [prerender, isPrerendered])
  const { views } = useRouter()
  const isLoaded = useReadable(views.module(entry.view)).status === 'ready'
  const kind = isLoaded ? 'viewBroke' : 'viewFailed'
  // The view's own title is part of the module that failed.
  useHead(isReady, { entry: entry.key, title: text(kind), HeaderStart: undefined, help: undefined })
  if (!isReady) return <Pending />
  if (!failures) return <PlainFailure detail={text(`${kind}Detail`)} retry={retry} />

  const { FailureState, LoadFailure } = failures
  const code = errorCode(error) ?? `shell/view-failed ${entry.view}`
  return (
    <Screen>
      {isLoaded ? (
        <FailureState title={text('tryAgain')} detail={text('viewBrokeDetail')} code={code} onRetry={retry} />
      ) : (
        <LoadFailure code={code} retry={retry} />
      )}
    </Screen>
  )
}

/** Loads the components of error states. Called when a card is rendered, so that they are available offline. */
export const loadFailures = () => import('../ui/load-failure.js')

/** Returns the components of error states: `undefined` while they load, `null` if they failed to load. */
function useFailures(): Awaited<ReturnType<typeof loadFailures>> | null | undefined {
  const [failures, setFailures] = useState<Awaited<ReturnType<typeof loadFailures>> | null>()
  useEffect(() => void loadFailures().then(setFailures, () => setFailures(null)), [])
  return failures
}

interface PlainFailureProps extends Pick<FailedViewProps, 'retry'> {
  readonly detail: string
}

/** Error state of plain elements, used if the components of error states failed to load. Retries when the browser is online again. */
function PlainFailure({ detail, retry }: PlainFailureProps) {
  const text = useMessages(uiMessages)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <Screen align="center">
      <p className="text">{detail}</p>
      <button className="button" data-variant="secondary" type="button" onClick={retry}>
        {text('tryAgain')}
      </button>
    </Screen>
  )
}

function useHead(ready: boolean, { entry, title, HeaderStart, help }: Head): void {
  const show = useContext(HeadContext)
  useLayoutEffect(() => {
    if (ready) show({ entry, title, HeaderStart, help })
  }, [ready, show, entry, title, HeaderStart, help])
}

function useTexts(catalogues: readonly MessageCatalogue[]): boolean {
  const messages = useService(Messages)
  useReadable(messages.revision)
  const missing = catalogues.filter(catalogue => !messages.ready(catalogue))
  useEffect(() => {
    for (const catalogue of missing) void messages.load(catalogue)
  })
  return missing.length === 0
}
