import type { AccountId } from '@latchkit/plugin-chains/contract'
import { readText } from '@latchkit/plugin-chains/kit'
import { recoverAddress } from 'viem/utils'
import type { Hex } from '../../contract.js'
import type { ReadAgreed } from '../node/client.js'
import { accountParts } from '../wallet/accounts.js'
import { isContractSignature } from './contract-signature.js'

/** Above the length of any signature of a contract account; a longer one is an attack on the page. */
const MAX_SIGNATURE_CHARACTERS = 65_536

/** The largest `s` of a canonical signature (EIP-2): with a larger one, a signature would have two forms. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

export type SignatureCheck = ReturnType<typeof createSignatureCheck>

/**
 * Creates a check that verifies signatures of keys itself, and those of contracts on their chain. It returns the signature in its
 * common form, or `undefined` if it is not a signature of `hash` by the account. If the site has two endpoints,
 * a signature of a contract is valid only if both agree: one lying endpoint cannot sign anybody in. An endpoint that fails is
 * replaced by the next one of the site.
 *
 * @throws {Eip155Error} of the check, for an account that is not the key's: `eip155/no-rpc-url`; `eip155/invalid-answer` if two
 *   endpoints differ; `eip155/unreachable` or `eip155/refused` if fewer than two endpoints respond, or the only one does not.
 */
export const createSignatureCheck =
  (readAgreed: ReadAgreed) =>
  async (account: AccountId, hash: Hex, untrusted: unknown, signal: AbortSignal): Promise<Hex | undefined> => {
    signal.throwIfAborted()
    const { chain, address } = accountParts(account)
    const text = readText(untrusted, MAX_SIGNATURE_CHARACTERS, /^0x(?:[\da-f]{2})+$/i)
    if (!text) return undefined
    const signature = text.toLowerCase() as Hex
    const byKey = keySignature(signature)
    if (byKey && (await recoverAddress({ hash, signature: byKey }).catch(() => undefined)) === address) return byKey
    signal.throwIfAborted()
    const isValid = await readAgreed(chain, reader => isContractSignature({ address, hash, signature }, reader), signal)
    return isValid ? signature : undefined
  }

/**
 * Parses a signature of a key into its common form: `r`, `s`, then 27 or 28. Parities of 0 and 1 and the compact form (ERC-2098)
 * are read too. Returns `undefined` for anything else, such as the signature of a contract account.
 */
function keySignature(signature: Hex): Hex | undefined {
  const [, r, rest, parity] = /^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})?$/.exec(signature) ?? []
  if (!r) return undefined
  const whole = BigInt(`0x${rest}`)
  // The compact form has the parity in the highest bit, which a canonical `s` does not need.
  const s = parity ? whole : BigInt.asUintN(255, whole)
  const given = parity ? Number(`0x${parity}`) : Number(whole >> 255n)
  // 27 and 28 are from before EIP-155; some hardware wallets write 0 and 1.
  const odd = given < 27 ? given : given - 27
  if (odd > 1 || s > HALF_ORDER) return undefined
  return `0x${r}${s.toString(16).padStart(64, '0')}${(27 + odd).toString(16)}`
}
