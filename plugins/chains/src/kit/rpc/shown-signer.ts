import type { RpcRequest } from '@latchkit/kernel'
import { type AccountIdParts, type ChainId, parseAccountId } from '../../port/caip.js'
import type { Signer } from '../../port/namespace.js'
import type { ChainErrors } from '../errors/index.js'

/** Handles one request. `signer` is the account that is shown at this moment, if any. */
export type RequestHandler = (request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

/**
 * Returns the shown account, on the chain of the request.
 *
 * @param isMeant - tests if the request is for that account. @defaultValue any account is
 * @throws {Error} `<namespace>/not-the-signer` for another account, and if none is shown.
 */
export function shownSigner(
  { method, chain }: Pick<RpcRequest, 'method' | 'chain'>,
  signer: Signer | undefined,
  errors: ChainErrors,
  isMeant: (account: AccountIdParts) => boolean = () => true
): Signer {
  const account = parseAccountId(signer?.account)
  if (!signer || !account || !isMeant(account)) throw errors.of('not-the-signer', { method })
  return { connector: signer.connector, account: `${chain as ChainId}:${account.address}` }
}
