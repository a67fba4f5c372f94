import { tryOrUndefined } from '@latchkit/kernel/options'
import { type ChainId, type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, plainText } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import { writeAddress } from '../../address.js'
import { PolkadotError } from '../../errors.js'
import { type Ask, hashOf, readFinalized, readGenesis, readNonce, submit } from '../node/queries.js'
import { signatureOver } from '../signing/signature.js'
import { accountParts } from '../wallet/account-id.js'
import { signingWallet } from '../wallet/signing-wallet.js'
import type { Draft } from './prepare.js'
import { ERA_BLOCKS, type Eras, eraName } from './status.js'

interface Sending {
  readonly ask: Ask
  readonly signer: Signer
  readonly draft: Draft
  readonly eras: Eras
  readonly prefixOf: (chain: ChainId) => number
}

/** Longer payloads are signed by their BLAKE2b-256 hash. */
const MAX_UNHASHED_BYTES = 256
const HASH_BYTES = 32

/** The chain has it already: another node took it, or the wallet sent it. */
const ALREADY_IMPORTED = 1_013
/** It had it, and put it aside: mostly for being in a block. */
const TEMPORARILY_BANNED = 1_012

/**
 * Has the wallet sign, sees that it signed just that, and sends it by the site's own node.
 *
 * @throws {WalletError} `wallet/invalid-answer` for a signature over anything else; and as any request to a wallet
 * @throws {TransferError} `transfer/would-fail`
 */
export async function sendThrough(
  { ask, signer, draft, eras, prefixOf }: Sending,
  signal: AbortSignal
): Promise<string> {
  const { chain, key } = accountParts(signer.account)
  const { runtime, version, call } = draft
  const wallet = await signingWallet(signer, prefixOf, signal)
  const address = writeAddress(key, prefixOf(chain))
  const [born, genesisHash, nonce] = await Promise.all([
    readFinalized(ask, signal),
    readGenesis(ask, signal),
    readNonce(ask, address, signal)
  ])
  const era = { blockHash: born.hash, blockNumber: born.number, eraBlocks: ERA_BLOCKS }
  const fields = { ...version, ...era, key, address, genesisHash, nonce }
  const { payload, signedBytes, withSignature } = runtime.createTransaction(call, fields)
  const answer = await wallet.signTransaction(payload)
  const isLong = signedBytes.length > MAX_UNHASHED_BYTES
  const signature = await signatureOver(
    key,
    isLong ? blake2b(signedBytes, { dkLen: HASH_BYTES }) : signedBytes,
    tryOrUndefined(() => (answer as { signature?: unknown }).signature)
  )
  signal.throwIfAborted()
  if (!signature)
    throw invalidAnswer(wallet.name, 'signPayload', `a signature by ${address} over what it was asked to sign`)

  const transaction = withSignature(signature)
  const id = hashOf(transaction) as string
  eras.set(eraName(chain, id), { first: born.number, last: born.number + ERA_BLOCKS - 1, next: born.number + 1 })
  await broadcast(ask, transaction, signal)
  return id
}

async function broadcast(ask: Ask, transaction: Uint8Array, signal: AbortSignal): Promise<void> {
  try {
    await submit(ask, transaction, signal)
  } catch (failure) {
    if (!(failure instanceof PolkadotError) || failure.code !== 'polkadot/refused') throw failure
    const { rpcCode, reason, data } = failure.context as { rpcCode: number; reason: string; data?: unknown }
    // What refuses transactions has numbers from 1000 on. Else nobody looked at it, and a node that was asked before may have taken it.
    if (rpcCode < 1_000) throw failure
    const said = [reason, ...(typeof data === 'string' ? [data] : [])].join(': ')
    // Its turn was free a moment ago: what is late or known by now most likely went out by a node whose answer was lost. What
    // became of it is looked for.
    if (rpcCode === ALREADY_IMPORTED || rpcCode === TEMPORARILY_BANNED || /outdated|stale/i.test(said)) return
    throw new TransferError('transfer/would-fail', { reason: plainText(said, 500) }, { cause: failure })
  }
}
