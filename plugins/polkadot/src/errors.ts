import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'

type Code = ChainErrorCode<'polkadot'>

/** Error of a node or a request; errors of wallets are `WalletError`s. Match on `code`. */
export class PolkadotError<C extends Code = Code> extends defineErrors('polkadot', 'PolkadotError', {
  'wrong-chain': '{wallet} keeps this account to another network than {chain}'
})<C> {}
