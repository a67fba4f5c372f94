import { unlessAborted } from '@latchkit/kernel'
import { type ChainId, type Connector, type RequestProvider, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'
import { isKeplr } from './keplr.js'

/** A wallet that is connected through a session: the methods of WalletConnect for this family, for one chain of it. */
export type SessionProvider = Pick<RequestProvider, 'request'>

/** A connected wallet, by the interface it speaks. */
export type SigningWallet = { readonly name: string } & (
  | { readonly keplr: KeplrProvider; readonly session?: never }
  | { readonly session: SessionProvider; readonly keplr?: never }
)

/** The wallet behind a connector of any plugin. */
export async function walletOf({ info: { name }, provider }: Connector, signal: AbortSignal): Promise<SigningWallet> {
  const found = await unlessAborted(provider, signal)
  if (isKeplr(found)) return { name, keplr: found }
  if (hasMethods<SessionProvider>(found, 'request')) return { name, session: found }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it speaks neither Keplr nor WalletConnect' })
}

/** Asks for one method, by the API of the page or by its name in a session. A missing one is `wallet/unavailable`. */
export function askEither(
  { name, keplr, session }: SigningWallet,
  { keplrMethod, method, params, chain, args }: Asked,
  signal: AbortSignal
): Promise<unknown> {
  if (session) return requestWallet(name, method, () => session.request({ method, params }, chain), signal)
  return requestWallet(name, keplrMethod, () => Reflect.apply(keplr[keplrMethod] as () => unknown, keplr, args), signal)
}

interface Asked {
  readonly keplrMethod: 'signAmino' | 'signDirect' | 'signArbitrary' | 'getKey'
  readonly args: readonly unknown[]
  readonly method: string
  readonly params: object
  readonly chain: ChainId
}
