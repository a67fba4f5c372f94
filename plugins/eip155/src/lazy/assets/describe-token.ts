import { MAX_TOKEN_CHARACTERS, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'

/** More than any token has; `formatAmount` takes no more. */
const MAX_DECIMALS = 36

/** What a token, or a wallet in its place, says of it. */
interface Description {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/**
 * A balance with what is said of its token, as it may be shown: 32 characters of name and of symbol, which stand in for one
 * another where one is missing. Undefined where neither is left, or where nobody can tell how its amount is written.
 */
export function describedToken(
  balance: Pick<TokenBalance, 'address' | 'amount' | 'icon'>,
  { name, symbol, decimals }: Description
): TokenBalance | undefined {
  const [shownName, shownSymbol] = [name, symbol].map(text => plainText(text ?? '', MAX_TOKEN_CHARACTERS))
  const either = shownName || shownSymbol
  if (!either || !Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > MAX_DECIMALS)
    return undefined
  return { ...balance, name: either, symbol: shownSymbol || either, decimals: Number(decimals) }
}
