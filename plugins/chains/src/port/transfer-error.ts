import { PluginError } from '@latchkit/kernel'

interface TransferErrors {
  /** Not an address of this chain family; `checksum` for a mistyped address. */
  'transfer/invalid-recipient': { readonly chain: string; readonly reason?: 'checksum' }
  /** Address of another network. */
  'transfer/wrong-network': { readonly chain: string }
  /** The token does not exist on the chain, or does not behave like a token. */
  'transfer/unknown-token': { readonly chain: string; readonly token: string }
  /** The account has less than the amount. Base units, decimal text. */
  'transfer/insufficient-funds': { readonly needed: string; readonly available: string }
  /** The account covers the amount, but not the fee. Base units of the chain's coin, decimal text. */
  'transfer/insufficient-fee': { readonly needed: string; readonly available: string }
  /** The chain executes the transaction only for a higher fee than the one that was accepted. Base units of the coin, decimal text. */
  'transfer/higher-fee': { readonly needed: string; readonly maxFee: string }
  /** The amount is below the chain's minimum: dust, or less than an account must hold. Base units, decimal text. */
  'transfer/too-small': { readonly least: string }
  /** The account must keep `least`, and `left` would be left. Base units of the chain's coin, decimal text. */
  'transfer/leaves-too-little': { readonly least: string; readonly left: string }
  /** The simulation failed; `reason` is the chain's own text. */
  'transfer/would-fail': { readonly reason: string }
  /** The node serves another chain than the site configured, so nothing is sent through it. */
  'transfer/wrong-chain': { readonly chain: string; readonly served: string }
  /** The account's funds cannot be spent: it holds collectibles, or is of an unsupported kind. */
  'transfer/not-spendable': { readonly account: string }
  /** The signer is another account than the transfer was prepared for; no signature was requested. */
  'transfer/not-the-signer': { readonly account: string }
  /** The payload is not a transaction of the chain; `expected` describes a valid one. */
  'transfer/invalid-transaction': { readonly chain: string; readonly expected: string }
  /** No node returned a valid response; `cause` has the failures. */
  'transfer/unreachable': { readonly chain: string }
}

const texts = {
  'transfer/invalid-recipient': 'That is no address of {chain}',
  'transfer/wrong-network': 'That address is of another network than {chain}',
  'transfer/unknown-token': '{token} is no token of {chain}',
  'transfer/insufficient-funds': 'The account has less than that',
  'transfer/insufficient-fee': 'Nothing would be left for the network fee',
  'transfer/higher-fee': 'The fee is above {maxFee}',
  'transfer/too-small': 'The network moves no less than {least}',
  'transfer/leaves-too-little': 'The account must keep {least}, and {left} would be left',
  'transfer/would-fail': 'The network says that it would fail: {reason}',
  'transfer/wrong-chain': 'The node serves {served}, not {chain}',
  'transfer/not-spendable': 'What this account holds is not paid with from here',
  'transfer/not-the-signer': 'Only {account} can send that',
  'transfer/invalid-transaction': 'That is no transaction of {chain}: {expected} expected',
  'transfer/unreachable': 'No node of {chain} answered'
} satisfies Record<keyof TransferErrors, string>

/** Error of transfers of every chain, except the `WalletError` of a wallet request. Match on `code`. */
export class TransferError<C extends keyof TransferErrors = keyof TransferErrors> extends PluginError<
  TransferErrors,
  C
> {
  override readonly name = 'TransferError'
  constructor(code: C, context: TransferErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
