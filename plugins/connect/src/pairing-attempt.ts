import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi, ConnectRequest } from '@latchkit/plugin-connections/contract'
import { PAIRING_WALLET, type PairingApi } from '@latchkit/plugin-walletconnect/contract'

interface PairingAttempt extends Omit<ConnectRequest, 'wallet'> {
  readonly chains: Pick<ChainsApi, 'networks'>
  readonly connections: Pick<ConnectionsApi, 'connect'>
  readonly pairing: Pick<PairingApi, 'pair'>
  readonly signal: AbortSignal
}

/**
 * Connects the wallet that responds to the pairing code. On a site without networks it only starts the session, which the site uses
 * itself.
 *
 * @throws {ConnectionError} as `connections.connect`.
 */
export async function connectByCode({
  chains,
  connections,
  pairing,
  signal,
  ...request
}: PairingAttempt): Promise<void> {
  if (chains.networks.get().length === 0) await pairing.pair({ signal })
  else await connections.connect({ ...request, wallet: PAIRING_WALLET, signal })
}

/** Returns the error code of an attempt: the pairing's own code if connections report only `connections/unavailable`. */
export const failureOf = (code: string | undefined, failure: string | undefined): string | undefined =>
  code === 'connections/unavailable' && failure?.startsWith('walletconnect/') ? failure : code
