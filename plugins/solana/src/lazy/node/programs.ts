export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const STAKE = 'Stake11111111111111111111111111111111111111'
export const VOTE = 'Vote111111111111111111111111111111111111111'
/** Program that owns the lookup tables. */
export const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
/** Program of assertions. Wallets add them to a transaction, so that it fails if it does anything else than they showed. */
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/** Address whose lamports are destroyed. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111'

export const tokenPrograms: readonly string[] = [TOKEN, TOKEN_2022]

/** SOL as a token: an account of it holds the lamports themselves. */
export const wrappedCoins: ReadonlySet<string> = new Set([
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'
])
