import type { Network } from '@latchkit/plugin-chains/contract'
import type { Failure } from '@latchkit/plugin-chains/kit'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { failureMessage, failureValues } from '../failure-messages.js'
import { reviewMessages } from '../review-messages.js'
import type { SubmittedAsset } from '../state.js'
import { useAmountFormat } from './use-amount-format.js'

interface FailureContext {
  readonly token: SubmittedAsset
  readonly network: Network
  readonly wallet: string
}

/** Returns the texts of a failure in the visitor's language, and the action that is offered. */
export function useFailure(failure: Failure, { token, network, wallet }: FailureContext) {
  const { decimal } = useAmountFormat()
  const t = useMessages(reviewMessages)
  const { title, detail, ...message } = failureMessage(failure, token)
  const context = { coin: network.nativeCurrency, token, network: network.name, wallet, decimal }
  const values = failureValues(failure, context)
  return { ...message, title: t(title, values), detail: t(detail, values), code: failure.code ?? 'unknown' }
}
