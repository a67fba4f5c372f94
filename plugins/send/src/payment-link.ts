import {
  type ChainId,
  type NamespaceAdapter,
  namespaceOf,
  parseAccountId,
  TransferError,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'

/** Longer than any address or link with one. */
const MAX_CHARACTERS = 1_024

export interface Pasted {
  /** In the chain's canonical spelling. */
  readonly recipient: string
  /** Whole units of the coin as plain decimal text, where a link asks for an amount of it. */
  readonly amount?: string
  /** Base units of the coin, where a link asks for that. */
  readonly units?: bigint
  /** The link asks for something besides that nobody here understands. */
  readonly isPartly: boolean
}

interface Place {
  readonly chain: ChainId
  readonly transfer: Pick<TransferFeature, 'readRecipient'>
  /** Of the site's other chain families, to tell an address of theirs from none. */
  readonly others: readonly Pick<NamespaceAdapter, 'isAddress'>[]
}

/** What says nothing about what is to be sent. */
const remarks: ReadonlySet<string> = new Set(['label', 'message', 'chainid', 'gas', 'gaslimit', 'gasprice'])

/**
 * A recipient as it was typed, pasted or scanned: an address, an account (CAIP-10), or a link to one. What a chain family's links
 * look like is known to it alone; one that begins with its own namespace (`solana:…`) is taken apart here.
 *
 * @throws {TransferError} `transfer/invalid-recipient`; `transfer/wrong-network`, also for an address of another chain family.
 */
export function readPasted(text: string, { chain, transfer, others }: Place): Pasted {
  const plain = text.length <= MAX_CHARACTERS ? text.trim() : ''
  const account = parseAccountId(plain)
  if (account && account.chain !== chain) throw new TransferError('transfer/wrong-network', { chain })
  const link = /^(?<scheme>[a-z][-+.a-z0-9]*):(?<target>[^?#]*)(?:\?(?<query>[^#]*))?$/i.exec(plain)?.groups
  const target = link?.target?.replace(/^\/\//, '')
  const isOwn = link?.scheme?.toLowerCase() === namespaceOf(chain)
  const read = (given: string) => transfer.readRecipient(given, chain)
  try {
    const recipient = account ? read(account.address) : isOwn && target ? read(target) : read(plain)
    return { recipient, ...asked(link?.query ?? '') }
  } catch (refusal) {
    const isElsewhere = others.some(
      ({ isAddress }) => isAddress(account?.address ?? target ?? plain) || isAddress(plain)
    )
    throw isElsewhere ? new TransferError('transfer/wrong-network', { chain }, { cause: refusal }) : refusal
  }
}

/** What links ask for: `amount` in whole units (BIP-21, Solana Pay), `value` in base units (ERC-681). Each once, or not at all. */
function asked(query: string): Pick<Pasted, 'amount' | 'units' | 'isPartly'> {
  const fields = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const)
  const rest = fields.filter(([name]) => !remarks.has(name))
  const [first] = rest
  if (!first) return { isPartly: false }
  const [name, value] = first
  const amount = name === 'amount' && /^\d{1,30}(?:\.\d{1,30})?$/.test(value) ? value : undefined
  const units = name === 'value' ? readUnits(value) : undefined
  if (rest.length > 1 || (amount === undefined && units === undefined)) return { isPartly: true }
  return { isPartly: false, ...(amount !== undefined && { amount }), ...(units !== undefined && { units }) }
}

/** `2014000000000000000` or `2.014e18`, as ERC-681 has it; a whole number, or nothing. */
function readUnits(text: string): bigint | undefined {
  const {
    whole,
    fraction = '',
    exponent = '0'
  } = /^(?<whole>\d{1,30})(?:\.(?<fraction>\d{1,30}))?(?:e(?<exponent>\d{1,2}))?$/i.exec(text)?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  return whole === undefined || zeros < 0 ? undefined : BigInt(whole + fraction + '0'.repeat(zeros))
}
