import { concatHex, encodeAbiParameters, isErc6492Signature } from 'viem/utils'
import type { Hex } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert, unless } from '../node/revert.js'

/** ERC-1271: `isValidSignature(bytes32,bytes)`, which is also the answer: these four bytes and 28 zeros. */
const MAGIC = '0x1626ba7e'
const VALID = MAGIC.padEnd(66, '0')

/** The answer is one word. A contract that returns more wants to keep the page busy. */
const MAX_RESPONSE_BYTES = 65_536

const ADDRESS = { type: 'address' } as const
const SIGNED = [{ type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Asks a contract whether it stands by a signature (ERC-1271), deployed or not (ERC-6492). One that reverts does not, and an
 * address without code does not either.
 *
 * @throws {Eip155Error} `eip155/unreachable`, also for an answer over 64 KB; `eip155/invalid-answer` for one that is no bytes
 *   in hex; `eip155/refused` for anything but a revert.
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
  // The whole word: a contract that echoes what it is asked also answers with something that starts like this.
  return response.slice(0, VALID.length) === VALID
}
