import { useEffect } from 'react'
import { FailureState } from './failure-state.js'
import { useMessages } from './messages.js'
import { uiMessages } from './ui-messages.js'

export { FailureState }

export interface LoadFailureProps {
  /** Stable error code, the only text that "Copy details" copies. */
  readonly code: string
  /** Loads again. Called on a press, and when the browser is online again. */
  readonly retry: () => void
}

/** Error state for code of the dialog that failed to load. Offers to reload the page: some browsers keep a failed download until then. */
export function LoadFailure({ code, retry }: LoadFailureProps) {
  const text = useMessages(uiMessages)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <FailureState
      title={text('viewFailedDo')}
      detail={text('viewFailedDetail')}
      code={code}
      onRetry={retry}
      canReload
    />
  )
}
