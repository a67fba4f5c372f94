import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'

type Code = ChainErrorCode<'bip122'>

/** Error of a server or a request; errors of wallets are `WalletError`s. Match on `code`. */
export class Bip122Error<C extends Code = Code> extends defineErrors('bip122', 'Bip122Error')<C> {}
