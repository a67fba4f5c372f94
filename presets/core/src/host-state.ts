import { derive, type Kernel, type Readable } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/kernel/chain'
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
      const namespace = active === undefined ? undefined : byNamespace[active]
      const next = {
        open: router.open,
        status: namespace?.status ?? 'disconnected',
        loading: namespace?.loading ?? false,
        namespace: active,
        address: account?.address,
        account: account?.account,
        chain: account?.chain ?? namespace?.network,
        wallet: account && walletOf(account)
      }
      last = last && sameState(last, next) ? last : next
      return last
    }
  )
}

const walletOf = ({ wallet: { connector, name, icon } }: ActiveAccount) => ({ id: connector, name, icon })

const sameState = ({ wallet: a, ...before }: LatchkitState, { wallet: b, ...after }: LatchkitState) =>
  sameMembers(before, after) && sameMembers(a ?? {}, b ?? {})

/** Whether two objects hold the same under the same names. */
export function sameMembers(a: object, b: object): boolean {
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))]
  return before.length === after.size && before.every(([name, value]) => Object.is(value, after.get(name)))
}
