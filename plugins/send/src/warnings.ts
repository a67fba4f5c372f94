import type { BaseUnits, RecipientFact } from '@latchkit/plugin-chains/contract'
import { isLookAlikeAddress } from '@latchkit/plugin-chains/kit'

/** Id of a warning that is shown before a transfer. */
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

/** Effect of a warning. `stop`: blocks the transfer. `tick`: requires a ticked checkbox. `inform`: is shown only. */
export type WarningLevel = 'stop' | 'tick' | 'inform'

export interface Warning {
  readonly id: WarningId
  readonly level: WarningLevel
  /** For `look-alike`: the address that the recipient resembles. */
  readonly resembled?: string
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

export interface WarningContext {
  /** Address of the recipient in canonical form, like all addresses here. */
  readonly recipient: string
  /** Address that pays. */
  readonly sender: string
  /** Addresses of the visitor's other accounts. */
  readonly otherAccounts: readonly string[]
  /** Addresses in the contacts: named by the visitor, or paid from this browser. */
  readonly contacts: readonly string[]
  /** Addresses that the account paid, according to the loaded part of its history. */
  readonly paidBefore: readonly string[]
  /** Facts about the recipient from the chain, or `undefined` if the request failed. */
  readonly facts: readonly RecipientFact[] | undefined
  /** `Token.address` of the sent asset; `undefined` for the coin. */
  readonly token: string | undefined
  /** True if the token looks like spam: it copies another token's name, or advertises a site. */
  readonly isSpam: boolean
  /** Balance of the coin after the transfer and its costs, in base units; `undefined` while unknown. */
  readonly coinsLeft: BaseUnits | undefined
  /** True if a wallet already got a request for this transfer, with any amount, and its outcome is unknown. */
  readonly hasUnconfirmedAttempt: boolean
}

/** Returns the warnings that apply, sorted by level: `stop`, `tick`, `inform`. */
export function warningsOf(about: WarningContext): readonly Warning[] {
  const { recipient, sender, otherAccounts, contacts, paidBefore, facts = [], token } = about
  const has = (fact: RecipientFact) => facts.includes(fact)
  const isContact = contacts.includes(recipient)
  const isMine = recipient === sender || otherAccounts.includes(recipient)
  const isToken = has('token') || recipient === token
  const isKeyless = has('no-key')
  const resembled =
    isContact || isMine
      ? undefined
      : [...contacts, ...paidBefore, sender, ...otherAccounts].find(address => isLookAlikeAddress(address, recipient))
  const applies: Record<WarningId, boolean> = {
    'token-contract': isToken,
    burn: has('burn'),
    'no-key-unused': isKeyless && has('unused'),
    'look-alike': resembled !== undefined,
    'no-key': isKeyless && !has('unused') && !isToken,
    'own-address': recipient === sender,
    // No warning for a contract in the contacts or among the visitor's accounts: it is paid on purpose.
    contract: has('contract') && !isToken && !isContact && !isMine && !isKeyless,
    'maybe-sent': about.hasUnconfirmedAttempt,
    spam: about.isSpam,
    // Others can add entries to a history (address poisoning), so the history removes this note only and no other warning.
    'first-time': !isContact && !isMine && !paidBefore.includes(recipient),
    unused: has('unused') && !isKeyless && !isMine,
    'leaves-nothing': about.coinsLeft === 0n,
    'not-inspected': about.facts === undefined
  }
  return (Object.keys(levels) as WarningId[])
    .filter(id => applies[id])
    .map(id => ({ id, level: levels[id], ...(id === 'look-alike' && resembled !== undefined && { resembled }) }))
}
