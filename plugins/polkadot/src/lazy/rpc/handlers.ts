import type { RpcRequest } from '@latchkit/kernel'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readKey } from '../../address.js'
import type { SignedTransaction, TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import { fromHex } from '../encoding/bytes.js'
import { unwrapped } from '../signing/signature.js'
import { accountParts, sameKey } from '../wallet/account-id.js'
import { signingWallet } from '../wallet/signing-wallet.js'

interface AnswerParts {
  signBytes(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<string>
  readonly prefixOf: (chain: ChainId) => number
}

/** Answers one request. `signer` is the account that is shown at this moment, if any. */
type Answer<T> = (request: RpcRequest, signer: Signer | undefined) => Promise<T>

export interface Answers {
  readonly signMessage: Answer<{ readonly signature: string }>
  readonly signTransaction: Answer<SignedTransaction>
}

/** No message that a person could be shown is longer. */
const MAX_MESSAGE_BYTES = 1_000_000

/**
 * Answers the methods of the namespace, by the account that is shown and no other.
 *
 * @throws {PolkadotError} any code; {WalletError} for what the wallet is to blame for.
 */
export function createAnswers({ signBytes, prefixOf }: AnswerParts): Answers {
  return {
    async signMessage(request, signer) {
      const { address, ...rest } = read(request.method, signedMessage, request.params)
      const bytes = 'data' in rest ? unwrapped(rest.data) : new TextEncoder().encode(rest.message)
      return { signature: await signBytes(by(address, request, signer), bytes, request.signal) }
    },
    async signTransaction(request, signer) {
      const { method, chain, signal } = request
      const { address, transactionPayload: payload } = read(method, signedTransaction, request.params)
      const shown = by(address, request, signer)
      by(readKey(payload.address), request, signer)
      if (payload.genesisHash.slice(2, 34) !== chain.split(':')[1]) {
        throw new PolkadotError('polkadot/invalid-params', { method, expected: `a genesisHash of ${chain}` })
      }
      const wallet = await signingWallet(shown, prefixOf, signal)
      const answer = v.safeParse(transactionAnswer, await wallet.signTransaction(payload as TransactionPayload))
      if (answer.success) return answer.output
      throw invalidAnswer(wallet.name, method, 'a signature')
    }
  }
}

/** The shown account, when it is the one that is asked for, on the chain of the request. */
function by(key: Uint8Array | undefined, { method, chain }: RpcRequest, signer: Signer | undefined): Signer {
  if (!signer || !sameKey(accountParts(signer.account).key, key)) {
    throw new PolkadotError('polkadot/not-the-signer', { method })
  }
  return { connector: signer.connector, account: `${chain as ChainId}:${signer.account.split(':')[2] ?? ''}` }
}

const hex = (most: number) =>
  v.pipe(
    v.unknown(),
    v.transform(value => fromHex(value, most)),
    v.instance(Uint8Array, 'Expected bytes in hex')
  )
const hexText = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, `Expected ${expected}`))
const address = v.pipe(v.unknown(), v.transform(readKey), v.instance(Uint8Array, 'Expected an address'))

const signedMessage = v.union([
  v.object({ address, data: hex(MAX_MESSAGE_BYTES) }),
  v.object({ address, message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_BYTES)) })
])
const signedTransaction = v.object({
  address,
  transactionPayload: v.looseObject({
    address: v.string(),
    genesisHash: hexText(/^0x[\da-f]{64}$/, 'a hash'),
    method: hexText(/^0x(?:[\da-f]{2})+$/i, 'a call in hex')
  })
})
const transactionAnswer = v.object({
  signature: hexText(/^0x(?:[\da-f]{2}){64,66}$/i, 'a signature'),
  signedTransaction: v.exactOptional(hexText(/^0x(?:[\da-f]{2})+$/i, 'a transaction in hex'))
})

function read<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new PolkadotError('polkadot/invalid-params', { method, expected })
}
