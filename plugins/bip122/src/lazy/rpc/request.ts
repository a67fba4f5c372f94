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

/** The active account, and the other accounts of its wallet. */
export interface ActiveWallet {
  readonly signer: Signer
  readonly accounts: readonly WalletAccount[]
}

/** Handles one request with the active wallet. */
export type Handler<R> = (params: unknown, request: RpcRequest, active: ActiveWallet | undefined) => Promise<R>

export const address = v.pipe(v.unknown(), v.transform(canonicalAddress), v.string('Expected an address'))

/**
 * Returns the active wallet if its account and chain are those of the request.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`.
 */
export function requireActive(account: string, request: RpcRequest, active: ActiveWallet | undefined): ActiveWallet {
  if (active && active.signer.account === idOf(request, account)) return active
  throw new Bip122Error('bip122/not-the-signer', { method: request.method })
}

/**
 * Returns another address of the active wallet as an account. A wallet of this page has shown it; a session shows one address of
 * many.
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
