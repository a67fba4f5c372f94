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
import { address, bytes, matching } from '../node/schemas.js'
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
  const { params, needsChain } = checkWalletWrite(request, signer)
  const wallet = await walletOf(signer.connector, request.signal)
  if (needsChain) await assertChain(wallet, request)
  return sendRequest(wallet, request.method, params, request.signal)
}

/** Sends a transaction if the wallet is on the chain of the request. */
const send: MethodHandler = async request => {
  const [transaction] = request.parse(transactionParams)
  const wallet = await walletOf(signerAt(transaction.from, request).connector, request.signal)
  await assertChain(wallet, request)
  return sendTransaction(wallet, transaction, request.chain, request.signal)
}

async function assertChain(wallet: Wallet, { chain, signal }: ChainRequest): Promise<void> {
  if ((await currentChain(wallet, signal)) === chain) return
  throw new Eip155Error('eip155/wrong-chain', { wallet: wallet.name, chain })
}

/** Returns the active account on the chain of the request, if `address` is its address. */
const signerAt = (address: string, { requireSigner }: ChainRequest): Signer =>
  requireSigner(account => canonicalAddress(account.address) === address)

const quantity = matching(/^0x(?:0|[1-9a-f][\da-f]{0,63})$/i, 'a quantity in hex')

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
const transaction = v.object({ from: address, to: v.optional(address), data: v.optional(bytes), ...prices })
const transactionParams = v.looseTuple([transaction])
