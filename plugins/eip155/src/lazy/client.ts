import { once, type RpcMethod, raceSignal } from '@latchkit/kernel'
import type {
  ChainId,
  NameFeature,
  NamespaceFeatures,
  Network,
  RequestDecoder,
  TransactionFeature,
  TransferFeature
} from '@latchkit/plugin-chains/contract'
import { createTransactionFeature, createTransferFeature, featuresByNetwork } from '@latchkit/plugin-chains/kit'
import { stringToHex } from 'viem/utils'
import { Eip155Error } from '../errors.js'
import { readCollectibleId } from './assets/collectible-id.js'
import { isName } from './ens/name-form.js'
import type { ReadAgreed, ReaderOf } from './node/client.js'
import { createHandler } from './rpc/handlers.js'
import { createSignIn } from './signing/sign-in.js'
import { createMessageSigner, signedBytes, signedTypedData } from './signing/sign-message.js'
import { createSignatureCheck } from './signing/verify-message.js'
import { speeds } from './transfer/gas-price.js'
import { readRecipient } from './transfer/recipient.js'
import { accountParts } from './wallet/accounts.js'
import { walletOf } from './wallet/request.js'
import { createSiteProvider } from './wallet/site-provider.js'
import { switchNetwork } from './wallet/switch-network.js'

/** Options of `createClient`. */
interface ClientOptions {
  /** Methods of the plugin, which the provider of the host site takes. @defaultValue no methods */
  readonly methods?: readonly RpcMethod<unknown, unknown>[]
  /** Wallets that connect and sign in with one approval, as in the options of the plugin. @defaultValue no wallets */
  readonly erc7846Wallets?: readonly string[]
  /** Descriptors of the site (ERC-7730), unchecked. @defaultValue no descriptors */
  readonly descriptors?: readonly object[]
  /** Gets the error of descriptors that cannot be read. @defaultValue it is ignored */
  readonly report?: (error: unknown) => void
  /** Aborts when the plugin is removed. @defaultValue it stays */
  readonly disposal?: AbortSignal
}

/** Returns the features and the request handler of the family. */
export function createClient(
  networks: readonly Network[],
  { methods = [], erc7846Wallets = [], disposal = new AbortController().signal, ...decoding }: ClientOptions = {}
) {
  const withUrl = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const reachable = new Set(withUrl.map(({ caipNetworkId }) => caipNetworkId))
  const nodes = once(async () => (await import('./node/client.js')).createNodeClient(networks, disposal))
  const nodesOf = async (chain: ChainId, signal: AbortSignal) => {
    // Throws before it loads viem.
    if (!reachable.has(chain)) throw new Eip155Error('eip155/no-rpc-url', { chain })
    return raceSignal(nodes, signal)
  }
  const readerOf: ReaderOf = async (chain, signal) => (await nodesOf(chain, signal)).of(chain, signal)
  const readAgreed: ReadAgreed = async (chain, read, signal) =>
    (await nodesOf(chain, signal)).agreed(chain, read, signal)
  const assets = once(async () => (await import('./assets/features.js')).createAssetFeatures(networks, await nodes()))

  const mainnet = withUrl.find(({ id }) => id === 1)
  const check = createSignatureCheck(readAgreed)
  const sign = createMessageSigner(check)
  const walletFeatures: NamespaceFeatures = {
    ...(mainnet && { names: namesOf(mainnet) }),
    walletAssets: { read: onceLoaded(assets, ({ walletAssets }) => walletAssets.read) },
    walletCollectibles: { read: onceLoaded(assets, ({ walletCollectibles }) => walletCollectibles.read) },
    switchNetwork: {
      switch: async (connector, network, signal) => switchNetwork(await walletOf(connector, signal), network, signal)
    },
    siteProvider: createSiteProvider(methods),
    ...signingFeatures(sign, check),
    signIn: createSignIn(erc7846Wallets, check),
    receive: { addressOn }
  }
  const features = featuresByNetwork(reachable, walletFeatures, {
    balance: {
      async read(account, signal) {
        const { chain, address } = accountParts(account)
        return (await readerOf(chain, signal)).balance(address)
      }
    },
    tokens: { read: onceLoaded(assets, ({ tokens }) => tokens.read) },
    collectibles: {
      async read(account, listed, signal) {
        const { chain, address } = accountParts(account)
        const { readCollectibles } = await raceSignal(() => import('./assets/erc721.js'), signal)
        return readCollectibles(address, listed, await readerOf(chain, signal))
      }
    },
    transfer: transferOf(assets),
    transactions: transactionsOf(assets),
    allowances: {
      read: onceLoaded(assets, ({ allowances }) => allowances.read),
      approve: onceLoaded(assets, ({ allowances }) => allowances.approve)
    }
  })
  return {
    features,
    handleRequest: createHandler(sign, readerOf),
    decodeRequest: decoderOf(readerOf, decoding)
  }
}

