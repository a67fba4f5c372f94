import type { Hex } from '../contract.js'
import { word } from './abi.js'
import type { ChainReader } from './reader.js'
import { isRevert } from './revert.js'
import { bytes } from './wire.js'

/** ERC-1271: `isValidSignature(bytes32,bytes)`, which is also the answer: these four bytes and 28 zeros. */
const MAGIC = '1626ba7e'
const VALID = `0x${MAGIC.padEnd(64, '0')}`

/** ERC-6492: ends the signature of an account whose contract is yet to be deployed. */
const WRAPPED = '6492'.repeat(16)

/** The answer is one word. A contract that returns more wants to keep the page busy. */
const MAX_ANSWER_BYTES = 65_536

export interface ContractSignature {
  readonly address: string
  readonly hash: Hex
  readonly signature: Hex
}

/**
 * Asks a contract whether it stands by a signature (ERC-1271), deployed or not (ERC-6492). One that reverts does not, and an
 * address without code does not either.
 *
 * @throws {Eip155Error} `eip155/unreachable`, also for an answer over 64 KB; `eip155/invalid-answer` for one that is no bytes
 *   in hex; `eip155/refused` for anything but a revert.
 */
export async function isContractSignature(
  { address, hash, signature }: ContractSignature,
  reader: ChainReader
): Promise<boolean> {
  const call = async (transaction: { readonly to?: string; readonly data: string }) => {
    const asked = reader.read(bytes, 'eth_call', [transaction, 'latest'], MAX_ANSWER_BYTES)
    return (await asked.catch(afterRevert)).toLowerCase()
  }
  if (signature.endsWith(WRAPPED)) {
    const { validatorCode } = await import('./validator.js')
    return /^0x0*1$/.test(await call({ data: `${validatorCode}${word(address)}${encoded(hash, signature, 3)}` }))
  }
  const answer = await call({ to: address, data: `0x${MAGIC}${encoded(hash, signature, 2)}` })
  // The whole word: a contract that echoes what it is asked also answers with something that starts like this.
  return answer.slice(0, VALID.length) === VALID
}

/** The ABI form of a hash and a signature, the last two of `count` arguments. */
function encoded(hash: Hex, signature: Hex, count: number): string {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${word(hash)}${word(count * 32)}${word(bytes.length / 2)}${padded}`
}

function afterRevert(error: unknown): string {
  if (isRevert(error)) return '0x'
  throw error
}
