import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { subscribeWallet } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'

const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const
export type WalletEvent = (typeof events)[number]

/** Hears a wallet until disposed of. Payloads are as the wallet sent them. */
export const listen = (provider: Eip1193Provider, hear: (event: WalletEvent, payload: unknown) => void): Disposer =>
  subscribeWallet<readonly [WalletEvent, unknown]>(
    tell => {
      const handlers = events.map(event => [event, (payload: unknown) => tell([event, payload])] as const)
      // Whatever it took before it threw is taken away again.
      tryOrUndefined(() => {
        for (const [event, handle] of handlers) provider.on?.(event, handle)
      })
      return () => {
        for (const [event, handle] of handlers) provider.removeListener?.(event, handle)
      }
    },
    ([event, payload]) => hear(event, payload)
  )
