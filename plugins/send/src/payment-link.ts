import {
  type ChainId,
  type NamespaceAdapter,
  namespaceOf,
  parseAccountId,
  TransferError,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'

/** Maximum characters of a recipient text; addresses and payment links are shorter. */
const MAX_CHARACTERS = 1_024

export interface Pasted {
  /** Address in canonical form. */
  readonly recipient: string
  /** Amount from a link in whole units of the coin, plain decimal text. */
  readonly amount?: string
  /** Amount from a link in base units of the coin. */
  readonly units?: bigint
  /** True if the link has parameters that are not supported; its amount is then ignored. */
  readonly isPartly: boolean
}

/** Chain that a recipient is read for. */
export interface PasteContext {
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
 *
 * @throws {TransferError} `transfer/invalid-recipient`; `transfer/wrong-network`, also for an address of another chain family.
 */
export function readPasted(text: string, { chain, transfer, others }: PasteContext): Pasted {
  const plain = text.length <= MAX_CHARACTERS ? text.trim() : ''
  const account = parseAccountId(plain)
  if (account && account.chain !== chain) throw new TransferError('transfer/wrong-network', { chain })
  const link = /^(?<scheme>[a-z][-+.a-z0-9]*):(?<target>[^?#]*)(?:\?(?<query>[^#]*))?$/i.exec(plain)?.groups
  const target = link?.target?.replace(/^\/\//, '')
  const isOwn = link?.scheme?.toLowerCase() === namespaceOf(chain)
  const read = (given: string) => transfer.readRecipient(given, chain)
  try {
    const recipient = account ? read(account.address) : isOwn && target ? read(target) : read(plain)
    return { recipient, ...parseQuery(link?.query ?? '') }
  } catch (error) {
    const isElsewhere = others.some(
      ({ isAddress }) => isAddress(account?.address ?? target ?? plain) || isAddress(plain)
    )
    throw isElsewhere ? new TransferError('transfer/wrong-network', { chain }, { cause: error }) : error
  }
}

/** Parses the query of a payment link: either `amount` in whole units (BIP-21, Solana Pay) or `value` in base units (ERC-681). */
function parseQuery(query: string): Pick<Pasted, 'amount' | 'units' | 'isPartly'> {
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
