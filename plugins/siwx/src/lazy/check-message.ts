import { tryOrUndefined } from '@latchkit/kernel/options'
import { isSignInChain, parseWalletMessage, recapOf } from '@latchkit/plugin-chains/kit'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { SignInError } from '../errors.js'

/**
 * Returns a message of a site if it follows ERC-4361 (or SIWS) and has the domain of this page, the account's address and its
 * chain, and no recap but a valid one (ERC-5573).
 *
 * @throws {SignInError} `siwx/invalid-message`
 */
export function checkSiteMessage(text: unknown, { address, chain }: ActiveAccount): string {
  const invalid = (reason: string) => new SignInError('siwx/invalid-message', { reason })
  if (typeof text !== 'string') throw invalid('message is undefined')
  const message = parseWalletMessage(text)
  if (!message) throw invalid('it is not a sign-in message (ERC-4361, CAIP-122)')
  if (tryOrUndefined(() => ({ recap: recapOf(message) })) === undefined)
    throw invalid('its recap is invalid (ERC-5573)')
  if (message.domain !== location.host) throw invalid(`the domain is not ${location.host}`)
  if (message.scheme !== undefined && `${message.scheme}:` !== location.protocol) throw invalid('its scheme is foreign')
  if (message.address !== address) throw invalid('the address is not that of the account')
  if (!isSignInChain(message.chainReference, chain)) throw invalid(`the chain is not ${chain}`)
  return text
}
