import type { Network, Token } from '@latchkit/plugin-chains/contract'
import type { Failure } from '@latchkit/plugin-chains/kit'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { failureMessage, failureMessages } from '../failure-messages.js'

interface FailureContext {
  readonly from: Token | undefined
  readonly to: Token | undefined
  readonly network: Network | undefined
  readonly wallet: string
  /** Name of the provider. */
  readonly provider: string
}

/** Returns the texts of a failure in the visitor's language, and the action that is offered. */
export function useFailure(failure: Failure, { from, to, network, wallet, provider }: FailureContext) {
  const t = useMessages(failureMessages)
  const { title, detail, ...message } = failureMessage(failure)
  const values = {
    from: from?.symbol ?? '',
    to: to?.symbol ?? '',
    coin: network?.nativeCurrency.symbol ?? '',
    network: network?.name ?? '',
    wallet,
    provider,
    reason: failure.context.reason ?? ''
  }
  return {
    ...message,
    title: t(title, values),
    detail: t(detail, values),
    /** Text instead of `detail` if the wallet already signed. */
    detailAfter: t(detail === 'unreachableDetail' ? 'unreachableAfterDetail' : detail, values),
    code: failure.code ?? 'unknown'
  }
}
