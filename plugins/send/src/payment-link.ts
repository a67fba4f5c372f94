import { errorCode } from '@latchkit/kernel'
import {
  type ChainId,
  type NamespaceAdapter,
  namespaceOf,
  parseAccountId,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'

/** Maximum characters of a recipient text; addresses and payment links are shorter. */
export const MAX_RECIPIENT_CHARACTERS = 1_024

/** Reason why a recipient is invalid. `unnamed`: it has the form of a name, but names cannot be resolved on this chain or site. */
export type RecipientProblem = 'invalid' | 'mistyped' | 'elsewhere' | 'unnamed'

export interface ValidAddress {
  readonly status: 'valid'
  /** Address in canonical form. */
  readonly recipient: string
  /** Amount from a link in whole units of the coin, plain decimal text. */
  readonly amount?: string
  /** Amount from a link in base units of the coin. */
  readonly units?: bigint
  /** True if the link has parameters that are not supported; its amount is then ignored. */
  readonly isPartly: boolean
}

export type ParsedAddress = ValidAddress | { readonly status: 'refused'; readonly problem: RecipientProblem }

/** Chain that a recipient is parsed for. */
export interface AddressContext {
  readonly chain: ChainId
  readonly transfer: Pick<TransferFeature, 'readRecipient'>
  /** Adapters of the site's other chain families, to detect addresses of those. */
  readonly others: readonly Pick<NamespaceAdapter, 'isAddress'>[]
}

/** Link parameters that do not affect the transfer; they are ignored. */
const ignoredParameters: ReadonlySet<string> = new Set(['label', 'message', 'chainid', 'gas', 'gaslimit', 'gasprice'])

/**
 * Parses a recipient that was typed, pasted or scanned: an address, an account (CAIP-10), or a payment link. A link that begins with
 * the chain's namespace (`solana:…`) is split here; other links are parsed by the chain family's `readRecipient`.
 */
export function parseAddress(text: string, { chain, transfer, others }: AddressContext): ParsedAddress {
  const plain = text.length <= MAX_RECIPIENT_CHARACTERS ? text.trim() : ''
  const account = parseAccountId(plain)
  if (account && account.chain !== chain) return { status: 'refused', problem: 'elsewhere' }
  const link = /^(?<scheme>[a-z][-+.a-z0-9]*):(?<target>[^?#]*)(?:\?(?<query>[^#]*))?$/i.exec(plain)?.groups
  const target = link?.target?.replace(/^\/\//, '')
  const isOwn = link?.scheme?.toLowerCase() === namespaceOf(chain)
  const address = account?.address ?? (isOwn && target ? target : plain)
  try {
    return { status: 'valid', recipient: transfer.readRecipient(address, chain), ...parseQuery(link?.query ?? '') }
  } catch (error) {
    const isElsewhere = others.some(
      ({ isAddress }) => isAddress(account?.address ?? target ?? plain) || isAddress(plain)
    )
    return { status: 'refused', problem: isElsewhere ? 'elsewhere' : problemOf(error) }
  }
}

function problemOf(error: unknown): RecipientProblem {
  if (errorCode(error) === 'transfer/wrong-network') return 'elsewhere'
  if (errorCode(error) !== 'transfer/invalid-recipient') return 'invalid'
  const { context } = error as { readonly context?: { readonly reason?: unknown } }
  return context?.reason === 'checksum' ? 'mistyped' : 'invalid'
}

/** Parses the query of a payment link: either `amount` in whole units (BIP-21, Solana Pay) or `value` in base units (ERC-681). */
function parseQuery(query: string): Omit<ValidAddress, 'status' | 'recipient'> {
  const fields = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const)
  const rest = fields.filter(([name]) => !ignoredParameters.has(name))
  const [first] = rest
  if (!first) return { isPartly: false }
  const [name, value] = first
  const amount = name === 'amount' && /^\d{1,30}(?:\.\d{1,30})?$/.test(value) ? value : undefined
  const units = name === 'value' ? readUnits(value) : undefined
  if (rest.length > 1 || (amount === undefined && units === undefined)) return { isPartly: true }
  return { isPartly: false, ...(amount !== undefined && { amount }), ...(units !== undefined && { units }) }
}

/** Parses an ERC-681 number (`2014000000000000000` or `2.014e18`); returns `undefined` if it is not a whole number. */
function readUnits(text: string): bigint | undefined {
  const {
    whole,
    fraction = '',
    exponent = '0'
  } = /^(?<whole>\d{1,30})(?:\.(?<fraction>\d{1,30}))?(?:e(?<exponent>\d{1,2}))?$/i.exec(text)?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  return whole === undefined || zeros < 0 ? undefined : BigInt(whole + fraction + '0'.repeat(zeros))
}
