import { concatHex, encodeAbiParameters, isErc6492Signature } from 'viem/utils'
import type { Hex } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert, unless } from '../node/revert.js'

/** Selector of `isValidSignature(bytes32,bytes)` (ERC-1271). With 28 zeros it is also the response for a valid signature. */
const MAGIC = '0x1626ba7e'
const VALID = MAGIC.padEnd(66, '0')

/** A valid response is one word. A long one is an attack on the page. */
const MAX_RESPONSE_BYTES = 65_536

const ADDRESS = { type: 'address' } as const
const SIGNED = [{ type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Tests if a signature is valid by the contract of the account (ERC-1271), deployed or not (ERC-6492). It is invalid if the
 * contract reverts, and for an address without code.
 *
 * @throws {Eip155Error} `eip155/unreachable`, also for a response over 64 KB; `eip155/invalid-answer` for one other than
 *   bytes in hex; `eip155/refused` for anything but a revert.
 */
export async function isContractSignature(
  { address, hash, signature }: { readonly address: string; readonly hash: Hex; readonly signature: Hex },
  reader: ChainReader
): Promise<boolean> {
  const call = async (transaction: { readonly to?: string; readonly data: Hex }) =>
    (await reader.call(transaction, MAX_RESPONSE_BYTES).catch(unless(isRevert, '0x'))).toLowerCase()
  if (isErc6492Signature(signature)) {
    const { validatorCode } = await import('./erc6492-validator.js')
    const parameters = encodeAbiParameters([ADDRESS, ...SIGNED], [address as Hex, hash, signature])
    return /^0x0*1$/.test(await call({ data: concatHex([validatorCode, parameters]) }))
  }
  const response = await call({ to: address, data: concatHex([MAGIC, encodeAbiParameters(SIGNED, [hash, signature])]) })
  // The whole word: the response of a contract that echoes its input begins with the selector, too.
  return response.slice(0, VALID.length) === VALID
}
