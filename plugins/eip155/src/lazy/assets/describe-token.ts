import { MAX_TOKEN_CHARACTERS, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'

/** More decimals than any token has; `formatAmount` takes no more. */
const MAX_DECIMALS = 36

/** Texts and decimals of a token, as its contract or a wallet gave them. */
interface Description {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/**
 * Returns a balance with the name and symbol of its token as they can be shown: 32 characters each, and the one where the other
 * is missing. Returns `undefined` where both are missing or the decimals are invalid.
 */
export function describeToken(
  balance: Pick<TokenBalance, 'address' | 'amount' | 'icon'>,
  { name, symbol, decimals }: Description
): TokenBalance | undefined {
  const [shownName, shownSymbol] = [name, symbol].map(text => plainText(text ?? '', MAX_TOKEN_CHARACTERS))
  const either = shownName || shownSymbol
  if (!either || !Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > MAX_DECIMALS)
    return undefined
  return { ...balance, name: either, symbol: shownSymbol || either, decimals: Number(decimals) }
}
