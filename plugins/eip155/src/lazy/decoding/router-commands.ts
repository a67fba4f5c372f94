import { tryOrUndefined } from '@latchkit/kernel/options'
import { zeroAddress } from 'viem'
import { getAddress } from 'viem/utils'
import type { Hex } from '../../contract.js'
import { type DecodingContext, joinEffects, ownerFields, senderOf, withFields } from './effects.js'
import { type CallToDecode, decodeInput, inputsOnly, type KnownFunction } from './function-call.js'
import { namedCall, noEffects, recipientWarning } from './named-call.js'
import { ALLOWANCE_TRANSFER, PERMIT_DETAILS, permitEffects, transferList } from './permit2-functions.js'
import { pairAddress } from './router-contracts.js'
import { portionEffects, recipientEffects, routerAmount, routerTransfer, swapEffects } from './router-steps.js'

const V3_SWAP = 'address recipient, uint256 amount, uint256 limit, bytes path, bool payerIsUser'
const V2_SWAP = 'address recipient, uint256 amount, uint256 limit, address[] path, bool payerIsUser'
/** Last input of swaps since version 2.1.1. */
const HOP_PRICES = ', uint256[] minHopPriceX36'
/** Characters of an address and of a fee in a path of Uniswap 3. */
const ADDRESS_CHARACTERS = 40
const FEE_CHARACTERS = 6
/** 100 percent in the units of two commands. */
const FULL_PRECISION = 10n ** 18n
const BIPS = 10_000n

/** Commands of both generations by their number, each with its encodings. `to` of the call is the router. */
export const routerCommands: ReadonlyMap<number, readonly KnownFunction[]> = new Map<number, readonly KnownFunction[]>([
  [0x00, swaps('V3_SWAP_EXACT_IN')],
  [0x01, swaps('V3_SWAP_EXACT_OUT')],
  [
    0x02,
    [
      inputsOnly('f(address token, address recipient, uint160 amount)', ([token, to, amount], call, context) =>
        routerTransfer({ token, amount, from: senderOf(context), to }, call.to, context)
      )
    ]
  ],
  [
    0x03,
    [
      inputsOnly(
        `f((${PERMIT_DETAILS}[] details, address spender, uint256 sigDeadline) permit, bytes signature)`,
        ([permit], _call, context) => withFields(permitEffects(permit, context), ownerFields(context))
      )
    ]
  ],
  [
    0x04,
    [
      inputsOnly('f(address token, address recipient, uint256 amountMin)', ([token, to, amountMin], call, context) =>
        routerTransfer({ token, amountMin, from: call.to, to }, call.to, context)
      )
    ]
  ],
  [
    0x05,
    [
      inputsOnly('f(address token, address recipient, uint256 value)', ([token, to, amount], call, context) =>
        routerTransfer({ token, amount, from: call.to, to }, call.to, context)
      )
    ]
  ],
  [
    0x06,
    [
      inputsOnly('f(address token, address recipient, uint256 bips)', ([token, to, bips], call, context) =>
        portionEffects('PAY_PORTION', { token, to, bips }, call.to, context)
      )
    ]
  ],
  [
    0x07,
    [
      inputsOnly('f(address token, address recipient, uint256 portion)', ([token, to, portion], call, context) =>
        portionEffects(
          'PAY_PORTION_FULL_PRECISION',
          { token, to, bips: (portion * BIPS + FULL_PRECISION - 1n) / FULL_PRECISION },
          call.to,
          context
        )
      )
    ]
  ],
  [0x08, swaps('V2_SWAP_EXACT_IN')],
  [0x09, swaps('V2_SWAP_EXACT_OUT')],
  [
    0x0a,
    [
      inputsOnly(
        `f((${PERMIT_DETAILS} details, address spender, uint256 sigDeadline) permit, bytes signature)`,
        ([permit], _call, context) => withFields(permitEffects(permit, context), ownerFields(context))
      )
    ]
  ],
  [0x0b, [coinStep('WRAP_ETH', 'amount')]],
  [0x0c, [coinStep('UNWRAP_WETH', 'amountMin')]],
  [
    0x0d,
    [
      inputsOnly(`f(${ALLOWANCE_TRANSFER}[] transfers)`, ([transfers], call, context) =>
        joinEffects([
          transferList(transfers, context),
          ...transfers.map(({ to }) => (to === call.to ? noEffects() : recipientWarning(to, context)))
        ])
      )
    ]
  ],
  [
    0x0e,
    [
      inputsOnly('f(address owner, address token, uint256 minBalance)', ([owner, token, minBalance], { to }) =>
        namedCall(to, 'BALANCE_CHECK_ERC20', [
          { name: 'owner', type: 'address', value: owner },
          { name: 'token', type: 'address', value: token },
          { name: 'minBalance', type: 'number', value: String(minBalance) }
        ])
      )
    ]
  ]
])

