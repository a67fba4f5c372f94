import { rpcMethod } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/kernel/chain'

declare module '@latchkit/kernel/chain' {
  interface NamespaceFeatures {
    /**
     * Whether `signature` is by the key of the account: BIP-137, or BIP-322 in its simple form (P2WPKH, P2SH-P2WPKH, P2TR),
     * in base64 or hex. False for everything else, without throwing: scripts such as multisig are not run.
     */
    readonly verifyMessage?: {
      verify(account: AccountId, message: string, signature: string, signal: AbortSignal): Promise<boolean>
    }
  }
}

/** What an address is for: paid to, or where collectibles on single coins are kept. */
export type AddressIntention = 'payment' | 'ordinal'

export interface SignMessageParams {
  /** The account that is shown: the address alone. */
  readonly account: string
  readonly message: string
  /** Another address of the wallet. @default `account` */
  readonly address?: string
  /** @default `bip322`, for P2PKH `ecdsa` (BIP-137) */
  readonly protocol?: 'ecdsa' | 'bip322'
}

export interface SignedMessage {
  readonly address: string
  /** Hex, without `0x`; checked. */
  readonly signature: string
}

export interface AccountAddress {
  readonly address: string
  /** Hex. Said by the wallet, not checked against the address. */
  readonly publicKey?: string
  readonly path?: string
  readonly intention: AddressIntention
}

/** As WalletConnect has it for `bip122`; goes to the connected wallet, however it is connected. */
export const SignMessage = rpcMethod<SignMessageParams, SignedMessage>('bip122', 'signMessage', 'unsafe')

/** The addresses of the connected wallet, those to be paid at first. */
export const GetAccountAddresses = rpcMethod<
  { readonly account: string; readonly intentions?: readonly AddressIntention[] },
  readonly AccountAddress[]
>('bip122', 'getAccountAddresses', 'safe')
