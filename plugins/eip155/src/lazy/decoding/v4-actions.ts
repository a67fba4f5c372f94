import type { RequestField } from '@latchkit/plugin-chains/contract'
import { zeroAddress } from 'viem'
import type { DecodingContext } from './effects.js'
import { type CallToDecode, inputsOnly, type KnownFunction } from './function-call.js'
import { noEffects } from './named-call.js'
import { paymentEffects, portionEffects, routerTransfer, SENDER, swapEffects } from './router-steps.js'

const POOL_KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)'
const PATH_KEY = '(address intermediateCurrency, uint256 fee, int24 tickSpacing, address hooks, bytes hookData)'
/** Amount that stands for everything that is due to the pool, or from it. */
const OPEN_DELTA = 0n

/** Pool on the way of a swap. Its hooks are code that runs with the swap. */
interface Pool {
  readonly hooks: string
  readonly hookData?: string
}

/** Actions of Uniswap 4 within a swap, by their number, each with its encodings. `to` of the call is the router. */
export const v4Actions: ReadonlyMap<number, readonly KnownFunction[]> = new Map<number, readonly KnownFunction[]>([
  [0x06, singleSwaps('SWAP_EXACT_IN_SINGLE')],
  [0x07, swaps('SWAP_EXACT_IN')],
  [0x08, singleSwaps('SWAP_EXACT_OUT_SINGLE')],
  [0x09, swaps('SWAP_EXACT_OUT')],
  [
    0x0b,
    [
      inputsOnly(
        'f(address currency, uint256 amount, bool payerIsUser)',
        ([token, amount, isPaidByUser], call, context) =>
          isPaidByUser ? paymentEffects({ token, ...exactly(amount) }, call.to, context) : noEffects()
      )
    ]
  ],
  [
    0x0c,
    [
      inputsOnly('f(address currency, uint256 maxAmount)', ([token, amount], call, context) =>
        paymentEffects({ token, amount }, call.to, context)
      )
    ]
  ],
  [
    0x0e,
    [
      inputsOnly('f(address currency, address recipient, uint256 amount)', ([token, to, amount], call, context) =>
        routerTransfer({ token, from: call.to, to, ...exactly(amount) }, call.to, context)
      )
    ]
  ],
  [
    0x0f,
    [
      inputsOnly('f(address currency, uint256 minAmount)', ([token, amountMin], call, context) =>
        routerTransfer({ token, from: call.to, to: SENDER, amountMin }, call.to, context)
      )
    ]
  ],
  [
    0x10,
    [
      inputsOnly('f(address currency, address recipient, uint256 bips)', ([token, to, bips], call, context) =>
        portionEffects('TAKE_PORTION', { token, to, bips }, call.to, context)
      )
    ]
  ]
])

const exactly = (amount: bigint) => (amount === OPEN_DELTA ? {} : { amount })

/** Swap in one pool, as its inputs name its members. The names of the amounts differ. */
interface SingleSwap {
  readonly hookData: string
  readonly poolKey: Pool & { readonly currency0: string; readonly currency1: string }
  readonly zeroForOne: boolean
  readonly amount: bigint
  readonly limit: bigint
}

/** Returns the encodings of a swap in one pool: of version 2.0, and of 2.1.1 with the price of the hop. */
function singleSwaps(name: `SWAP_EXACT_${'IN' | 'OUT'}_SINGLE`): readonly KnownFunction[] {
  const effectsOf = ([swap]: readonly [SingleSwap], { to }: CallToDecode, context: DecodingContext) => {
    const { currency0, currency1, hooks } = swap.poolKey
    const path = swap.zeroForOne ? [currency0, currency1] : [currency1, currency0]
    const pools = [{ hooks, hookData: swap.hookData }]
    return v4Swap({ name, path, pools, amount: swap.amount, limit: swap.limit }, to, context)
  }
  return ['', 'uint256 minHopPriceX36, '].map(price =>
    inputsOnly(
      `f((${POOL_KEY} poolKey, bool zeroForOne, uint128 amount, uint128 limit, ${price}bytes hookData) swap)`,
      effectsOf as never
    )
  )
}

/** Swap in several pools. `currency` is the paid token of an exact input, and the received one of an exact output. */
interface PathSwap {
  readonly currency: string
  readonly path: readonly (Pool & { readonly intermediateCurrency: string })[]
  readonly amount: bigint
  readonly limit: bigint
}

/** Returns the encodings of a swap in several pools. */
function swaps(name: `SWAP_EXACT_${'IN' | 'OUT'}`): readonly KnownFunction[] {
  const effectsOf = ([swap]: readonly [PathSwap], { to }: CallToDecode, context: DecodingContext) => {
    const others = swap.path.map(({ intermediateCurrency }) => intermediateCurrency)
    const path = name === 'SWAP_EXACT_IN' ? [swap.currency, ...others] : [...others, swap.currency]
    return v4Swap({ name, path, pools: swap.path, amount: swap.amount, limit: swap.limit }, to, context)
  }
  return ['', 'uint256[] minHopPriceX36, '].map(prices =>
    inputsOnly(
      `f((address currency, ${PATH_KEY}[] path, ${prices}uint128 amount, uint128 limit) swap)`,
      effectsOf as never
    )
  )
}

/** Swap with its pools. `amount` is exact, `limit` the lowest or highest other amount. */
interface V4Swap {
  readonly name: string
  readonly path: readonly string[]
  readonly pools: readonly Pool[]
  readonly amount: bigint
  readonly limit: bigint
}

function v4Swap({ name, path, pools, amount, limit }: V4Swap, router: string, context: DecodingContext) {
  const isExactIn = name.includes('_IN')
  const [amountIn, amountOut] = isExactIn ? [amount, limit] : [limit, amount]
  const fields = pools.flatMap(({ hooks, hookData = '0x' }): readonly RequestField[] => [
    ...(hooks === zeroAddress ? [] : [{ name: 'hooks', type: 'address', value: hooks } as const]),
    ...(hookData === '0x' ? [] : [{ name: 'hookData', type: 'bytes', value: hookData } as const])
  ])
  return swapEffects({ name, path, amountIn, amountOut, isPaidByUser: false, isExactIn, fields }, router, context)
}
