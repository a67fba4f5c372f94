import * as v from 'valibot'
import type { TypedDataDefinition } from 'viem'
import { invalidParams, ProviderRpcError } from '../errors.js'
import type { QuestionFact } from '../prompt/prompt.js'
import { readParams } from '../read-params.js'
import { signedMessage } from '../sign-in-text.js'
import { strangerAccount } from './behaviour.js'
import type { Methods, WalletCore } from './core.js'
import type { EvmNetwork } from './networks.js'
import { AddressSchema, type Hex, HexDataSchema, hexOf, QuantitySchema } from './params.js'
import { requirePermitted } from './permissions.js'

const PersonalSignParams = v.looseTuple([HexDataSchema, AddressSchema])
const TypedDataParams = v.looseTuple([AddressSchema, v.string()])
/** Typed data of EIP-712, before the values are checked against the types. */
export const TypedData = v.object({
  domain: v.looseObject({
    chainId: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]+|\d+)$/))]))
  }),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown())
})
const Quantity = v.optional(
  v.pipe(
    QuantitySchema,
    v.transform(value => BigInt(value))
  )
)
/** Parameters of `eth_sendTransaction`, quantities as `bigint`. */
export const TransactionParams = v.tuple([
  v.object({
    from: AddressSchema,
    to: v.optional(AddressSchema),
    value: Quantity,
    data: v.optional(HexDataSchema),
    input: v.optional(HexDataSchema),
    gas: Quantity,
    gasPrice: Quantity,
    maxFeePerGas: Quantity,
    maxPriorityFeePerGas: Quantity,
    nonce: v.optional(
      v.pipe(
        QuantitySchema,
        v.transform(value => Number(value)),
        v.safeInteger()
      )
    ),
    chainId: v.optional(
      v.pipe(
        QuantitySchema,
        v.transform(value => Number(value))
      )
    )
  })
])
type Transaction = v.InferOutput<typeof TransactionParams>[0]

/**
 * Returns `personal_sign` (EIP-191), `eth_signTypedData_v4` (EIP-712) and `eth_sendTransaction`. They sign with real
 * keys, after consent.
 */
export function signingMethods(core: WalletCore): Methods {
  return {
    async personal_sign(params, consent) {
      const [data, address] = readParams(PersonalSignParams, params)
      requirePermitted(core, address)
      await consent({
        title: 'Sign this message?',
        facts: [
          { label: 'Account', value: address, shape: 'code' },
          { label: 'Message', value: readable(data), shape: 'code' }
        ]
      })
      const signed = signedMessage(bytesOf(data), core.behaviour().signAnotherMessage, strangerAccount)
      return (await core.messageSigner()).signMessage(address, hexOf(signed))
    },

    async eth_signTypedData_v4(params, consent) {
      const [address, text] = readParams(TypedDataParams, params)
      requirePermitted(core, address)
      const typedData = readParams(TypedData, parseJson(text))
      const network = core.network()
      requireChain(typedData.domain.chainId, network)
      await consent({
        title: 'Sign typed data?',
        facts: [
          { label: 'Account', value: address, shape: 'code' },
          { label: 'Network', value: network.name },
          { label: 'For', value: JSON.stringify(typedData.domain, null, 2), shape: 'code' },
          { label: typedData.primaryType, value: JSON.stringify(typedData.message, null, 2), shape: 'code' }
        ]
      })
      const signer = await core.messageSigner()
      // The library checks the values against the types, which a static type cannot express here.
      return signer.signTypedData(address, typedData as unknown as TypedDataDefinition).catch((error: Error) => {
        throw invalidParams(error.message)
      })
    },

    async eth_sendTransaction(params, consent) {
      const [transaction] = readParams(TransactionParams, params)
      const { from, chainId, data = transaction.input, input: _, ...rest } = transaction
      requirePermitted(core, from)
      const network = core.network()
      requireChain(chainId, network)
      await consent({ title: 'Send this transaction?', facts: transactionFacts(transaction, network) })
      const { sendTransaction } = await core.signer()
      return sendTransaction({ from, chainId: network.chainId, rpcUrl: network.rpcUrl, transaction: { ...rest, data } })
    }
  }
}

function transactionFacts({ from, to, value = 0n, data, input }: Transaction, { name, symbol = 'ETH' }: EvmNetwork) {
  const call = data ?? input
  const facts: QuestionFact[] = [
    { label: 'From', value: from, shape: 'code' },
    { label: 'To', value: to ?? 'a new contract', shape: to ? 'code' : 'text' },
    { label: 'Amount', value: `${formatCoins(value)} ${symbol}` },
    { label: 'Network', value: name }
  ]
  return call && call !== '0x' ? [...facts, { label: 'Data', value: call, shape: 'code' } as const] : facts
}

/** Asserts that the chain is the active one (EIP-712). */
function requireChain(chainId: number | string | undefined, network: EvmNetwork): void {
  if (chainId === undefined || BigInt(chainId) === BigInt(network.chainId)) return
  throw new ProviderRpcError(-32602, `Provided chainId "${chainId}" must match the active chainId "${network.chainId}"`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('typed data must be JSON')
  }
}

const bytesOf = (data: Hex) => Uint8Array.from(data.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Returns the text that is signed, or the hex if the bytes are not text. */
function readable(data: Hex): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(data))
  } catch {
    return data
  }
}

function formatCoins(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, -18)}.${fraction}` : digits.slice(0, -18)
}
