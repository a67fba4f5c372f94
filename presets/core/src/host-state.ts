import { derive, type Kernel, type Readable, sameMembers } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, type ConnectionStatus, Connections } from '@latchkit/plugin-connections/contract'

/** State that the host site reads. A new object only if a member changed. */
export interface LatchkitState {
  /** True if the dialog is open. */
  readonly open: boolean
  /** Connection status of the active namespace. */
  readonly status: ConnectionStatus
  /** True while a connection of the active namespace is being made or ended. */
  readonly loading: boolean
  readonly namespace: string | undefined
  /** Address of the active account, which is also the account that signs. */
  readonly address: string | undefined
  /** CAIP-10 id of the active account. */
  readonly account: AccountId | undefined
  /** CAIP-2 id of the wallet's chain, configured or not; without a wallet, of the chosen network. */
  readonly chain: ChainId | undefined
  readonly wallet: { readonly id: string; readonly name: string; readonly icon?: string | undefined } | undefined
}

export function hostState(kernel: Kernel): Readable<LatchkitState> {
  const connections = kernel.get(Connections)
  let last: LatchkitState | undefined
  return derive(
    [kernel.router.state, connections.state, connections.active],
    (router, { active, byNamespace }, account) => {
      // Without an active namespace, the empty text finds no entry.
      const namespace = byNamespace[active ?? '']
      const next = {
        open: router.open,
        status: namespace?.status ?? 'disconnected',
        loading: namespace?.loading ?? false,
        namespace: active,
        address: account?.address,
        account: account?.account,
        chain: account?.chain ?? namespace?.network,
        wallet: account && reuseIfSame(last?.wallet, walletOf(account))
      }
      last = reuseIfSame(last, next)
      return last
    }
  )
}

const walletOf = ({ wallet: { connector, name, icon } }: ActiveAccount) => ({ id: connector, name, icon })

/** Returns the previous object unless a member changed. */
const reuseIfSame = <T extends object>(before: T | undefined, now: T): T =>
  before && sameMembers(before, now) ? before : now
