import { unlessAborted } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import { type ChainId, type Connector, type RequestProvider, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { KeplrProvider } from '../../contract.js'
import { fromBase64 } from '../encoding/bytes.js'
import { addressOfKey } from '../signing/key.js'
import type { CosmosAccount } from './account-id.js'
import { keyOf } from './accounts.js'
import { isKeplr } from './keplr.js'

/** Provider of a WalletConnect session: the methods of this family, for one chain of it. */
type SessionProvider = Pick<RequestProvider, 'request'>

/** A connected wallet, by its interface. */
export type SigningWallet = { readonly name: string } & (
  | { readonly keplr: KeplrProvider; readonly session?: never }
  | { readonly session: SessionProvider; readonly keplr?: never }
)

interface WalletRequest {
  readonly keplrMethod: 'signAmino' | 'signDirect' | 'signArbitrary' | 'getKey'
  readonly args: readonly unknown[]
  readonly method: string
  readonly params: object
  readonly chain: ChainId
}

/** Returns the wallet behind a connector of any plugin. */
export async function walletOf({ info: { name }, provider }: Connector, signal: AbortSignal): Promise<SigningWallet> {
  const found = await unlessAborted(provider, signal)
  if (isKeplr(found)) return { name, keplr: found }
  if (hasMethods<SessionProvider>(found, 'request')) return { name, session: found }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it speaks neither Keplr nor WalletConnect' })
}

/** Requests one method, by the Keplr API or by its name in a session. A missing method is `wallet/unavailable`. */
export function requestSigningWallet(
  { name, keplr, session }: SigningWallet,
  { keplrMethod, method, params, chain, args }: WalletRequest,
  signal: AbortSignal
): Promise<unknown> {
  if (session) return requestWallet(name, method, () => session.request({ method, params }, chain), signal)
  return requestWallet(name, keplrMethod, () => Reflect.apply(keplr[keplrMethod] as () => unknown, keplr, args), signal)
}

const accountList = boundedArray(v.object({ address: v.string(), pubkey: v.pipe(v.string(), v.maxLength(128)) }), 1_000)

/**
 * Requests the public key of an account from its wallet, and checks that the address belongs to it. Does not prompt where
 * the site is allowed.
 *
 * @throws {WalletError} `wallet/invalid-answer` for the key of another account.
 */
export async function publicKeyOf(
  { name, keplr, session }: SigningWallet,
  { network, address }: CosmosAccount,
  signal: AbortSignal
): Promise<{ readonly bytes: Uint8Array; readonly isLedger: boolean }> {
  const method = 'cosmos_getAccounts'
  const failed = () => invalidAnswer(name, method, `the key of ${address}`)
  if (keplr) {
    const { account, isLedger } = await keyOf({ name, provider: keplr }, network, signal)
    const bytes = fromBase64(account.publicKey)
    if (account.address !== address || !bytes) throw failed()
    return { bytes, isLedger }
  }
  const request = () => session.request({ method, params: {} }, network.caipNetworkId)
  const listed = v.safeParse(accountList, await requestWallet(name, method, request, signal))
  for (const entry of listed.success ? listed.output : []) {
    const bytes = fromBase64(entry.pubkey)
    if (bytes && (await addressOfKey(entry.address, bytes, network)) === address) return { bytes, isLedger: false }
  }
  throw failed()
}
