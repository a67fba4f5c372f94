import { derive, type Kernel, type Readable, sameMembers } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, type ConnectionStatus, Connections } from '@latchkit/plugin-connections/contract'

/** What a host site reads. A new object only when something in it changed. */
export interface LatchkitState {
  /** Whether the dialog is open. */
  readonly open: boolean
  /** Of the active namespace. */
  readonly status: ConnectionStatus
  /** Something is being asked of a wallet. */
  readonly loading: boolean
  readonly namespace: string | undefined
  /** Of the account that is shown, which is the one that signs. */
  readonly address: string | undefined
  /** The same as a CAIP-10 id. */
  readonly account: AccountId | undefined
  /** CAIP-2 id of the chain the wallet is on, configured or not; without a wallet the chosen network. */
  readonly chain: ChainId | undefined
  readonly wallet: { readonly id: string; readonly name: string; readonly icon?: string | undefined } | undefined
}

export function hostState(kernel: Kernel): Readable<LatchkitState> {
  const connections = kernel.get(Connections)
  let last: LatchkitState | undefined
  return derive(
    [kernel.router.state, connections.state, connections.active],
    (router, { active, byNamespace }, account) => {
      // Empty, which is no namespace, where there is none.
      const namespace = byNamespace[active ?? '']
      const next = {
        open: router.open,
        status: namespace?.status ?? 'disconnected',
        loading: namespace?.loading ?? false,
        namespace: active,
        address: account?.address,
        account: account?.account,
        chain: account?.chain ?? namespace?.network,
        wallet: account && kept(last?.wallet, walletOf(account))
      }
      last = kept(last, next)
      return last
    }
  )
}

const walletOf = ({ wallet: { connector, name, icon } }: ActiveAccount) => ({ id: connector, name, icon })

/** The object that was given out before, unless something in it changed. */
const kept = <T extends object>(before: T | undefined, now: T): T => (before && sameMembers(before, now) ? before : now)
