import type { RpcRequest } from '@latchkit/kernel'
import type { ChainId, Signer, WalletAccount } from '@latchkit/plugin-chains/contract'
import { shownSigner } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { canonicalAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { isBitcoinConnector } from '../wallet/connected-wallet.js'

/** The active account, and the other accounts of its wallet. */
export interface ActiveWallet {
  readonly signer: Signer
  readonly accounts: readonly WalletAccount[]
}

/** Handles one request with the active wallet. */
export type Handler<R> = (request: RpcRequest, active: ActiveWallet | undefined) => Promise<R>

export const address = v.pipe(v.unknown(), v.transform(canonicalAddress), v.string('Expected an address'))

/**
 * Returns the active wallet if its account and chain are those of the request.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`.
 */
export function requireActive(request: RpcRequest, account: string, active: ActiveWallet | undefined): ActiveWallet {
  const signer = shownSigner(
    request,
    active?.signer,
    Bip122Error,
    ({ chain, address }) => chain === request.chain && address === account
  )
  return { signer, accounts: active?.accounts ?? [] }
}

/**
 * Returns the signer of another address of the active wallet. A wallet of this page has shown it; a session shows one address
 * of many.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`.
 */
export function signerOf({ method, chain }: RpcRequest, other: string, { signer, accounts }: ActiveWallet): Signer {
  const { connector } = signer
  const account = `${chain as ChainId}:${other}` as const
  const isShown = account === signer.account || accounts.some(one => one.address === other)
  if (isShown || !isBitcoinConnector(connector)) return { connector, account }
  throw new Bip122Error('bip122/not-the-signer', { method })
}
