import type { EvmNetwork, Hex } from '@latchkit/example-wallets'
import { decodeFunctionData, erc20Abi, formatEther, maxUint256 } from 'viem'
import type { ReadTypedData, Transaction } from './request.js'
import { visibleText } from './visible-text.js'

/** Limit of nesting; types may be recursive. */
const MAX_DEPTH = 12

/** Label and value of one line that a screen shows about a request. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** `code` keeps line breaks and uses a fixed-width face. @defaultValue text */
  readonly shape?: 'text' | 'code'
  /** True for a line that needs attention. */
  readonly alarming?: boolean
}

/** Returns the signed text with invisible characters escaped, or the bytes if they are not text. */
export function messageFacts(data: Hex): readonly Fact[] {
  const text = textOf(data)
  if (text === undefined) return [{ label: 'Bytes, not a text', value: data, shape: 'code', alarming: true }]
  if (text === '') return [{ label: 'Message', value: 'Nothing: the message is empty.' }]
  return [{ label: 'Message', value: visibleText(text), shape: 'code' }]
}

export function typedDataFacts(typedData: ReadTypedData): readonly Fact[] {
  const { types, primaryType, message } = typedData
  const domain = structLines({ ...types, EIP712Domain: domainFields(typedData) }, 'EIP712Domain', typedData.domain)
  return [
    { label: 'For', value: domain || 'No site or contract is named.', shape: 'code', alarming: domain === '' },
    { label: visibleText(primaryType), value: structLines(types, primaryType, message), shape: 'code' }
  ]
}

export function transactionFacts(transaction: Transaction, { name, symbol = 'ETH' }: EvmNetwork): readonly Fact[] {
  const { to, value, data } = transaction
  return [
    { label: 'Send', value: `${formatEther(value)} ${symbol}` },
    to
      ? { label: 'To', value: to, shape: 'code' }
      : { label: 'To', value: 'Nobody: this makes a new contract.', alarming: true },
    { label: 'Network', value: name },
    ...callFacts(data),
    ...feeFacts(transaction, symbol)
  ]
}

/** Returns the decoded ERC-20 `transfer` or `approve` call, if `data` is one, and the raw data. */
function callFacts(data: Hex | undefined): readonly Fact[] {
  if (!data || data === '0x') return []
  const raw: Fact = { label: 'Data', value: data, shape: 'code' }
  const call = tokenCall(data)
  if (call?.functionName === 'transfer') {
    const [recipient, amount] = call.args
    return [{ label: 'Token transfer', value: `${amount} of its smallest unit, to ${recipient}`, shape: 'code' }, raw]
  }
  if (call?.functionName === 'approve') {
    const [spender, amount] = call.args
    const unlimited = amount === maxUint256
    const much = unlimited ? 'all of the token, now and later' : `${amount} of its smallest unit`
    return [{ label: 'Lets be spent', value: `${much}, by ${spender}`, shape: 'code', alarming: unlimited }, raw]
  }
  return [raw]
}

function tokenCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    return undefined
  }
}

/** Returns the maximum network fee if the site sets the gas limit and a gas price. Otherwise the node estimates the fee. */
function feeFacts({ gas, gasPrice, maxFeePerGas }: Transaction, symbol: string): readonly Fact[] {
  const price = maxFeePerGas ?? gasPrice
  if (gas === undefined || price === undefined) return []
  return [{ label: 'Fee at most', value: `${formatEther(gas * price)} ${symbol}` }]
}

/** Returns the text, or `undefined` if it is not UTF-8. */
function textOf(data: Hex): string | undefined {
  const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

type Types = ReadTypedData['types']

/** Domain fields of EIP-712, if the site does not list them. */
const standardDomainFields = ['name', 'version', 'chainId', 'verifyingContract', 'salt']

function domainFields({ domain, types }: ReadTypedData): Types[string] {
  const given = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  return (
    given ?? standardDomainFields.filter(name => Object.hasOwn(domain, name)).map(name => ({ name, type: 'string' }))
  )
}

/** Returns lines such as `deliverTo: 12 Canal Street`, for the fields in the types, because only they are signed. */
function structLines(types: Types, type: string, value: unknown, depth = 0): string {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  return fields
    .map(({ name, type: inner }) => {
      const own = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      return valueLines(
        types,
        inner,
        visibleText(name),
        own ? (value as Record<string, unknown>)[name] : undefined,
        depth
      )
    })
    .join('\n')
}

function valueLines(types: Types, type: string, label: string, value: unknown, depth: number): string {
  const head = `${'  '.repeat(depth)}${label}:`
  const item = /^(.+)\[\d*\]$/.exec(type)?.[1]
  if (depth > MAX_DEPTH) return `${head} …`
  if (item !== undefined && Array.isArray(value)) {
    const items = value.map((inner, index) => valueLines(types, item, String(index + 1), inner, depth + 1))
    return [head, ...items].join('\n')
  }
  if (Object.hasOwn(types, type)) return `${head}\n${structLines(types, type, value, depth + 1)}`
  return `${head} ${leaf(value)}`
}

/** Returns a value in one line, so that it cannot look like another field. */
function leaf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return visibleText(text).replace(/[\n\t]/g, space => (space === '\n' ? '⏎' : '⇥'))
}
