import type { Ledger, Operation } from '../data/ledger.js'
import type { Pool } from './pool.js'
import type { SignedExtrinsic } from './runtime.js'
import { readAccount } from './ss58.js'
import type { PolkadotState } from './state.js'

const coin = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }

/** Reads the coin of a chain in this process and its transfers. @param spell  Formats an account as this chain does. */
export function polkadotLedger(
  chainId: string,
  { state, pool, spell }: { state: PolkadotState; pool: Pool; spell: (id: Uint8Array) => string }
): Ledger {
  const operationOf = (
    { hash, signer, nonce, call }: SignedExtrinsic,
    account: Uint8Array,
    rest: Pick<Operation, 'status' | 'timeMs' | 'place'>
  ): Operation[] => {
    if (!call) return []
    const [isFrom, isTo] = [signer, call.to].map(id => Buffer.compare(id, account) === 0)
    if (!isFrom && !isTo) return []
    const direction = isFrom && isTo ? 'self' : isFrom ? 'out' : 'in'
    const movements = rest.status === 'failed' ? [] : [{ direction, asset: coin, amount: call.amount } as const]
    const kind = isFrom ? 'send' : 'receive'
    return [{ hash, kind, from: spell(signer), to: spell(call.to), nonce, movements, ...rest }]
  }
  return {
    chainId,
    coin,
    coinAddress: '0x',
    readAddress: text => (readAccount(text) ? text : undefined),
    holdings: async account => [{ asset: coin, amount: state.free(account) }],
    async operations(account) {
      const id = readAccount(account)
      if (!id) return []
      const done = pool.applied.flatMap(({ extrinsic, moved, block, index, timeMs }) =>
        operationOf(extrinsic, id, { status: moved ? 'confirmed' : 'failed', timeMs, place: [block, index] })
      )
      const waiting = pool.waiting.flatMap((extrinsic, index) =>
        operationOf(extrinsic, id, {
          status: 'pending',
          timeMs: Date.now(),
          place: [Number.MAX_SAFE_INTEGER, index]
        })
      )
      return [...waiting, ...done]
    }
  }
}
