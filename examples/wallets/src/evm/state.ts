import * as v from 'valibot'
import type { Memory } from '../memory.js'
import { type Address, AddressSchema } from './params.js'

/** Persisted state of a wallet. The wallet derives everything else it shows from this state and its options. */
export const WalletStateSchema = v.object({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The selected account; undefined: the first. */
  selected: v.optional(AddressSchema),
  /** Accounts by the origin that may see them. */
  permissions: v.record(v.string(), v.array(AddressSchema)),
  /** Networks that pages added. */
  added: v.array(
    v.object({
      chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      name: v.string(),
      rpcUrl: v.string(),
      symbol: v.string()
    })
  )
})
export type WalletState = v.InferOutput<typeof WalletStateSchema>

export interface StateStore {
  get(): WalletState
  update(changes: Partial<WalletState>): void
  /** Calls the listener after every change, in this or another tab. */
  subscribe(listener: () => void): void
  dispose(): void
}

export function createStateStore(memory: Memory<WalletState>, initial: WalletState): StateStore {
  const listeners: (() => void)[] = []
  let state = memory.read() ?? initial
  const become = (next: WalletState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const dispose = memory.watch(() => become(memory.read() ?? initial))
  return {
    get: () => state,
    update(changes) {
      const next = { ...state, ...changes }
      memory.write(next)
      become(next)
    },
    subscribe: listener => void listeners.push(listener),
    dispose
  }
}

/** Returns the accounts that `origin` may see, the selected one first. */
export function permittedAccounts({ permissions, selected }: WalletState, origin: string): readonly Address[] {
  const permitted = Object.hasOwn(permissions, origin) ? (permissions[origin] ?? []) : []
  return [...permitted].sort((one, other) => Number(other === selected) - Number(one === selected))
}

export function withPermission(
  { permissions }: WalletState,
  origin: string,
  accounts: readonly Address[]
): WalletState['permissions'] {
  return { ...permissions, [origin]: [...accounts] }
}

export function withoutPermission({ permissions }: WalletState, origin: string): WalletState['permissions'] {
  return Object.fromEntries(Object.entries(permissions).filter(([key]) => key !== origin))
}
