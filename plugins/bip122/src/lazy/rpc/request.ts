import type { RpcRequest } from '@latchkit/kernel'
import {
  type AccountId,
  accountId,
  type ChainId,
  type Signer,
  type WalletAccount
} from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { canonicalAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { isBitcoinConnector } from '../wallet/connected-wallet.js'

/** Whose account is active, and the other accounts of that wallet. */
export interface ActiveWallet {
  readonly signer: Signer
  readonly accounts: readonly WalletAccount[]
}

/** Answers one request by the wallet that is active. */
export type Handler<R> = (params: unknown, request: RpcRequest, active: ActiveWallet | undefined) => Promise<R>

export const address = v.pipe(v.unknown(), v.transform(canonicalAddress), v.string('Expected an address'))

/**
 * The wallet, when the account that it shows is the one that the request is for, on the chain of the request.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`.
 */
export function requireActive(account: string, request: RpcRequest, active: ActiveWallet | undefined): ActiveWallet {
  if (active && active.signer.account === idOf(request, account)) return active
  throw new Bip122Error('bip122/not-the-signer', { method: request.method })
}

/**
 * Another address as an account: what a wallet of this page did not show, it is not asked for. A session shows one address
 * of many.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`.
 */
export function accountOfWallet({ signer, accounts }: ActiveWallet, other: string, request: RpcRequest): AccountId {
  const id = idOf(request, other)
  const isShown = id === signer.account || accounts.some(one => one.address === other)
  if (isShown || !isBitcoinConnector(signer.connector)) return id
  throw new Bip122Error('bip122/not-the-signer', { method: request.method })
}

function idOf({ method, chain }: RpcRequest, of: string): AccountId {
  const id = accountId(chain as ChainId, of)
  if (id) return id
  throw new Bip122Error('bip122/invalid-params', { method, expected: 'a chain of Bitcoin' })
}

/** @throws {Bip122Error} `bip122/invalid-params`, which names the parameter. */
export function parseParams<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new Bip122Error('bip122/invalid-params', { method, expected })
}
