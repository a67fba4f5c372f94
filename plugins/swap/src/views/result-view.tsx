import { defineView, useReadable, useRouter, useService, useSlice, type ViewProps } from '@latchkit/kernel/react'
import { Chains, type Network, namespaceOf, parseAccountId } from '@latchkit/plugin-chains/contract'
import { type ConnectedWallet, Connections } from '@latchkit/plugin-connections/contract'
import { helpMessages, Screen, useMessages, useStyles, WalletIcon } from '@latchkit/plugin-shell/ui'
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { SwapResultView } from '../contract.js'
import { failureMessages } from '../failure-messages.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { previewMessages } from '../preview-messages.js'
import type { Submission, SwapStore, SwapViewContext } from '../store.js'
import { FailedResult } from './result-failed.js'
import { OpenResult, WorseResult } from './result-open.js'
import { SentResult } from './result-sent.js'
import { styles } from './styles.js'
import { useAmountFormat } from './use-amount-format.js'

function ResultScreen({ context }: ViewProps<void, SwapViewContext>) {
  const store = useReadable(context)
  useStyles(styles)
  return store ? <CurrentResult store={store} /> : <Screen />
}

/** Renders the current swap, or leaves the view if no swap exists. */
function CurrentResult({ store }: { readonly store: SwapStore }) {
  const submission = useSlice(store.state, state => state.submission)
  const router = useRouter()
  const isOver = submission === undefined
  useEffect(() => {
    // After a cancel the form is still there. Otherwise there is no swap to show.
    if (isOver && router.current()?.view === SwapResultView.id) router.back()
  }, [router, isOver])
  useSeen(store, submission?.status)
  return submission ? <Result store={store} submission={submission} /> : <Screen />
}

/**
 * Removes the outcome when the visitor leaves the view after seeing it. An approval that is still there is shown again, until the
 * visitor presses a button.
 */
function useSeen(store: SwapStore, status: Submission['status'] | undefined) {
  const router = useRouter()
  const isSeen = useRef(false)
  // In layout effects, so that the outcome counts as seen even if the visitor leaves at once.
  useLayoutEffect(() => {
    isSeen.current = (status === 'sent' || status === 'failed') && router.state.get().open
  }, [router, status])
  useLayoutEffect(
    () =>
      router.state.subscribe(() => {
        const isShown = router.state.get().open && router.current()?.view === SwapResultView.id
        const { submission } = store.state.get()
        if (!isShown && isSeen.current && submission && !hasApproval(submission)) store.clearOutcome()
      }),
    [router, store]
  )
}

const hasApproval = ({ approved, revocation }: Submission) => approved !== undefined && revocation?.status !== 'done'

export interface ResultProps {
  readonly store: SwapStore
  readonly submission: Submission
  /** Icon of the wallet. */
  readonly icon: ReactElement
  readonly wallet: ConnectedWallet | undefined
  readonly network: Network | undefined
  /** Values for placeholders in the texts. */
  readonly values: {
    readonly wallet: string
    readonly provider: string
    readonly symbol: string
    readonly amount: string
    readonly from: string
    readonly to: string
  }
}

function Result({ store, submission }: Pick<ResultProps, 'store' | 'submission'>) {
  const { account, from, to, amount, offer, wallet } = submission
  const network = useNetwork(account)
  const connected = useConnectedWallet(account, wallet.connector)
  const format = useAmountFormat()
  const icon = (
    <WalletIcon
      size={64}
      name={wallet.name}
      {...(wallet.icon && { src: wallet.icon })}
      {...(connected?.listedIds && { ids: connected.listedIds })}
      {...(connected?.isIconListed && { trusted: true })}
    />
  )
  const paid = format.amount(amount, from)
  const values = {
    wallet: wallet.name,
    provider: offer.provider.name,
    symbol: from.symbol,
    amount: paid,
    from: paid,
    to: format.rounded(offer.toAmount, to)
  }
  const props = { store, submission, icon, wallet: connected, network, values }
  switch (submission.status) {
    case 'open':
      return <OpenResult {...props} />
    case 'worse':
      return <WorseResult {...props} />
    case 'sent':
      return <SentResult {...props} />
    case 'failed':
      return <FailedResult {...props} />
  }
}

/** Returns the network of an account, even if another account is active by now. */
function useNetwork(account: Submission['account']): Network | undefined {
  const networks = useReadable(useService(Chains).networks)
  const { chain } = parseAccountId(account) ?? {}
  return networks.find(({ caipNetworkId }) => caipNetworkId === chain)
}

/** Returns the wallet that got the request, or `undefined` if it is not connected. */
function useConnectedWallet(account: Submission['account'], connector: string): ConnectedWallet | undefined {
  const { byNamespace } = useReadable(useService(Connections).state)
  return byNamespace[namespaceOf(account)]?.wallets.find(wallet => wallet.connector === connector)
}

export default defineView<void, SwapViewContext>({
  Component: ResultScreen,
  useTitle: () => useMessages(label)('swap'),
  messages: [label, messages, previewMessages, failureMessages, helpMessages]
})
