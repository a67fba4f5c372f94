import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'

type Code = ChainErrorCode<'solana'>

/** Error of a node or a request; errors of wallets are `WalletError`s. Match on `code`. */
export class SolanaError<C extends Code = Code> extends defineErrors('solana', 'SolanaError')<C> {}
