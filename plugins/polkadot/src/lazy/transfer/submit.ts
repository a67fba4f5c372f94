import { type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, plainText } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import { SignTransaction, type TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'
import { createQueries, extrinsicHash, type Queries } from '../node/queries.js'
import { signatureIn } from '../signing/sign-message.js'
import { verifySignature } from '../signing/signature.js'
import { accountParts, addressOn } from '../wallet/accounts.js'
import { signingWallet } from '../wallet/signing-wallet.js'
import type { PreparedCall } from './prepare.js'
import type { TransferContext } from './status.js'
import { ERA_BLOCKS, eraKey } from './status.js'
import { createTransaction } from './transaction.js'

/** Maximum size of a payload that is signed without hashing; a longer one is signed by its BLAKE2b-256 hash. */
const MAX_UNHASHED_BYTES = 256

/** RPC error: the transaction is in the pool already, from another node or from the wallet. */
const ALREADY_IMPORTED = 1_013
/** RPC error: the transaction was in the pool and was removed, mostly because it is in a block. */
const TEMPORARILY_BANNED = 1_012

/**
 * Requests the signature of a call, verifies it over those bytes, and broadcasts the transaction by the site's own node.
 *
 * @returns the hash of the transaction
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for a signature over other bytes
 * @throws {TransferError} `transfer/would-fail`
 */
export async function submitTransfer(
  { nodes, networks, eras }: TransferContext,
  signer: Signer,
  { runtime, version, bytes }: PreparedCall,
  signal: AbortSignal
): Promise<string> {
  const { chain, key } = accountParts(signer.account)
  const queries = createQueries(nodes.of(chain), signal)
  const requestSignature = await signatureRequest(signer, networks, signal)
  const address = addressOn(networks, chain, key)
  const chainState = [queries.finalized(), queries.genesis(), queries.nonce(address)] as const
  const [block, genesisHash, nonce] = await Promise.all(chainState)
  const fields = { ...version, ...block, key, genesisHash, nonce }
  const { payload, signedBytes, withSignature } = createTransaction(runtime, bytes, fields)
  const response = await requestSignature({ ...payload, address })
  const isLong = signedBytes.length > MAX_UNHASHED_BYTES
  const message = isLong ? blake2b(signedBytes, { dkLen: 32 }) : signedBytes
  const signature = await verifySignature(key, message, signatureIn(response))
  signal.throwIfAborted()
  if (!signature) {
    const { name } = signer.connector.info
    throw invalidAnswer(name, 'signPayload', `a signature by ${address} over what it was asked to sign`)
  }

  const transaction = withSignature(signature)
  const id = extrinsicHash(transaction)
  eras.set(eraKey(chain, id), { next: block.blockNumber + 1, last: block.blockNumber + ERA_BLOCKS - 1 })
  await broadcast(queries, transaction)
  return id
}

/** Returns the function that requests a signature: through the signer's `request`, or without it from the wallet. */
async function signatureRequest(
  signer: Signer,
  networks: PrefixedNetworks,
  signal: AbortSignal
): Promise<(payload: TransactionPayload) => Promise<unknown>> {
  const { request } = signer
  if (request)
    return payload => request(SignTransaction, { address: payload.address, transactionPayload: payload }, signal)
  const wallet = await signingWallet(signer, networks, signal)
  return payload => wallet.signTransaction(payload)
}

async function broadcast(queries: Queries, transaction: Uint8Array): Promise<void> {
  try {
    await queries.submit(transaction)
  } catch (error) {
    if (!(error instanceof PolkadotError) || error.code !== 'polkadot/refused') throw error
    const { rpcCode, reason, data } = error.context as { rpcCode: number; reason: string; data?: unknown }
    // The transaction pool has codes from 1000 on. Other errors come before the pool, and a node that was tried first may have
    // accepted the transaction.
    if (rpcCode < 1_000) throw error
    const text = [reason, ...(typeof data === 'string' ? [data] : [])].join(': ')
    // The nonce was unused a moment ago: a late or known transaction was most likely accepted by a node whose response was lost.
    // Its status will be searched for.
    if (rpcCode === ALREADY_IMPORTED || rpcCode === TEMPORARILY_BANNED || /outdated|stale/i.test(text)) return
    throw new TransferError('transfer/would-fail', { reason: plainText(text, 500) }, { cause: error })
  }
}
