import { type ChainId, ProviderError, type RequestProvider, type Signer } from '@latchkit/plugin-chains/contract'
import {
  copyBytes,
  createSiteProviders,
  hasMethods,
  requestAsSite,
  siteObject,
  wrapRequester
} from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import { referenceOf } from '../../chain-reference.js'
import {
  GetAccounts,
  SignAmino,
  SignArbitrary,
  SignDirect,
  type SignOptions,
  type StdSignature,
  type StdSignDoc
} from '../../contract.js'
import { MAX_TRANSACTION_BYTES } from '../signing/sign-transaction.js'
import { isKeplr } from './keplr.js'

type WalletSigner = () => Signer | undefined

/** Document of the direct mode as sites write it: bytes, and a number of any type that is written in decimals (`Long`, `bigint`). */
interface SiteDirectDoc {
  readonly chainId?: string | null
  readonly accountNumber?: unknown
  readonly bodyBytes?: Uint8Array | null
  readonly authInfoBytes?: Uint8Array | null
}

/** Methods of Keplr that sign, as far as `kernel.rpc` has a method for them. */
interface SigningMethods {
  signAmino(chainId: string, signer: string, signDoc: StdSignDoc, options?: SignOptions): Promise<unknown>
  signDirect(chainId: string, signer: string, signDoc: SiteDirectDoc, options?: SignOptions): Promise<unknown>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<StdSignature>
}

type OfflineArguments = readonly [chainId: string, options?: SignOptions]

/** Parts of a wallet that the wrapper itself uses. */
interface OfflineSigners {
  defaultOptions: unknown
  getOfflineSigner(...given: OfflineArguments): unknown
  getOfflineSignerOnlyAmino(...given: OfflineArguments): unknown
  getOfflineSignerAuto(...given: OfflineArguments): Promise<unknown>
}

/**
 * Members of Keplr, Leap and Cosmostation that read, connect, add to the wallet's own lists, encrypt (Secret Network), or broadcast a
 * transaction that is signed already.
 */
const passed = `addListener changeKeyRingName disable enable enigmaDecrypt enigmaEncrypt experimentalSuggestChain
  getChainInfoWithoutEndpoints getChainInfosWithoutEndpoints getEnigmaPubKey getEnigmaTxEncryptionKey getKey
  getKeysSettled getSecret20ViewingKey getSupportedChains isConnected isEnabled isLocked off on once ping
  removeAllListeners removeListener sendTx suggestCW20Token suggestERC20 suggestToken verifyArbitrary`.split(/\s+/)

/**
 * Creates the feature that wraps the providers of wallets for the host site: a Keplr API of the page, or a session. All signatures go through the signer. Of an
 * object of the page only known members exist, because other members could sign.
 */
export const createSiteProvider = () =>
  createSiteProviders((provider, signer) =>
    hasMethods<RequestProvider>(provider, 'request') && !isKeplr(provider)
      ? wrapRequester(provider, { methods: [GetAccounts, SignAmino, SignDirect], passed: [], signer })
      : wrapKeplr(provider as object & OfflineSigners, signer)
  )

function wrapKeplr(wallet: object & OfflineSigners, signer: WalletSigner): object {
  const signing = signingMethods(signer)
  /** Wraps an offline signer (CosmJS). It has the modes that the wallet's own has, and reads the account by it. */
  const wrapOffline = (offline: unknown, [chainId, options]: OfflineArguments): unknown => {
    if (Object(offline) !== offline) return offline
    const signAmino = (address: string, signDoc: StdSignDoc) => signing.signAmino(chainId, address, signDoc, options)
    const signDirect = (address: string, signDoc: SiteDirectDoc) =>
      signing.signDirect(chainId, address, signDoc, options)
    // `sign` is the name of `signAmino` in CosmJS before 0.24.
    return siteObject(offline as object, ['getAccounts'], { signAmino, signDirect, sign: signAmino })
  }
  return siteObject(wallet, passed, {
    ...signing,
    getOfflineSigner: (...given: OfflineArguments) => wrapOffline(wallet.getOfflineSigner(...given), given),
    getOfflineSignerOnlyAmino: (...given: OfflineArguments) =>
      wrapOffline(wallet.getOfflineSignerOnlyAmino(...given), given),
    getOfflineSignerAuto: async (...given: OfflineArguments) =>
      wrapOffline(await wallet.getOfflineSignerAuto(...given), given),
    // Keplr lets a site replace its options.
    get defaultOptions() {
      return wallet.defaultOptions
    },
    set defaultOptions(options) {
      wallet.defaultOptions = options
    }
  })
}

const signingMethods = (signer: WalletSigner): SigningMethods => ({
  async signAmino(chainId, signerAddress, signDoc, options) {
    return requestAsSite(SignAmino, { signerAddress, signDoc, ...signOptions(options) }, signer(), chainOf(chainId))
  },
  async signDirect(chainId, signerAddress, document, options) {
    const { chainId: named, bodyBytes, authInfoBytes, accountNumber: number } = { ...document }
    // As in Keplr, where 0 may be left out.
    const accountNumber = number ?? 0n
    const signDoc = {
      chainId: named as string,
      accountNumber: String(accountNumber),
      bodyBytes: encodeBytes(bodyBytes ?? new Uint8Array()),
      authInfoBytes: encodeBytes(authInfoBytes ?? new Uint8Array())
    }
    const params = { signerAddress, signDoc, ...signOptions(options) }
    const { signed, signature } = await requestAsSite(SignDirect, params, signer(), chainOf(chainId))
    const bytes = { bodyBytes: base64.decode(signed.bodyBytes), authInfoBytes: base64.decode(signed.authInfoBytes) }
    // The number of the site: no wallet may change it, and it has the type that the site's library uses.
    return { signed: { ...signed, ...bytes, accountNumber }, signature }
  },
  async signArbitrary(chainId, signerAddress, data) {
    const message = typeof data === 'string' ? { data } : { data: encodeBytes(data), encoding: 'base64' as const }
    return requestAsSite(SignArbitrary, { signerAddress, ...message }, signer(), chainOf(chainId))
  }
})

/** Returns the options as plain data. */
const signOptions = (options: SignOptions | undefined) => (options ? { signOptions: { ...options } } : {})

/** @throws {ProviderError} -32602 for a value that is not a chain id. */
function chainOf(chainId: unknown): ChainId {
  if (typeof chainId === 'string') return `cosmos:${referenceOf({ id: chainId })}`
  throw new ProviderError(-32_602, 'Expected a chain id')
}

/** @throws {ProviderError} -32602 for a value that is not bytes, and for too many of them. */
function encodeBytes(value: unknown): string {
  const bytes = copyBytes(value, MAX_TRANSACTION_BYTES)
  if (bytes) return base64.encode(bytes)
  throw new ProviderError(-32_602, `Expected bytes, ${MAX_TRANSACTION_BYTES} at most`)
}
