import type { RpcRequest } from '@latchkit/kernel'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readKey } from '../../address.js'
import type { SignedTransaction, TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import { fromHex, sameBytes } from '../encoding/bytes.js'
import type { SignBytes } from '../signing/sign-message.js'
import { encodeText, unwrapBytes } from '../signing/verify-message.js'
import { accountParts } from '../wallet/account-id.js'
import { signingWallet } from '../wallet/signing-wallet.js'

/** Handler of one method. `signer` is the account that is shown at this moment, if any. */
type RpcHandler<T> = (request: RpcRequest, signer: Signer | undefined) => Promise<T>

export interface RpcHandlers {
  readonly signMessage: RpcHandler<{ readonly signature: string }>
  readonly signTransaction: RpcHandler<SignedTransaction>
}

/** Above the length of any message that can be shown to a person. */
const MAX_MESSAGE_BYTES = 1_000_000

/**
 * Returns the handlers of the namespace's methods. They sign only with the account that is shown.
 *
 * @throws {PolkadotError} any code
 * @throws {WalletError} for errors of the wallet
 */
export function createRpcHandlers(signBytes: SignBytes, prefixOf: (chain: ChainId) => number): RpcHandlers {
  return {
    async signMessage(request, signer) {
      const { address, ...rest } = parseParams(request, messageParams)
      const bytes = 'data' in rest ? unwrapBytes(rest.data) : encodeText(rest.message)
      return { signature: await signBytes(assertSigner(address, request, signer), bytes, request.signal) }
    },
    async signTransaction(request, signer) {
      const { method, chain, signal } = request
      const { address, transactionPayload: payload } = parseParams(request, transactionParams)
      const shown = assertSigner(address, request, signer)
      assertSigner(readKey(payload.address), request, signer)
      if (payload.genesisHash.slice(2, 34) !== chain.split(':')[1]) {
        throw new PolkadotError('polkadot/invalid-params', { method, expected: `a genesisHash of ${chain}` })
      }
      const wallet = await signingWallet(shown, prefixOf, signal)
      const signed = v.safeParse(signedTransaction, await wallet.signTransaction(payload as TransactionPayload))
      if (signed.success) return signed.output
      throw invalidAnswer(wallet.name, method, 'a signature')
    }
  }
}

/**
 * Returns the shown account on the chain of the request.
 *
 * @throws {PolkadotError} `polkadot/not-the-signer` unless `key` is the key of that account
 */
function assertSigner(key: Uint8Array | undefined, { method, chain }: RpcRequest, signer: Signer | undefined): Signer {
  if (!signer || !sameBytes(accountParts(signer.account).key, key)) {
    throw new PolkadotError('polkadot/not-the-signer', { method })
  }
  return { connector: signer.connector, account: `${chain as ChainId}:${signer.account.split(':')[2] ?? ''}` }
}

const hex = (maxBytes: number) =>
  v.pipe(
    v.unknown(),
    v.transform(value => fromHex(value, maxBytes)),
    v.instance(Uint8Array, 'Expected bytes in hex')
  )
const hexText = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, `Expected ${expected}`))
const address = v.pipe(v.unknown(), v.transform(readKey), v.instance(Uint8Array, 'Expected an address'))

const messageParams = v.union([
  v.object({ address, data: hex(MAX_MESSAGE_BYTES) }),
  v.object({ address, message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_BYTES)) })
])
const transactionParams = v.object({
  address,
  transactionPayload: v.looseObject({
    address: v.string(),
    genesisHash: hexText(/^0x[\da-f]{64}$/, 'a hash'),
    method: hexText(/^0x(?:[\da-f]{2})+$/i, 'a call in hex')
  })
})
const signedTransaction = v.object({
  signature: hexText(/^0x(?:[\da-f]{2}){64,66}$/i, 'a signature'),
  signedTransaction: v.exactOptional(hexText(/^0x(?:[\da-f]{2})+$/i, 'a transaction in hex'))
})

/** @throws {PolkadotError} `polkadot/invalid-params` */
function parseParams<S extends v.GenericSchema>({ method, params }: RpcRequest, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new PolkadotError('polkadot/invalid-params', { method, expected })
}
