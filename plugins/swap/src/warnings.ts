import { parseAmount } from '@latchkit/plugin-chains/contract'
import { worthOf } from '@latchkit/plugin-chains/kit'
import type { OffersState, ShownOffer, SwapInput, SwapTarget, SwapToken, SwapWarning } from './store.js'

const SLIPPAGE_BPS = 500
const STRONG_SLIPPAGE_BPS = 1_500
const IMPACT_BPS = 300
const STRONG_IMPACT_BPS = 1_000
/** Growth of a price impact after which it needs another tick. */
const TICK_STEP_BPS = 500

interface WarningContext {
  readonly input: SwapInput
  readonly chosen: ShownOffer | undefined
  readonly jump: OffersState['jump']
}

/** Returns the warnings about a form and its chosen offer, the strong ones first. */
export function warningsOf({ input, chosen, jump }: WarningContext): readonly SwapWarning[] {
  const { slippageBps = 0 } = input
  const known = chosen && impactOf(input, chosen)
  const impact = typeof known === 'number' ? known : 0
  const warnings: readonly (SwapWarning | false)[] = [
    jump !== undefined && { kind: 'price-jump', level: 'strong', needsTick: true, ...jump },
    impact > IMPACT_BPS && {
      kind: 'price-impact',
      level: impact > STRONG_IMPACT_BPS ? 'strong' : 'warning',
      needsTick: impact > STRONG_IMPACT_BPS,
      bps: impact
    },
    (known === 'from' || known === 'to') && {
      kind: 'unknown-impact',
      level: 'warning',
      needsTick: true,
      target: known
    },
    slippageBps > SLIPPAGE_BPS && {
      kind: 'slippage',
      level: slippageBps > STRONG_SLIPPAGE_BPS ? 'strong' : 'warning',
      needsTick: false,
      bps: slippageBps
    },
    // An unlisted token that the account has already may well be given away.
    input.to?.isUnlisted === true && { kind: 'unlisted-token', level: 'warning', needsTick: false, target: 'to' }
  ]
  const shown = warnings.filter(warning => warning !== false)
  return [...shown.filter(({ level }) => level === 'strong'), ...shown.filter(({ level }) => level !== 'strong')]
}

/**
 * Returns the loss of an offer in basis points: the higher one of the provider's price impact and the difference of the two values in
 * money. If neither is known, returns the side whose price is missing; `undefined` for a swap of less than one unit of money.
 */
function impactOf({ from, to, amount }: SwapInput, offer: ShownOffer): number | SwapTarget | undefined {
  const paid = from && amount !== undefined ? cents(BigInt(amount), from) : undefined
  const received = to && cents(BigInt(offer.toAmount), to)
  // Below one unit of money, cut cents would look like a loss.
  const lost = paid && received !== undefined && paid >= 100n ? Number(((paid - received) * 10_000n) / paid) : undefined
  const known = [offer.priceImpactBps, lost].filter(bps => bps !== undefined)
  if (known.length > 0) return Math.max(...known)
  if (paid === undefined) return 'from'
  return paid >= 100n ? 'to' : undefined
}

const cents = (amount: bigint, { decimals, price }: SwapToken) => parseAmount(worthOf(amount, decimals, price) ?? '', 2)

/** Returns a text that is equal for two lists if the visitor's tick for one counts for the other; `''` if no tick is needed. */
export const tickKey = (warnings: readonly SwapWarning[]): string =>
  warnings
    .flatMap(({ kind, needsTick, bps = 0, before = '' }) =>
      needsTick ? [`${kind} ${Math.ceil(bps / TICK_STEP_BPS)} ${before}`] : []
    )
    .join(',')

/** Returns true if the result changed by at least a half between two rounds. Base units, decimal text. */
export function isJump(before: string, after: string): boolean {
  const [old, now] = [BigInt(before), BigInt(after)]
  const change = now > old ? now - old : old - now
  return change * 2n >= old
}