/** Creates the features that sign and verify texts and typed data. */
function signingFeatures(
  sign: ReturnType<typeof createMessageSigner>,
  check: ReturnType<typeof createSignatureCheck>
): Pick<NamespaceFeatures, 'signMessage' | 'signTypedData' | 'verifyMessage' | 'verifyTypedData'> {
  const signedText = (message: string) => signedBytes(stringToHex(message))
  const verify = async (...args: Parameters<typeof check>) => (await check(...args)) !== undefined
  return {
    signMessage: { sign: (signer, message, signal) => sign(signer, signedText(message), signal) },
    signTypedData: { sign: async (signer, data, signal) => sign(signer, signedTypedData(data), signal) },
    verifyMessage: {
      verify: (account, message, signature, signal) => verify(account, signedText(message).hash, signature, signal)
    },
    verifyTypedData: {
      verify: async (account, data, signature, signal) => verify(account, signedTypedData(data).hash, signature, signal)
    }
  }
}

const addressOn: NonNullable<NamespaceFeatures['receive']>['addressOn'] = (account, chain, type) => {
  const { chain: accountChain, address } = accountParts(account)
  // The address of a key is the same everywhere; a contract exists only where it was deployed.
  return type === 'smartAccount' && chain !== accountChain ? undefined : address
}

type Assets = ReturnType<typeof import('./assets/features.js').createAssetFeatures>

const transferOf = (assets: () => Promise<Assets>): TransferFeature =>
  createTransferFeature({
    speeds,
    collectibles: { held: onceLoaded(assets, ({ transfer }) => transfer.held), readId: readCollectibleId },
    readRecipient,
    inspect: onceLoaded(assets, ({ transfer }) => transfer.inspect),
    prepare: onceLoaded(assets, ({ transfer }) => transfer.prepare)
  })

const transactionsOf = (assets: () => Promise<Assets>): TransactionFeature =>
  createTransactionFeature({
    status: onceLoaded(assets, ({ transactions }) => transactions.status),
    submit: onceLoaded(assets, ({ transactions }) => transactions.submit),
    simulate: onceLoaded(assets, ({ transactions }) => transactions.simulate),
    batch: {
      isSupported: onceLoaded(assets, ({ transactions }) => transactions.batch.isSupported),
      submit: onceLoaded(assets, ({ transactions }) => transactions.batch.submit)
    }
  })

function namesOf(mainnet: Network): NameFeature {
  const names = once(async () => (await import('./ens/names.js')).createNames(mainnet))
  return {
    isName,
    resolve: onceLoaded(names, ({ resolve }) => resolve),
    lookup: onceLoaded(names, ({ lookup }) => lookup)
  }
}

/** Returns the decoder of requests. The first request loads it. It leaves out descriptors that cannot be read, and reports their error. */
function decoderOf(
  readerOf: ReaderOf,
  { descriptors = [], report = () => {} }: Pick<ClientOptions, 'descriptors' | 'report'>
): RequestDecoder['decode'] {
  const load = once(async () => {
    const { createRequestDecoder } = await import('./decoding/decode-request.js')
    try {
      return createRequestDecoder(readerOf, descriptors)
    } catch (error) {
      report(error)
      return createRequestDecoder(readerOf)
    }
  })
  return async request => (await load())(request)
}

/** Returns a function that is loaded when it is called. Its last argument is a signal, which also ends the wait for the code. */
const onceLoaded =
  <T, A extends readonly unknown[], R>(
    load: () => Promise<T>,
    functionOf: (loaded: T) => (...args: readonly [...A, AbortSignal]) => Promise<R>
  ) =>
  async (...args: readonly [...A, AbortSignal]): Promise<R> =>
    functionOf(await raceSignal(load, args.at(-1) as AbortSignal))(...args)
