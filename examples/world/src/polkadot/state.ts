import type { TokenFailure } from './events.js'
import type { SignedExtrinsic } from './runtime.js'
import { accountKey, encodeAccount, encodeHeader, eventsKey, type Header, hash256 } from './scale.js'
import { readAccount } from './ss58.js'

export const chainName = 'Latchkit Development'
/** Smallest balance with which an account exists, in planck: 1 DOT. */
export const existentialDeposit = 10_000_000_000n
const max128Bits = 2n ** 128n - 1n

export interface Block {
  readonly hash: string
  readonly header: Header
  readonly extrinsics: readonly SignedExtrinsic[]
  readonly timeMs: number
  /** Events in SCALE, of a block with extrinsics. */
  readonly events?: string
}

/** Accounts of a chain. Every change produces a block. */
export interface PolkadotState {
  readonly newest: Block
  block(numberOrHash: number | string): Block | undefined
  readonly blocks: readonly Block[]
  /**
   * Returns a stored value as SCALE in hex, from the newest block; events also from others. `undefined` if it does not
   * exist.
   */
  stored(key: string, block?: Block): string | undefined
  free(address: string): bigint
  /**
   * Sets a free balance in planck; 0 removes the account.
   *
   * @throws {RangeError} for an invalid address, less than the existential deposit, or more than 128 bits.
   */
  setFree(address: string, amount: bigint): void
  /** Returns an account by its 32 bytes. The nonce of a removed account starts at 0 again. */
  account(id: Uint8Array): { readonly free: bigint; readonly nonce: number }
  /** Deducts the fee and increments the nonce. */
  pay(id: Uint8Array, fee: bigint): void
  /** Transfers an amount. Returns the failure, or `undefined` on success. */
  move(from: Uint8Array, to: Uint8Array, amount: bigint, keepAlive: boolean): TokenFailure | undefined
  /** Produces a block with the changes. */
  produce(extrinsics?: readonly SignedExtrinsic[], events?: string): void
}

export function createPolkadotState(): PolkadotState {
  const accounts = new Map<string, { readonly free: bigint; readonly nonce: number }>()
  const at = (key: string) => accounts.get(key) ?? { free: 0n, nonce: 0 }
  const set = (key: string, free: bigint, nonce = at(key).nonce) => {
    if (free < existentialDeposit) accounts.delete(key)
    else accounts.set(key, { free, nonce })
  }
  const blocks: Block[] = []
  // A real root is that of a trie. This one also changes with the accounts, and clients cannot tell the difference.
  const rootOf = (parts: readonly unknown[]) => hash256(new TextEncoder().encode([chainName, ...parts].join()))
  const amounts = () => [...accounts].flatMap(([key, { free, nonce }]) => [key, free, ...(nonce > 0 ? [nonce] : [])])
  const produce: PolkadotState['produce'] = (extrinsics = [], events) => {
    const parentHash = blocks.at(-1)?.hash ?? `0x${'00'.repeat(32)}`
    const header = {
      parentHash,
      number: blocks.length,
      stateRoot: rootOf(amounts()),
      ...(extrinsics.length > 0 && { extrinsicsRoot: rootOf(extrinsics.map(({ hash }) => hash)) })
    }
    const hash = hash256(encodeHeader(header))
    blocks.push({ hash, header, extrinsics, timeMs: Date.now(), ...(events !== undefined && { events }) })
  }
  produce()

  return {
    get newest() {
      return blocks.at(-1) as Block
    },
    blocks,
    block: numberOrHash =>
      typeof numberOrHash === 'number' ? blocks[numberOrHash] : blocks.find(({ hash }) => hash === numberOrHash),
    stored(key, block = blocks.at(-1)) {
      if (key === eventsKey) return block?.events
      const account = accounts.get(key)
      return account && encodeAccount(account)
    },
    free: address => at(keyOf(address)).free,
    setFree(address, amount) {
      const key = keyOf(address)
      if (amount !== 0n && (amount < existentialDeposit || amount > max128Bits))
        throw new RangeError(`An account cannot have ${amount} planck`)
      set(key, amount)
      produce()
    },
    account: id => at(accountKey(id)),
    pay(id, fee) {
      const { free, nonce } = at(accountKey(id))
      set(accountKey(id), free - fee, nonce + 1)
    },
    move(from, to, amount, keepAlive) {
      const [payer, recipient] = [accountKey(from), accountKey(to)]
      const left = at(payer).free - amount
      if (left < 0n) return 'FundsUnavailable'
      if (keepAlive && left < existentialDeposit) return 'NotExpendable'
      if (payer === recipient) return undefined
      if (at(recipient).free + amount < existentialDeposit) return 'BelowMinimum'
      set(payer, left)
      set(recipient, at(recipient).free + amount)
      return undefined
    },
    produce
  }
}

function keyOf(address: string): string {
  const id = readAccount(address)
  if (!id) throw new RangeError(`Not an address of Polkadot: ${address}`)
  return accountKey(id)
}
