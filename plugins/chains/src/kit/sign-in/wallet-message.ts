import { type ChainId, parseChainId } from '../../port/caip.js'
import { parseSignInMessage, type SignInMessage } from './parse-message.js'

/** Names of Solana's clusters in messages of its wallets (SIWS), by CAIP-2 id. */
const solanaNames: Readonly<Record<ChainId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet'
}

/**
 * Parses a sign-in message like `parseSignInMessage`, and also accepts the form of Solana's wallets (SIWS): one empty line in place of
 * two if there is no statement, and `solana:` before the chain. Returns `undefined` for any other text.
 *
 * @example
 * import { parseWalletMessage } from '@latchkit/plugin-chains/kit'
 *
 * parseWalletMessage('Hello') // undefined
 */
export const parseWalletMessage = (text: string): SignInMessage | undefined =>
  parseSignInMessage(text) ??
  parseSignInMessage(
    text
      .replace(/^([^\n]+ Solana account:\n[^\n]+\n)\nURI: /, '$1\n\nURI: ')
      .replace('\nChain ID: solana:', '\nChain ID: ')
  )

/**
 * Returns true if the `chainReference` of a sign-in message denotes the given chain. The reference is the part of the CAIP-2 id after the
 * colon, or the name of Solana's cluster (SIWS).
 *
 * @example
 * import { isSignInChain } from '@latchkit/plugin-chains/kit'
 *
 * isSignInChain('mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') // true
 */
export const isSignInChain = (reference: string, chain: ChainId): boolean =>
  reference === parseChainId(chain)?.reference || reference === solanaNames[chain]
