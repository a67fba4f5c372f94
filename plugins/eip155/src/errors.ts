import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'

type Code = ChainErrorCode<'eip155'>

/** Error of a node or a request; errors of wallets are `WalletError`s. Match on `code`. */
export class Eip155Error<C extends Code = Code> extends defineErrors('eip155', 'Eip155Error')<C> {}
