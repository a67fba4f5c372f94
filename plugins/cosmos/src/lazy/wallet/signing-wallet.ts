import { type RpcMethod, raceSignal } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import { type RequestProvider, type Signer, type SignerRequest, WalletError } from '@latchkit/plugin-chains/contract'
import { decodeBase64, hasMethods, invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { addressOfKey } from '../signing/key.js'
import { accountParts, type CosmosAccount, keyOf } from './accounts.js'
import { isKeplr } from './keplr.js'

/** An account that signs, and its wallet: a Keplr API of the page or a WalletConnect session. */
export type AccountSigner = {
  readonly account: CosmosAccount
  /** Name of the wallet. */
  readonly name: string
  /** Ends the requests to the wallet, which reject with its reason. */
  readonly signal: AbortSignal
  /** `Signer.request`, which sends all requests for signatures. Absent in a handler, which sends them to the wallet. */
  readonly request?: SignerRequest
} & (
  | { readonly keplr: KeplrProvider; readonly session?: never }
  | { readonly session: RequestProvider; readonly keplr?: never }
)

/** Request for a signature, in the form of `kernel.rpc`, of the Keplr API and of a session. */
interface SigningRequest<P> {
  readonly method: RpcMethod<P, unknown>
  readonly params: P
  readonly keplr: {
    readonly method: 'signAmino' | 'signDirect' | 'signArbitrary'
    /** Arguments behind chain and signer. */
    readonly args: readonly unknown[]
  }
  readonly session: { readonly method: string; readonly signDoc: object }
}

/**
 * Returns the wallet behind a connector of any plugin, ready to sign with the account.
 *
 * @throws {CosmosError} `cosmos/invalid-params` for an account of another chain; {WalletError} `wallet/unavailable`
 */
export async function openSigner(
  networks: readonly CosmosChain[],
  { account, connector, request }: Signer,
  signal: AbortSignal
): Promise<AccountSigner> {
  const { name } = connector.info
  const opened = { account: accountParts(networks, account), name, signal, ...(request && { request }) }
  const provider = await raceSignal(connector.provider, signal)
  if (isKeplr(provider)) return { ...opened, keplr: provider }
  if (hasMethods<RequestProvider>(provider, 'request')) return { ...opened, session: provider }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it speaks neither Keplr nor WalletConnect' })
}

/**
 * Requests a signature: through the signer's `request`, and without it by the Keplr API or by a method of a session. A method that the
 * wallet lacks is `wallet/unavailable`.
 */
export async function requestSigningWallet<P>(
  { account: { network, address }, name, keplr, session, signal, request }: AccountSigner,
  signing: SigningRequest<P>
): Promise<unknown> {
  if (request) return request(signing.method, signing.params, signal)
  if (session) {
    const { method, signDoc } = signing.session
    const params = { signerAddress: address, signDoc }
    return requestWallet(name, method, () => session.request({ method, params }, network.caipNetworkId), signal)
  }
  const { method, args } = signing.keplr
  const call = () => Reflect.apply(keplr[method] as () => unknown, keplr, [network.id, address, ...args])
  return requestWallet(name, method, call, signal)
}

const accountList = boundedArray(v.object({ address: v.string(), pubkey: v.pipe(v.string(), v.maxLength(128)) }), 1_000)

/**
 * Requests the public key of an account from its wallet, without a prompt if the site is authorized.
 *
 * @throws {WalletError} `wallet/invalid-answer` for the key of another account.
 */
export async function publicKeyOf({ account, name, keplr, session, signal }: AccountSigner) {
  const { network, address } = account
  const method = 'cosmos_getAccounts'
  const failed = () => invalidAnswer(name, method, `the key of ${address}`)
  if (keplr) {
    const { account: found, isLedger } = await keyOf({ name, provider: keplr }, network, signal)
    const bytes = decodeBase64(found.publicKey)
    if (found.address !== address || !bytes) throw failed()
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
