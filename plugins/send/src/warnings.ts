import type { BaseUnits, RecipientFact } from '@latchkit/plugin-chains/contract'
import { isLookAlikeAddress } from '@latchkit/plugin-chains/kit'

/** What must be known before something is sent. */
export type WarningId =
  | 'token-contract'
  | 'burn'
  | 'no-key-unused'
  | 'look-alike'
  | 'no-key'
  | 'own-address'
  | 'contract'
  | 'maybe-sent'
  | 'spam'
  | 'first-time'
  | 'unused'
  | 'leaves-nothing'
  | 'not-inspected'

/** `stop`: it cannot be sent. `tick`: only after the visitor says to have understood. `inform`: it is said. */
export type WarningLevel = 'stop' | 'tick' | 'inform'

export interface Warning {
  readonly id: WarningId
  readonly level: WarningLevel
  /** Of `look-alike`: the address that it looks like. */
  readonly other?: string
}

const levels = {
  'token-contract': 'stop',
  burn: 'stop',
  'no-key-unused': 'stop',
  'look-alike': 'stop',
  'no-key': 'tick',
  'own-address': 'tick',
  contract: 'tick',
  'maybe-sent': 'tick',
  spam: 'tick',
  'not-inspected': 'tick',
  'first-time': 'inform',
  unused: 'inform',
  'leaves-nothing': 'inform'
} as const satisfies Record<WarningId, WarningLevel>

export interface Circumstances {
  /** In the canonical spelling, as everything here. */
  readonly recipient: string
  /** Who pays. */
  readonly sender: string
  /** The visitor's other accounts. */
  readonly own: readonly string[]
  /** Paid before from this browser, or in the address book. */
  readonly known: readonly string[]
  /** Paid by the account, says its history as far as it was loaded. */
  readonly paidBefore: readonly string[]
  /** What the chain says of the recipient; undefined when it could not be asked. */
  readonly facts: readonly RecipientFact[] | undefined
  /** `Token.address` of what is sent; undefined for the coin. */
  readonly token: string | undefined
  /** The token calls itself as another does, or promises something at a site. */
  readonly isSpam: boolean
  /** Of the coin, what is left once all is paid; undefined while nobody knows. */
  readonly coinsLeft: BaseUnits | undefined
  /** A wallet was asked for the same before, of any amount, and nobody knows what came of it. */
  readonly isMaybeSent: boolean
}

/** Those that stop first, then those that need a tick. */
export function warningsOf(about: Circumstances): readonly Warning[] {
  const { recipient, sender, own, known, paidBefore, facts = [], token } = about
  const has = (fact: RecipientFact) => facts.includes(fact)
  const isKnown = known.includes(recipient)
  const isMine = recipient === sender || own.includes(recipient)
  const isToken = has('token') || recipient === token
  const isKeyless = has('no-key')
  const alike =
    isKnown || isMine
      ? undefined
      : [...known, ...paidBefore, sender, ...own].find(address => isLookAlikeAddress(address, recipient))
  const held: Record<WarningId, boolean> = {
    'token-contract': isToken,
    burn: has('burn'),
    'no-key-unused': isKeyless && has('unused'),
    'look-alike': alike !== undefined,
    'no-key': isKeyless && !has('unused') && !isToken,
    'own-address': recipient === sender,
    // A contract that was paid before is one on purpose, and so is the visitor's own.
    contract: has('contract') && !isToken && !isKnown && !isMine && !isKeyless,
    'maybe-sent': about.isMaybeSent,
    spam: about.isSpam,
    // A history can be made to show what was never paid: it takes away this note, and no other warning.
    'first-time': !isKnown && !isMine && !paidBefore.includes(recipient),
    unused: has('unused') && !isKeyless && !isMine,
    'leaves-nothing': about.coinsLeft === 0n,
    'not-inspected': about.facts === undefined
  }
  return (Object.keys(levels) as WarningId[])
    .filter(id => held[id])
    .map(id => ({ id, level: levels[id], ...(id === 'look-alike' && alike !== undefined && { other: alike }) }))
}

export const isStopped = (warnings: readonly Warning[]): boolean => warnings.some(({ level }) => level === 'stop')
