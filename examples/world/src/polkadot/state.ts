import { accountKey, encodeAccount, encodeHeader, type Header, hash256 } from './scale.js'
import { readAccount } from './ss58.js'

export const chainName = 'Latchkit Development'
/** An account with less is none: 1 DOT. */
const existentialDeposit = 10_000_000_000n
const mostOf128Bits = 2n ** 128n - 1n

export interface Block {
  readonly hash: string
  readonly header: Header
}

/** The accounts of a chain, by blocks: every change is a new one. */
export interface PolkadotState {
  readonly newest: Block
  block(numberOrHash: number | string): Block | undefined
  /** SCALE in hex, as it is in the newest block. Undefined for what is not there. */
  stored(key: string): string | undefined
  free(address: string): bigint
  /**
   * In planck; with 0 the account is gone.
   *
   * @throws {RangeError} for what is no address, less than an account needs to exist, or more than 128 bits.
   */
  setFree(address: string, amount: bigint): void
}

export function createPolkadotState(): PolkadotState {
  const amounts = new Map<string, bigint>()
  const stored = (key: string) => {
    const free = amounts.get(key)
    return free === undefined ? undefined : encodeAccount({ nonce: 0, free })
  }
  const blocks: Block[] = []
  // A real one is the root of a trie; this one changes with the accounts as well, and nobody can tell.
  const stateRoot = () => hash256(new TextEncoder().encode([chainName, ...[...amounts].flat().map(String)].join()))
  const produce = () => {
    const parentHash = blocks.at(-1)?.hash ?? `0x${'00'.repeat(32)}`
    const header = { parentHash, number: blocks.length, stateRoot: stateRoot() }
    blocks.push({ hash: hash256(encodeHeader(header)), header })
  }
  produce()

  return {
    get newest() {
      return blocks.at(-1) as Block
    },
    block: numberOrHash =>
      typeof numberOrHash === 'number' ? blocks[numberOrHash] : blocks.find(({ hash }) => hash === numberOrHash),
    stored,
    free: address => amounts.get(keyOf(address)) ?? 0n,
    setFree(address, amount) {
      const key = keyOf(address)
      if (amount === 0n) amounts.delete(key)
      else if (amount < existentialDeposit || amount > mostOf128Bits)
        throw new RangeError(`An account cannot have ${amount} planck`)
      else amounts.set(key, amount)
      produce()
    }
  }
}

function keyOf(address: string): string {
  const id = readAccount(address)
  if (!id) throw new RangeError(`Not an address of Polkadot: ${address}`)
  return accountKey(id)
}
