import { useRouter } from '@latchkit/kernel/react'
import { AttemptPanel, Button, CopyButton, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { SwapPreviewView, SwapView } from '../contract.js'
import { previewMessages } from '../preview-messages.js'
import { ApprovedNotice } from './approved-notice.js'
import { useDone } from './result-sent.js'
import type { ResultProps } from './result-view.js'
import { useFailure } from './use-failure.js'

/** Renders a failed swap: what happened, what was spent, what is still approved, and what the visitor can do. */
export function FailedResult({ store, submission, icon, network, values }: ResultProps) {
  const { failure = { code: undefined, context: {} }, from, to } = submission
  const done = useDone(store)
  const again = useAgain(store)
  const t = useMessages(previewMessages)
  const { ring, title, detailAfter, hasCode, code } = useFailure(failure, {
    from,
    to,
    network,
    wallet: values.wallet,
    provider: values.provider
  })
  return (
    <Screen align="center" testId="swap-failed">
      <AttemptPanel
        ring={ring}
        icon={icon}
        title={title}
        detail={detailAfter}
        action={
          code === 'swap/disconnected' ? (
            <Button onPress={done} testId="swap-done">
              {t('done')}
            </Button>
          ) : (
            // The preview prepares a new transaction, so that the same one is never signed twice.
            <Button onPress={again} testId="swap-again">
              {t('tryAgain')}
            </Button>
          )
        }
        extra={hasCode && <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />}
      />
      <ApprovedNotice store={store} submission={submission} values={values} />
    </Screen>
  )
}

/** Returns a function that goes back to the preview, or to the form if the preview is not below this view. */
function useAgain(store: ResultProps['store']) {
  const router = useRouter()
  return () => {
    store.clearOutcome()
    if (router.state.get().stack.at(-2)?.view === SwapPreviewView.id) router.back()
    else router.replace(SwapView)
  }
}
