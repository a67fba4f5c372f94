import { definePlugin } from '@latchkit/kernel'
import { Activity, type ActivityState, type SentTransaction } from '@latchkit/plugin-activity/contract'
import type { TransactionStatus } from '@latchkit/plugin-chains/contract'

export interface Followed {
  readonly plugin: ReturnType<typeof definePlugin>
  readonly followed: readonly SentTransaction[]
  /** Sets the status of the transaction that was sent last. */
  become(status: TransactionStatus, more?: { readonly reason?: string; readonly replacement?: string }): void
}

/** Returns a stand-in for the activity plugin that records the transactions to follow. */
export function followed(): Followed {
  const list: SentTransaction[] = []
  let show: (status: TransactionStatus, more?: object) => void = () => {}
  return {
    followed: list,
    become: (status, more) => show(status, more),
    plugin: definePlugin({
      id: 'activity',
      provides: { activity: Activity },
      setup(ctx) {
        const state = ctx.slice<{ sent: ActivityState['sent'] }>({ sent: [] })
        show = (status, more = {}) => {
          const [last] = list
          if (!last) throw new Error('Nothing was sent yet')
          state.update(next => {
            next.sent = [{ ...last, chain: 'fake:one', status, ...more }]
          })
        }
        return {
          activity: {
            state,
            follow(transaction) {
              list.unshift(transaction)
              show('pending')
            }
          }
        }
      }
    })
  }
}
