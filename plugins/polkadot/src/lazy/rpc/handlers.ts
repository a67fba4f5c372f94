import type { AccountIdParts } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, parseParams, type RequestHandler, sameBytes, shownSigner } from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { readKey } from '../../address.js'
import type { TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'
import { hexBytes } from '../signing/encoding.js'
import { signBytes } from '../signing/sign-message.js'
import { unwrapBytes } from '../signing/verify-message.js'
import { signingWallet } from '../wallet/signing-wallet.js'

/** Above the length of any message that can be shown to a person. */
const MAX_MESSAGE_BYTES = 1_000_000

const hexText = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, `Expected ${expected}`))
const address = v.pipe(v.unknown(), v.transform(readKey), v.instance(Uint8Array, 'Expected an address'))

const messageParams = v.union([
  v.object({ address, data: hexBytes(MAX_MESSAGE_BYTES) }),
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

/**
 * Returns the handlers of the namespace's methods. They sign only with the account that is shown.
 *
 * @throws {PolkadotError} any code
 * @throws {WalletError} for errors of the wallet
 */
export const createRpcHandlers = (networks: PrefixedNetworks) =>
  ({
    async signMessage(request, signer) {
      const { address, ...rest } = parseParams(request, messageParams, PolkadotError)
      const bytes = 'data' in rest ? unwrapBytes(rest.data) : utf8ToBytes(rest.message)
      const shown = shownSigner(request, signer, PolkadotError, isAccountOf(address))
      return { signature: await signBytes(shown, bytes, networks, request.signal) }
    },
    async signTransaction(request, signer) {
      const { method, chain, signal } = request
      const { address, transactionPayload: payload } = parseParams(request, transactionParams, PolkadotError)
      const shown = shownSigner(request, signer, PolkadotError, isAccountOf(address, readKey(payload.address)))
      if (payload.genesisHash.slice(2, 34) !== chain.split(':')[1]) {
        throw new PolkadotError('polkadot/invalid-params', { method, expected: `a genesisHash of ${chain}` })
      }
      const wallet = await signingWallet(shown, networks, signal)
      const signed = v.safeParse(signedTransaction, await wallet.signTransaction(payload as TransactionPayload))
      if (signed.success) return signed.output
      throw invalidAnswer(wallet.name, method, 'a signature')
    }
  }) satisfies Record<string, RequestHandler>

/** Returns a function that tests if an account has all of these keys. */
const isAccountOf =
  (...keys: readonly (Uint8Array | undefined)[]) =>
  ({ address }: Pick<AccountIdParts, 'address'>) =>
    keys.every(key => sameBytes(readKey(address), key))
