import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { stringToHex } from 'viem/utils'
import type { TypedData } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { quantityOf, readChainId } from '../node/chain-id.js'
import type { NodeOf } from '../node/client.js'
import { address, bytes, matching } from '../node/schemas.js'
import type { MessageSigner } from '../signing/sign-message.js'
import { accountParts } from '../wallet/account-id.js'
import { sendRequest, type Wallet, walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain } from '../wallet/switch-network.js'
import { checkWalletWrite } from './wallet-writes.js'

/** Handles one request. `signer` is the account that is shown at this moment, if any. */
export type Handler = (request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

interface HandlerContext {
  readonly messageSigner: MessageSigner
  readonly nodeOf: NodeOf
}

/**
 * Creates the handler of every method that the plugin declares. Reads go to the node, or to the wallet where only it has the
 * data; signatures are only requested for the account that is shown.
 *
 * @throws {Eip155Error} any code; {WalletError} for a failure of the wallet.
 */
export function createHandler({ messageSigner, nodeOf }: HandlerContext): Handler {
  const readFromNode: Handler = async ({ method, params, chain, signal }) =>
    (await nodeOf(chain as ChainId, signal)).call(method, parse(method, list, params), signal)

  const readFromWallet: Handler = async ({ method, params, signal }, signer) =>
    sendRequest(
      await walletOf(assertSigner(method, signer).connector, signal),
      method,
      parse(method, list, params),
      signal
    )

  const writeToWallet: Handler = async (request, signer) => {
    const { method, chain, signal } = request
    const shown = assertSigner(method, signer)
    const { params, needsChain } = checkWalletWrite(request, shown)
    const wallet = await walletOf(shown.connector, signal)
    if (needsChain) await assertChain(wallet, chain, signal)
    return sendRequest(wallet, method, params, signal)
  }

  const personalSign: Handler = async (request, signer) => {
    const [data, address] = parse(request.method, signedBytes, request.params)
    return messageSigner.signBytes(assertShown(address, request, signer), data, request.signal)
  }
  const signTypedData: Handler = async (request, signer) => {
    const [address, data] = parse(request.method, signedData, request.params)
    return messageSigner.signTypedData(assertShown(address, request, signer), data, request.signal)
  }

  const handlers = new Map<string, Handler>([
    ['eth_accounts', async (_, signer) => (signer ? [accountParts(signer.account).address] : [])],
    ['eth_chainId', async ({ chain }) => quantityOf(chain as ChainId)],
    ['personal_sign', personalSign],
    ['eth_signTypedData_v4', signTypedData],
    ['eth_sendTransaction', send]
  ])
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

/** Sends a transaction if the wallet is on the chain of the request. */
const send: Handler = async (request, signer) => {
  const { method, chain, signal } = request
  const [transaction] = parse(method, sentTransaction, request.params)
  const wallet = await walletOf(assertShown(transaction.from, request, signer).connector, signal)
  await assertChain(wallet, chain, signal)
  return sendTransaction(wallet, transaction, chain as ChainId, signal)
}

async function assertChain(wallet: Wallet, chain: string, signal: AbortSignal): Promise<void> {
  if ((await currentChain(wallet, signal)) === chain) return
  throw new Eip155Error('eip155/wrong-chain', { wallet: wallet.name, chain })
}

/** Returns the shown account on the chain of the request, if `address` is its address. */
function assertShown(address: string, { method, chain }: RpcRequest, signer: Signer | undefined): Signer {
  const { connector, account } = assertSigner(method, signer)
  if (accountParts(account).address !== address) throw new Eip155Error('eip155/not-the-signer', { method })
  return { connector, account: `${chain as ChainId}:${address}` }
}

function assertSigner(method: string, signer: Signer | undefined): Signer {
  if (signer) return signer
  throw new Eip155Error('eip155/not-the-signer', { method })
}

const quantity = matching(/^0x(?:0|[1-9a-f][\da-f]{0,63})$/i, 'a quantity in hex')

const list = v.optional(boundedArray(v.unknown(), 100), [])
const signedBytes = v.looseTuple([v.union([bytes, v.pipe(v.string(), v.transform(stringToHex))]), address])
const typedData = v.object({
  domain: boundedRecord(v.string(), v.unknown(), 1_000),
  types: boundedRecord(v.string(), boundedArray(v.object({ name: v.string(), type: v.string() }), 1_000), 1_000),
  primaryType: v.string(),
  message: boundedRecord(v.string(), v.unknown(), 1_000)
})
const signedData = v.looseTuple([
  address,
  v.pipe(
    v.union([typedData, v.pipe(v.string(), v.parseJson(), typedData)]),
    // The values are checked against their types when they are hashed.
    v.transform(data => data as TypedData)
  )
])
const sentTransaction = v.looseTuple([
  v.object({
    from: address,
    to: v.optional(address),
    value: v.optional(quantity),
    data: v.optional(bytes),
    gas: v.optional(quantity),
    gasPrice: v.optional(quantity),
    maxFeePerGas: v.optional(quantity),
    maxPriorityFeePerGas: v.optional(quantity),
    nonce: v.optional(quantity)
  })
])

function parse<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new Eip155Error('eip155/invalid-params', { method, expected })
}
