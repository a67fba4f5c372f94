import type {
  DecodedRequest,
  RequestField,
  RequestToDecode,
  RequestWarning,
  WalletAccount
} from '@latchkit/plugin-chains/contract'
import {
  decodeMessage,
  decodeWithLimits,
  rawJson,
  readProperty,
  readVisibleText,
  uniqueWarnings
} from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { canonicalAddress } from '../../address.js'
import { SendTransfer, SignMessage, SignPsbt } from '../../contract.js'
import { Bip122Error } from '../../errors.js'
import { address } from '../rpc/active-wallet.js'
import { accountParts } from '../wallet/accounts.js'
import type { Owner } from './decode-psbt.js'
import { MAX_INPUTS } from './psbt-size.js'

/** First bytes of a PSBT in base64 and hex (BIP-174). */
const psbtText = /^\s*(?:cHNidP|70736274ff)/i

const messageParams = v.object({ account: address, message: v.string(), address: v.optional(address) })

/**
 * Decodes a request that signs a message or a PSBT, or sends a payment; `undefined` for another method, for a PSBT that cannot be
 * parsed, and for a request that is too large.
 *
 * @param accounts - accounts of the wallet that is shown.
 * @throws {Bip122Error} `bip122/invalid-params` for parameters that the handler rejects.
 */
export const decodeRequest = (request: RequestToDecode, accounts: readonly WalletAccount[]) =>
  decodeWithLimits(request, Bip122Error, () => decode(request, accounts))

async function decode(
  request: RequestToDecode,
  accounts: readonly WalletAccount[]
): Promise<DecodedRequest | undefined> {
  const { chain, address: shown } = accountParts(request.account)
  const addresses = new Set([shown.text, ...accounts.flatMap(({ address }) => canonicalAddress(address) ?? [])])
  const owner: Owner = { addresses, family: chain.family }
  switch (request.method) {
    case SignMessage.method:
      return decodeText(request, owner)
    case SendTransfer.method:
      return decodeTransfer(request, owner)
    case SignPsbt.method:
      return decodePsbtRequest(request.params, owner)
    default:
      return undefined
  }
}

const loadSchemas = () => import('../rpc/transaction-handlers.js')

/** Returns a warning for each address that is not one of the wallet's. */
const foreignAccounts = (given: readonly (string | undefined)[], { addresses }: Owner): readonly RequestWarning[] =>
  given.flatMap(one => (one === undefined || addresses.has(one) ? [] : [{ code: 'foreign-account', subject: one }]))

async function decodePsbtRequest(given: unknown, owner: Owner): Promise<DecodedRequest | undefined> {
  const [text, inputs] = ['psbt', 'signInputs'].map(name => readProperty(given, name))
  // Each of their addresses takes time to parse.
  if (Array.isArray(inputs) && inputs.length > MAX_INPUTS) return undefined
  const [{ psbtParams }, { decodePsbt }] = await Promise.all([loadSchemas(), import('./decode-psbt.js')])
  const params = v.parse(psbtParams, given)
  const decoded = decodePsbt(params, owner)
  if (!decoded) return undefined
  const warnings = uniqueWarnings([...foreignAccounts([params.account], owner), ...decoded.warnings])
  return { ...decoded, warnings, raw: String(text) }
}

function decodeText(request: RequestToDecode, owner: Owner): DecodedRequest {
  const { account, message, address: signer } = v.parse(messageParams, request.params)
  const warnings: readonly RequestWarning[] = [
    ...foreignAccounts([account, signer], owner),
    ...(psbtText.test(message) ? [{ code: 'transaction-as-message' } as const] : [])
  ]
  return decodeMessage({ text: message, warnings, canonicalAddress }, request)
}

async function decodeTransfer(request: RequestToDecode, owner: Owner): Promise<DecodedRequest> {
  const { transferParams } = await loadSchemas()
  const { chain } = accountParts(request.account)
  const { account } = v.parse(v.object({ account: address }), request.params)
  const { recipientAddress, changeAddress, amount, memo } = v.parse(transferParams(chain), request.params)
  const to = recipientAddress.text
  const text = memo === undefined ? undefined : readVisibleText(hex.decode(memo))
  const fields: readonly RequestField[] = [
    ...(text === undefined ? [] : [{ name: 'memo', type: 'text', value: text } as const]),
    ...(memo === undefined ? [] : [{ name: 'memo', type: 'bytes', value: memo } as const]),
    ...(changeAddress ? [{ name: 'changeAddress', type: 'address', value: changeAddress.text } as const] : [])
  ]
  const isOwn = owner.addresses.has(to)
  return {
    actions: [
      {
        type: 'transfer',
        asset: {},
        amount,
        to,
        ...(isOwn && { isOwn }),
        ...(fields.length > 0 && { fields })
      }
    ],
    // What is left of the spent coins goes to the change address.
    warnings: foreignAccounts([account, changeAddress?.text], owner),
    raw: rawJson(request.params)
  }
}
