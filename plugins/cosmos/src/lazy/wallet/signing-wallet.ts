import { unlessAborted } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import { type Connector, type RequestProvider, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import { decodeBase64, hasMethods, invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { addressOfKey } from '../signing/key.js'
import { accountParts, type CosmosAccount } from './account-id.js'
import { keyOf } from './accounts.js'
import { isKeplr } from './keplr.js'

/** Provider of a WalletConnect session: the methods of this family, for one chain of it. */
type SessionProvider = Pick<RequestProvider, 'request'>

/** A connected wallet, by its interface. */
export type SigningWallet = { readonly name: string } & (
  | { readonly keplr: KeplrProvider; readonly session?: never }
  | { readonly session: SessionProvider; readonly keplr?: never }
)

/** An account that signs, and its wallet. */
export interface AccountSigner {
  readonly account: CosmosAccount
  readonly wallet: SigningWallet
}

interface SigningRequest {
  readonly keplrMethod: 'signAmino' | 'signDirect' | 'signArbitrary'
  /** Arguments of the Keplr method behind chain and signer. */
  readonly args: readonly unknown[]
  readonly method: string
  readonly signDoc: object
}

/** Returns the wallet behind a connector of any plugin. */
async function walletOf({ info: { name }, provider }: Connector, signal: AbortSignal): Promise<SigningWallet> {
  const found = await unlessAborted(provider, signal)
  if (isKeplr(found)) return { name, keplr: found }
  if (hasMethods<SessionProvider>(found, 'request')) return { name, session: found }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it speaks neither Keplr nor WalletConnect' })
}

/** @throws {CosmosError} `cosmos/invalid-params` for an account of another chain; {WalletError} `wallet/unavailable` */
export const openSigner = async (
  networks: readonly CosmosChain[],
  { account, connector }: Signer,
  signal: AbortSignal
): Promise<AccountSigner> => ({
  account: accountParts(networks, account),
  wallet: await walletOf(connector, signal)
})

/** Requests a signature, by the Keplr API or by a method of a session. A missing method is `wallet/unavailable`. */
export function requestSigningWallet(
  { account: { network, address }, wallet: { name, keplr, session } }: AccountSigner,
  { keplrMethod, args, method, signDoc }: SigningRequest,
  signal: AbortSignal
): Promise<unknown> {
  const params = { signerAddress: address, signDoc }
  const call = session
    ? () => session.request({ method, params }, network.caipNetworkId)
    : () => Reflect.apply(keplr[keplrMethod] as () => unknown, keplr, [network.id, address, ...args])
  return requestWallet(name, session ? method : keplrMethod, call, signal)
}

const accountList = boundedArray(v.object({ address: v.string(), pubkey: v.pipe(v.string(), v.maxLength(128)) }), 1_000)

/**
 * Requests the public key of an account from its wallet, and checks that the address belongs to it. Does not prompt where
 * the site is allowed.
 *
 * @throws {WalletError} `wallet/invalid-answer` for the key of another account.
 */
export async function publicKeyOf(
  { account: { network, address }, wallet: { name, keplr, session } }: AccountSigner,
  signal: AbortSignal
): Promise<{ readonly bytes: Uint8Array; readonly isLedger: boolean }> {
  const method = 'cosmos_getAccounts'
  const failed = () => invalidAnswer(name, method, `the key of ${address}`)
  if (keplr) {
    const { account, isLedger } = await keyOf({ name, provider: keplr }, network, signal)
    const bytes = decodeBase64(account.publicKey)
    if (account.address !== address || !bytes) throw failed()
    return { bytes, isLedger }
  }
  const request = () => session.request({ method, params: {} }, network.caipNetworkId)
  const listed = v.safeParse(accountList, await requestWallet(name, method, request, signal))
  for (const entry of listed.success ? listed.output : []) {
    const bytes = decodeBase64(entry.pubkey)
    if (bytes && (await addressOfKey(entry.address, bytes, network)) === address) return { bytes, isLedger: false }
  }
  throw failed()
}
