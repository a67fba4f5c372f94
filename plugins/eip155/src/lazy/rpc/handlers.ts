import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { type ChainRequest, createRequestHandler, type MethodHandler } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { stringToHex } from 'viem/utils'
import { canonicalAddress } from '../../address.js'
import type { TypedData } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { quantityOf, readChainId } from '../node/chain-id.js'
import type { ReaderOf } from '../node/client.js'
import { address, bytes, chainId, hash, matching } from '../node/schemas.js'
import { type SignMessage, signedBytes, signedTypedData } from '../signing/sign-message.js'
import { accountParts } from '../wallet/accounts.js'
import { sendRequest, type Wallet, walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain } from '../wallet/switch-network.js'
import { checkWalletWrite } from './wallet-writes.js'

/**
 * Returns the handler of every method that the plugin declares. Reads go to the node, or to the wallet if only it has the data.
 * Only the active account signs.
 *
 * @throws {Eip155Error} any code; {WalletError} for a failure of the wallet.
 */
export function createHandler(sign: SignMessage, readerOf: ReaderOf) {
  const readFromNode: MethodHandler = async ({ method, chain, signal, parse }) =>
    (await readerOf(chain, signal)).send(method, parse(list))

  return createRequestHandler({
    errors: Eip155Error,
    handlers: {
      eth_accounts: async ({ signer }) => (signer ? [accountParts(signer.account).address] : []),
      eth_chainId: async ({ chain }) => quantityOf(chain),
      async personal_sign(request) {
        const [data, address] = request.parse(bytesParams)
        return sign(signerAt(address, request), signedBytes(data), request.signal)
      },
      async eth_signTypedData_v4(request) {
        const [address, data] = request.parse(typedDataParams)
        assertDomainChain(data, request)
        return sign(signerAt(address, request), signedTypedData(data), request.signal)
      },
      eth_sendTransaction: send
    },
    async fallback(request) {
      if (request.risk === 'unsafe') return writeToWallet(request)
      return request.method.startsWith('wallet_') ? readFromWallet(request) : readFromNode(request)
    },
    readChain: chain => (readChainId(chain.split(':')[1]) === chain ? chain : undefined),
    exampleChain: 'eip155:1'
  })
}

const readFromWallet: MethodHandler = async ({ method, signal, parse, requireSigner }) =>
  sendRequest(await walletOf(requireSigner().connector, signal), method, parse(list), signal)

const writeToWallet: MethodHandler = async request => {
  const signer = request.requireSigner()
  const params = checkWalletWrite(request, signer)
  const wallet = await walletOf(signer.connector, request.signal)
  await assertChain(wallet, request)
  requireSame(signer, request)
  return sendRequest(wallet, request.method, params, request.signal)
}

/** Sends a transaction if the wallet is on the chain of the request. */
const send: MethodHandler = async request => {
  const { chain, signal } = request
  const [{ chainId: given, from, ...rest }] = request.parse(transactionParams)
  const signer = from === undefined ? request.requireSigner() : signerAt(from, request)
  if (given !== undefined && given !== chain)
    throw new Eip155Error('eip155/invalid-params', {
      method: request.method,
      expected: `chainId: ${quantityOf(chain)}`
    })
  const wallet = await walletOf(signer.connector, signal)
  await assertChain(wallet, request)
  requireSame(signer, request)
  const transaction = { from: accountParts(signer.account).address, ...rest }
  return sendTransaction(wallet, transaction, chain, signal)
}

async function assertChain(wallet: Wallet, { chain, signal }: ChainRequest): Promise<void> {
  if ((await currentChain(wallet, signal)) === chain) return
  throw new Eip155Error('eip155/wrong-chain', { wallet: wallet.name, chain })
}

/** Throws if typed data names another chain than that of the request. A user agent should refuse it (EIP-712). */
function assertDomainChain({ domain: { chainId: given } }: TypedData, { method, chain }: ChainRequest): void {
  const named = typeof given === 'bigint' ? String(given) : given
  if (given === undefined || readChainId(named) === chain) return
  throw new Eip155Error('eip155/invalid-params', { method, expected: `domain.chainId: ${chain.split(':')[1]}` })
}

/** Throws if another account is active than before, or none: the visitor may have disconnected while the wallet responded. */
const requireSame = ({ account }: Signer, { requireSigner }: ChainRequest) =>
  requireSigner(({ address }) => address === accountParts(account).address)

/** Returns the active account on the chain of the request, if `address` is its address. */
const signerAt = (address: string, { requireSigner }: ChainRequest): Signer =>
  requireSigner(account => canonicalAddress(account.address) === address)

const quantity = matching(/^0x(?:0|[1-9a-fA-F][\da-fA-F]{0,63})$/, 'a quantity in hex')

/** Maximum number of addresses in an access list, and of keys for each: more gas than a transaction may use (EIP-7825). */
const MAX_ACCESS_LIST_ENTRIES = 10_000

const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const

const list = v.optional(boundedArray(v.unknown(), 100), [])
const bytesParams = v.looseTuple([v.union([bytes, v.pipe(v.string(), v.transform(stringToHex))]), address])
const typedData = v.object({
  domain: boundedRecord(v.string(), v.unknown(), 1_000),
  types: boundedRecord(v.string(), boundedArray(v.object({ name: v.string(), type: v.string() }), 1_000), 1_000),
  primaryType: v.string(),
  message: boundedRecord(v.string(), v.unknown(), 1_000)
})
const typedDataOrJson = v.union([typedData, v.pipe(v.string(), v.parseJson(), typedData)])
// The values are checked against their types when they are hashed.
const typedDataParams = v.looseTuple([
  address,
  v.pipe(
    typedDataOrJson,
    v.transform(data => data as TypedData)
  )
])
const prices = v.entriesFromList(quantities, v.optional(quantity))
const accessList = boundedArray(
  v.strictObject({ address, storageKeys: boundedArray(hash, MAX_ACCESS_LIST_ENTRIES) }),
  MAX_ACCESS_LIST_ENTRIES
)
const transaction = v.pipe(
  v.strictObject({
    from: v.optional(address),
    to: v.nullish(address),
    data: v.optional(bytes),
    input: v.optional(bytes),
    type: v.optional(matching(/^0x0?[0-2]$/, 'type 0x0, 0x1 or 0x2')),
    accessList: v.optional(accessList),
    chainId: v.optional(chainId),
    ...prices
  }),
  v.check(
    ({ data, input }) => [data, undefined].includes(input) || data === undefined,
    'Expected data and input to be equal, or one of them'
  ),
  v.transform(({ data, input, to, ...rest }) => {
    const call = data ?? input
    return { ...rest, ...(to != null && { to }), ...(call !== undefined && { data: call }) }
  })
)
const transactionParams = v.strictTuple([transaction])
