import { raceSignal } from '@latchkit/kernel'
import { type Connector, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'

/** A wallet that takes requests. */
export interface Wallet {
  readonly name: string
  readonly provider: Eip1193Provider
}

/** Returns the wallet behind a connector of any plugin. */
export async function walletOf({ info: { name }, provider }: Connector, signal: AbortSignal): Promise<Wallet> {
  const found = await raceSignal(provider, signal)
  if (hasMethods<Eip1193Provider>(found, 'request')) return { name, provider: found }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has no EIP-1193 provider' })
}

/** Sends one request to a wallet (EIP-1193), as `requestWallet` does. */
export const sendRequest = (
  { name, provider }: Wallet,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal
): Promise<unknown> => requestWallet(name, method, () => provider.request({ method, params }), signal)
