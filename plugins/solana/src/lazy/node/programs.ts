export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** What wallets add to a transaction to have it fail when it does something else than they showed. */
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/** Where lamports go to be destroyed. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111'

export const tokenPrograms: readonly string[] = [TOKEN, TOKEN_2022]

/** SOL as a token: an account of it holds the lamports themselves. */
export const wrappedCoins: ReadonlySet<string> = new Set([
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'
])
