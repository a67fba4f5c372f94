import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import { parseParams, type RequestHandler, shownSigner } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { stringToHex } from 'viem/utils'
import { canonicalAddress } from '../../address.js'
import type { TypedData } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { quantityOf, readChainId } from '../node/chain-id.js'
import type { ReaderOf } from '../node/client.js'
import { address, bytes, matching } from '../node/schemas.js'
import { type SignMessage, signedBytes, signedTypedData } from '../signing/sign-message.js'
import { accountParts } from '../wallet/account-id.js'
import { sendRequest, type Wallet, walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain } from '../wallet/switch-network.js'
import { checkWalletWrite } from './wallet-writes.js'

/**
 * Creates the handler of every method that the plugin declares. Reads go to the node, or to the wallet where only it has the
 * data; signatures are only requested for the account that is shown.
 *
 * @throws {Eip155Error} any code; {WalletError} for a failure of the wallet.
 */
export function createHandler(sign: SignMessage, readerOf: ReaderOf): RequestHandler {
  const handlers = new Map<string, RequestHandler>([
    ['eth_accounts', async (_, signer) => (signer ? [accountParts(signer.account).address] : [])],
    ['eth_chainId', async ({ chain }) => quantityOf(chain as ChainId)],
    [
      'personal_sign',
      async (request, signer) => {
        const [data, address] = parseParams(request, bytesParams, Eip155Error)
        return sign(shownAt(address, request, signer), signedBytes(data), request.signal)
      }
    ],
    [
      'eth_signTypedData_v4',
      async (request, signer) => {
        const [address, data] = parseParams(request, typedDataParams, Eip155Error)
        return sign(shownAt(address, request, signer), signedTypedData(data), request.signal)
      }
    ],
    ['eth_sendTransaction', send]
  ])
  const readFromNode: RequestHandler = async request => {
    const { method, chain, signal } = request
    return (await readerOf(chain as ChainId, signal)).send(method, parseParams(request, list, Eip155Error))
  }

  return async (request, signer) => {
    const { method, chain, risk } = request
    if (readChainId(chain.split(':')[1]) !== chain) {
      throw new Eip155Error('eip155/invalid-params', { method, expected: 'a chain such as eip155:1' })
    }
    const readFallback = method.startsWith('wallet_') ? readFromWallet : readFromNode
    const handler = handlers.get(method) ?? (risk === 'unsafe' ? writeToWallet : readFallback)
    return handler(request, signer)
  }
}

const readFromWallet: RequestHandler = async (request, signer) => {
  const wallet = await walletOf(shownSigner(request, signer, Eip155Error).connector, request.signal)
  return sendRequest(wallet, request.method, parseParams(request, list, Eip155Error), request.signal)
}

const writeToWallet: RequestHandler = async (request, signer) => {
  const shown = shownSigner(request, signer, Eip155Error)
  const { params, needsChain } = checkWalletWrite(request, shown)
  const wallet = await walletOf(shown.connector, request.signal)
  if (needsChain) await assertChain(wallet, request)
  return sendRequest(wallet, request.method, params, request.signal)
}

/** Sends a transaction if the wallet is on the chain of the request. */
const send: RequestHandler = async (request, signer) => {
  const [transaction] = parseParams(request, transactionParams, Eip155Error)
  const wallet = await walletOf(shownAt(transaction.from, request, signer).connector, request.signal)
  await assertChain(wallet, request)
  return sendTransaction(wallet, transaction, request.chain as ChainId, request.signal)
}

async function assertChain(wallet: Wallet, { chain, signal }: RpcRequest): Promise<void> {
  if ((await currentChain(wallet, signal)) === chain) return
  throw new Eip155Error('eip155/wrong-chain', { wallet: wallet.name, chain })
}

/** Returns the shown account on the chain of the request, if `address` is its address. */
const shownAt = (address: string, request: RpcRequest, signer: Signer | undefined): Signer =>
  shownSigner(request, signer, Eip155Error, account => canonicalAddress(account.address) === address)

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
const typedDataParams = v.looseTuple([
  address,
  v.pipe(
    v.union([typedData, v.pipe(v.string(), v.parseJson(), typedData)]),
    // The values are checked against their types when they are hashed.
    v.transform(data => data as TypedData)
  )
])
const transactionParams = v.looseTuple([
  v.object({
    from: address,
    to: v.optional(address),
    data: v.optional(bytes),
    ...v.entriesFromList(quantities, v.optional(quantity))
  })
])
