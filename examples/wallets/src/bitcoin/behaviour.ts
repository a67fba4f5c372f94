import { type AnswerSwitches, honestAnswers } from '../answer.js'
import type { MessageLie } from '../sign-in-text.js'

export interface BitcoinBehaviour extends AnswerSwitches {
  /** Addresses to claim in place of its own. It has no key for them and signs with its first key instead. */
  readonly lieAboutAccounts: readonly string[]
  /** Connects without any address. */
  readonly noAccounts: boolean
  /** Responds with 10,000 accounts, the real ones first. */
  readonly tenThousandAccounts: boolean
  /** Changes the last character of each address, so that its checksum is wrong. */
  readonly wrongChecksum: boolean
  /** Signs with the key of another account. */
  readonly signWithAnotherKey: boolean
  /** Signs another message than requested. */
  readonly signAnotherMessage: MessageLie
  /** Signs a transaction whose first output pays another address. */
  readonly payElsewhere: boolean
  /** Always signs in the legacy form, whatever the requested protocol. */
  readonly oldForm: boolean
  /** Responds to a switch with success, and keeps its network. */
  readonly ignoreSwitch: boolean
}

export const honestBitcoin: BitcoinBehaviour = {
  ...honestAnswers,
  lieAboutAccounts: [],
  noAccounts: false,
  tenThousandAccounts: false,
  wrongChecksum: false,
  signWithAnotherKey: false,
  signAnotherMessage: false,
  payElsewhere: false,
  oldForm: false,
  ignoreSwitch: false
}

/** Methods of each API that prompt the user. */
const asking: ReadonlySet<string> = new Set([
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'standard:connect',
  'wallet_connect',
  'wallet_changeNetwork',
  'signMessage',
  'signPsbt',
  'sendTransfer',
  'sendBitcoin',
  'requestAccounts',
  'switchChain'
])
export const asksInBitcoin = (method: string): boolean => asking.has(method)

/** An address that no test wallet has a key for: the output of the first block. */
export const strangerBitcoinAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

/** Returns the accounts that the page sees: `own`, changed according to the behaviour switches. */
export function presentAddresses<T extends { readonly address: string }>(
  behaviour: BitcoinBehaviour,
  own: readonly T[]
): readonly T[] {
  const [first] = own
  if (!first || behaviour.noAccounts) return []
  const lies = behaviour.lieAboutAccounts.map(address => ({ ...first, address }))
  const claimed = lies.length > 0 ? lies : own
  const all = behaviour.tenThousandAccounts
    ? [...claimed, ...Array.from({ length: 10_000 - claimed.length }, () => first)]
    : claimed
  return behaviour.wrongChecksum ? all.map(one => ({ ...one, address: spoiled(one.address) })) : all
}

const spoiled = (address: string) => address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')
