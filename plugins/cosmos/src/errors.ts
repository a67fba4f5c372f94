import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'

const own = { 'no-rest-url': 'No URL was provided to the Transport: no REST URL is configured for {chain}' }

type Code = ChainErrorCode<'cosmos', keyof typeof own>

/** Error of a node or a request; errors of wallets are `WalletError`s. Match on `code`. */
export class CosmosError<C extends Code = Code> extends defineErrors('cosmos', 'CosmosError', own)<C> {}
