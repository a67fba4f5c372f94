import { tryOrUndefined } from '@latchkit/kernel/options'
import type { AccountIdParts } from '@latchkit/plugin-chains/contract'
import { createRequestHandler, invalidAnswer, sameBytes } from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { readKey } from '../../address.js'
import type { SignedTransaction, TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'
import { hexBytes, toHex } from '../signing/encoding.js'
import { signBytes } from '../signing/sign-message.js'
import { unwrapBytes } from '../signing/verify-message.js'
import { signingWallet } from '../wallet/signing-wallet.js'

/** Above the length of any message that can be shown to a person. */
const MAX_MESSAGE_BYTES = 1_000_000

const hexText = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, `Expected ${expected}`))
const address = v.pipe(v.unknown(), v.transform(readKey), v.instance(Uint8Array, 'Expected an address'))

/** Strict, because a request with both could show one message for consent and sign the other. */
const messageParams = v.union([
  v.strictObject({ address, data: hexBytes(MAX_MESSAGE_BYTES), type: v.optional(v.literal('bytes')) }),
  v.strictObject({ address, message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_BYTES)) })
])
const transactionParams = v.object({
  address,
  transactionPayload: v.looseObject({
    address: v.string(),
    genesisHash: hexText(/^0x[\da-f]{64}$/, 'a hash'),
    method: hexText(/^0x(?:[\da-f]{2})+$/i, 'a call in hex')
  })
})
const walletSignature = v.object({ signature: hexText(/^0x(?:[\da-f]{2}){64,66}$/i, 'a signature') })
const walletTransaction = v.object({
  ...walletSignature.entries,
  // `SignerResult` allows bytes, too.
  signedTransaction: v.nullish(
    v.pipe(
      v.unknown(),
      v.transform(value => (value instanceof Uint8Array ? toHex(value) : value)),
      v.string(),
      v.regex(/^0x(?:[\da-f]{2})+$/i, 'Expected a transaction in hex')
    )
  )
})

/** Reads the response of a wallet; `undefined` for an invalid one. */
const readSigned = (response: unknown, { withSignedTransaction }: TransactionPayload): SignedTransaction | undefined =>
  tryOrUndefined(() => {
    // A transaction that the site declined is not read.
    if (withSignedTransaction === false) return v.parse(walletSignature, response)
    const { signature, signedTransaction } = v.parse(walletTransaction, response)
    return { signature, ...(signedTransaction && { signedTransaction }) }
  })

/**
 * Returns the handler of every method that the plugin declares. Only the active account signs.
 *
 * @throws {PolkadotError} any code; {WalletError} for a failure of the wallet.
 */
export const createHandler = (networks: PrefixedNetworks) =>
  createRequestHandler({
    errors: PolkadotError,
    handlers: {
      async polkadot_signMessage({ parse, requireSigner, signal }) {
        const { address, ...rest } = parse(messageParams)
        const bytes = 'data' in rest ? unwrapBytes(rest.data) : utf8ToBytes(rest.message)
        return { signature: await signBytes(requireSigner(isAccountOf(address)), bytes, networks, signal) }
      },
      async polkadot_signTransaction({ method, chain, parse, requireSigner, signal }) {
        const { address, transactionPayload } = parse(transactionParams)
        const payload = transactionPayload as TransactionPayload
        const signer = requireSigner(isAccountOf(address, readKey(payload.address)))
        if (payload.genesisHash.slice(2, 34) !== chain.split(':')[1])
          throw new PolkadotError('polkadot/invalid-params', { method, expected: `a genesisHash of ${chain}` })
        const wallet = await signingWallet(signer, networks, signal)
        const signed = readSigned(await wallet.signTransaction(payload), payload)
        if (signed) return signed
        throw invalidAnswer(wallet.name, method, 'a signature')
      }
    }
  })

/** Returns a function that tests if an account has all of these keys. */
const isAccountOf =
  (...keys: readonly (Uint8Array | undefined)[]) =>
  ({ address }: Pick<AccountIdParts, 'address'>) =>
    keys.every(key => sameBytes(readKey(address), key))
