import { PluginError } from '@latchkit/kernel'

interface TransferErrors {
  /** No address of this chain family; `checksum` for one that has the form of an address and was mistyped. */
  'transfer/invalid-recipient': { readonly chain: string; readonly reason?: 'checksum' }
  /** An address, but of another network. */
  'transfer/wrong-network': { readonly chain: string }
  /** The chain does not know the token, or it answers as no token does. */
  'transfer/unknown-token': { readonly chain: string; readonly token: string }
  /** The account has less of it than is to be sent. Base units, decimal text. */
  'transfer/insufficient-funds': { readonly needed: string; readonly available: string }
  /** The account covers the amount, but not the fee. Base units of the chain's coin, decimal text. */
  'transfer/insufficient-fee': { readonly needed: string; readonly available: string }
  /** Less than the chain moves: dust, or less than an account must hold. Base units, decimal text. */
  'transfer/too-small': { readonly least: string }
  /** The account must keep `least`, and `left` would be left. Base units of the chain's coin, decimal text. */
  'transfer/leaves-too-little': { readonly least: string; readonly left: string }
  /** The chain tried it, and it failed; `reason` is the chain's own word. */
  'transfer/would-fail': { readonly reason: string }
  /** A node that serves another chain than the site says it does: nothing is sent through it. */
  'transfer/wrong-chain': { readonly chain: string; readonly served: string }
  /** The account's funds cannot be spent: it keeps collectibles, or is of a kind that cannot be spent from here. */
  'transfer/not-spendable': { readonly account: string }
  /** It was to be sent by another account than the one it was prepared for: nobody was asked to sign. */
  'transfer/not-the-signer': { readonly account: string }
  /** A payload that is no transaction of the chain; `expected` says what one is. */
  'transfer/invalid-transaction': { readonly chain: string; readonly expected: string }
  /** No node gave a usable answer; `cause` says more. */
  'transfer/unreachable': { readonly chain: string }
}

const texts = {
  'transfer/invalid-recipient': 'That is no address of {chain}',
  'transfer/wrong-network': 'That address is of another network than {chain}',
  'transfer/unknown-token': '{token} is no token of {chain}',
  'transfer/insufficient-funds': 'The account has less than that',
  'transfer/insufficient-fee': 'Nothing would be left for the network fee',
  'transfer/too-small': 'The network moves no less than {least}',
  'transfer/leaves-too-little': 'The account must keep {least}, and {left} would be left',
  'transfer/would-fail': 'The network says that it would fail: {reason}',
  'transfer/wrong-chain': 'The node serves {served}, not {chain}',
  'transfer/not-spendable': 'What this account holds is not paid with from here',
  'transfer/not-the-signer': 'Only {account} can send that',
  'transfer/invalid-transaction': 'That is no transaction of {chain}: {expected} expected',
  'transfer/unreachable': 'No node of {chain} answered'
} satisfies Record<keyof TransferErrors, string>

/** Error that every chain's transfers reject with, apart from the `WalletError` of a wallet request. Match on `code`. */
export class TransferError<C extends keyof TransferErrors = keyof TransferErrors> extends PluginError<
  TransferErrors,
  C
> {
  override readonly name = 'TransferError'
  constructor(code: C, context: TransferErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
