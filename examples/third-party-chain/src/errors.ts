import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'

type Code = ChainErrorCode<'ton'>

/** Error of a node; errors of wallets are `WalletError`s. Match on `code`. */
export class TonError<C extends Code = Code> extends defineErrors('ton', 'TonError')<C> {}