type SwapName = `V${2 | 3}_SWAP_EXACT_${'IN' | 'OUT'}`

/** Returns the encodings of a swap. An exact output of Uniswap 3 has the path from its end. */
function swaps(name: SwapName): readonly KnownFunction[] {
  const isExactIn = name.endsWith('IN')
  const effectsOf = (args: readonly unknown[], { to }: CallToDecode, context: DecodingContext) => {
    const [recipient, amount, limit, path, isPaidByUser] = args as [Hex, bigint, bigint, Hex | readonly Hex[], boolean]
    const tokens = typeof path !== 'string' ? path : isExactIn ? tokensIn(path) : [...tokensIn(path)].reverse()
    const [amountIn, amountOut] = isExactIn ? [amount, limit] : [limit, amount]
    return swapEffects({ name, recipient, path: tokens, amountIn, amountOut, isPaidByUser, isExactIn }, to, context)
  }
  const inputs: string = name.startsWith('V3') ? V3_SWAP : V2_SWAP
  return [inputs, inputs + HOP_PRICES].map(list => inputsOnly(`f(${list})`, effectsOf as never))
}

/**
 * Returns the pair from which a swap of Uniswap 2 begins. The swap before it may send its tokens there at once.
 *
 * @param chain - CAIP-2.
 */
export function firstPair({ number, input }: NumberedStep, chain: string): string | undefined {
  if (number !== 0x08 && number !== 0x09) return undefined
  for (const { abi } of routerCommands.get(number) ?? []) {
    const args = tryOrUndefined(() => decodeInput(abi, input))
    const [one, other] = (args?.[3] ?? []) as readonly Hex[]
    if (one !== undefined && other !== undefined) return pairAddress(chain, one, other)
  }
  return undefined
}

/** Step of a plan: a command or an action, with its inputs. */
export interface NumberedStep {
  readonly number: number
  readonly input: Hex
}

/** Returns the tokens of a path of Uniswap 3: addresses, with a fee between two of them. @throws {TypeError} for another path. */
function tokensIn(path: Hex): readonly string[] {
  const step = ADDRESS_CHARACTERS + FEE_CHARACTERS
  const digits = path.slice(2)
  const count = (digits.length + FEE_CHARACTERS) / step
  if (!Number.isInteger(count)) throw new TypeError('Expected tokens with fees between them')
  return Array.from({ length: count }, (_, index) =>
    getAddress(`0x${digits.slice(index * step, index * step + ADDRESS_CHARACTERS)}`)
  )
}

/** Returns a command that wraps or unwraps coins of the router. */
function coinStep(name: string, amountName: string): KnownFunction {
  return inputsOnly('f(address recipient, uint256 amount)', ([to, amount], call, context) => {
    const effects = namedCall(call.to, name, [routerAmount(amountName, amount, zeroAddress, context)])
    return recipientEffects(effects, to, call.to, context)
  })
}
