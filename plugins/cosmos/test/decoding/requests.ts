/** Builds requests of both modes, the direct mode by the library of the protobuf types. */
import { toBech32 } from '@cosmjs/encoding'
import type { DecodedRequest, RequestField, RequestToDecode } from '@latchkit/plugin-chains/contract'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, type Fee, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { describe, expect, test } from 'vitest'
import { decodeRequest } from '../../src/lazy/decoding/decode-request.js'
import { createNodeClient } from '../../src/lazy/node/client.js'
import { type CosmosChain, readOptions } from '../../src/options.js'
import { hub, osmosis } from '../networks.js'

const address = (seed: number, prefix = 'cosmos', size = 20) => toBech32(prefix, new Uint8Array(size).fill(seed))
export const [mine, other, third] = [address(1), address(2), address(3)] as const
export const [validator, secondValidator] = [address(4, 'cosmosvaloper'), address(5, 'cosmosvaloper')] as const
export const ownValidator = address(1, 'cosmosvaloper')
export const contract = address(6, 'cosmos', 32)
export const onOsmosis = address(7, 'osmo')

/** Denom whose symbol and decimals the site has configured. */
export const listedDenom = 'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC'
const osmoToken = { denom: listedDenom, name: 'Osmosis', symbol: 'OSMO', decimals: 6 }
const { networks: sites } = readOptions({ networks: [{ ...hub, tokens: [osmoToken] }, osmosis] })

export const atom = (amount: bigint | number) => ({ denom: 'uatom', amount: `${amount}` })
/** Asset of the chain's own coin in decoded requests. */
export const ATOM = { symbol: 'ATOM', decimals: 6 }

interface Any {
  readonly typeUrl: string
  readonly value: Uint8Array
}
/** Type of the library; `never` accepts the types of all messages. */
interface Type {
  readonly typeUrl: string
  encode(message: never): { finish(): Uint8Array }
  fromPartial(message: never): unknown
}
export const any = (type: Type, message: object): Any => ({
  typeUrl: type.typeUrl,
  value: type.encode(type.fromPartial(message as never) as never).finish()
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const bytes = (text: string) => new TextEncoder().encode(text)

/** Message in both modes. Its members have the names of the library; they may contain messages, and JSON of a contract. */
export class Message {
  constructor(
    readonly type: Type,
    readonly aminoName: string,
    readonly members: object
  ) {}
}
/** JSON of a contract: bytes in the direct mode. */
export class ContractJson {
  constructor(readonly value: unknown) {}
}
export const message = (type: Type, aminoName: string, members: object) => new Message(type, aminoName, members)

export function inDirect({ type, members }: Message): Any {
  const convert = (value: unknown): unknown => {
    if (value instanceof Message) return inDirect(value)
    if (value instanceof ContractJson) return bytes(JSON.stringify(value.value))
    return mapped(value, convert, name => name)
  }
  return any(type, convert(members) as object)
}

export function inAmino({ aminoName, members }: Message): object {
  const convert = (value: unknown): unknown => {
    if (value instanceof Message) return inAmino(value)
    if (value instanceof ContractJson) return value.value
    if (typeof value === 'bigint') return `${value}`
    const { seconds } = Object(value)
    if (seconds !== undefined) return new Date(Number(seconds) * 1_000).toJSON()
    return mapped(value, convert, name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  }
  return { type: aminoName, value: convert(members) }
}

function mapped(value: unknown, convert: (member: unknown) => unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), convert(member)]))
}

const request = (method: string, params: unknown): RequestToDecode => ({
  method,
  params,
  chain: 'cosmos:cosmoshub-4',
  account: `cosmos:cosmoshub-4:${mine}`,
  origin: 'https://shop.example'
})

const usualFee = { amount: [atom(5_000)], gasLimit: 200_000n }

export interface DirectOptions {
  readonly body?: Partial<TxBody>
  readonly authInfo?: Partial<Omit<AuthInfo, 'fee'>> & { readonly fee?: Partial<Fee> | undefined }
  readonly chainId?: string
  readonly signerAddress?: string
  /** Changes the encoded bytes. */
  readonly spoilBody?: (bytes: Uint8Array) => Uint8Array
  readonly spoilAuthInfo?: (bytes: Uint8Array) => Uint8Array
}

export function direct(messages: readonly Any[], options: DirectOptions = {}): RequestToDecode {
  const { chainId = 'cosmoshub-4', signerAddress = mine, spoilBody = same, spoilAuthInfo = same } = options
  const body = TxBody.encode(TxBody.fromPartial({ ...options.body, messages } as never)).finish()
  const info = AuthInfo.encode(AuthInfo.fromPartial({ fee: usualFee, ...options.authInfo } as never)).finish()
  const [bodyBytes, authInfoBytes] = [base64(spoilBody(body)), base64(spoilAuthInfo(info))]
  return request('cosmos_signDirect', {
    signerAddress,
    signDoc: { chainId, accountNumber: '7', bodyBytes, authInfoBytes }
  })
}
const same = (bytes: Uint8Array) => bytes

export const amino = (msgs: readonly object[], change: object = {}, signerAddress = mine): RequestToDecode =>
  request('cosmos_signAmino', {
    signerAddress,
    signDoc: {
      chain_id: 'cosmoshub-4',
      account_number: '7',
      sequence: '0',
      fee: { amount: [atom(5_000)], gas: '200000' },
      msgs,
      memo: '',
      ...change
    }
  })

export const arbitrary = (params: object): RequestToDecode =>
  request('cosmos_signArbitrary', { signerAddress: mine, ...params })

/** Document of a message (ADR-36). */
export const adr36 = (text: string | Uint8Array, signer = mine, change: object = {}) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64(typeof text === 'string' ? bytes(text) : text) } }],
  memo: '',
  ...change
})

export async function decode(
  given: RequestToDecode,
  networks: readonly CosmosChain[] = sites
): Promise<DecodedRequest> {
  const decoded = await decodeRequest({ networks, nodes: createNodeClient(networks) }, given)
  if (decoded) return decoded
  throw new Error('The decoder does not know the request')
}

/** Returns fields as an object, which is short in a table. */
export const members = (fields: readonly RequestField[] = []): object =>
  Object.fromEntries(fields.map(field => [field.name, field.type === 'fields' ? members(field.fields) : field.value]))

/** Returns a decoded request with its fields as objects, without those of every test: `gas`. */
export const short = ({ actions, warnings }: DecodedRequest) => ({
  actions: actions.map(({ fields, ...action }) => {
    const { gas, gas_limit, ...others } = members(fields) as { readonly [name: string]: unknown }
    return Object.keys(others).length > 0 ? { ...action, fields: others } : action
  }),
  warnings: warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))
})

/** `MsgSend` of 5 uatom to `other`. */
export const send = (members: object = {}) =>
  message(MsgSend, 'cosmos-sdk/MsgSend', { fromAddress: mine, toAddress: other, amount: [atom(5)], ...members })

/** Message, the actions that it is decoded to, and the warnings: code and subject. */
export type MessageCase = readonly [
  title: string,
  message: Message,
  actions: readonly object[],
  warnings?: readonly string[]
]

/** Tests that messages are decoded to the same actions and warnings in both modes. */
export function testMessages(cases: readonly MessageCase[]): void {
  for (const [title, given, actions, warnings = []] of cases) {
    describe(title, () => {
      test.each([
        ['protobuf', direct([inDirect(given)])],
        ['amino', amino([inAmino(given)])]
      ] as const)('is decoded from %s', async (_mode, request) => {
        expect(short(await decode(request))).toEqual({ actions, warnings })
      })
    })
  }
}
