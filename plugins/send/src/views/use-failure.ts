import type { Network } from '@latchkit/plugin-chains/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import type { Failure } from '../failure.js'
import { failureValues, failureWords } from '../failure-words.js'
import { reviewMessages } from '../review-messages.js'
import type { SentAsset } from '../state.js'
import { useWritten } from './use-written.js'

interface About {
  readonly token: SentAsset
  readonly network: Network
  readonly wallet: string
}

/** Writes a failure for the visitor. */
export function useFailure() {
  const { decimal } = useWritten()
  const t = useMessages(reviewMessages)
  return (failure: Failure, { token, network, wallet }: About) => {
    const { title, detail, ...words } = failureWords(failure, {
      isCoin: token.address === undefined,
      ...(token.isCollectible && { isCollectible: true })
    })
    const place = { coin: network.nativeCurrency, token, network: network.name, wallet, decimal }
    const values = failureValues(failure, place)
    return { ...words, title: t(title, values), detail: t(detail, values), code: failure.code ?? 'unknown' }
  }
}
