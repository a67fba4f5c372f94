import { sameBytes } from '@latchkit/plugin-chains/kit'
import { toBase58Check, toBech32 } from 'bitcoinjs-lib/src/address'
import { type AddressFamily, base58Versions, parseAddress } from '../../address.js'
import { isWitnessProgram, outputScript } from '../transfer/transaction.js'

const prefixes: Readonly<Record<AddressFamily, string>> = { main: 'bc', test: 'tb', regtest: 'bcrt' }

/**
 * Returns the address on a network whose coins a script locks (P2PKH, P2SH, SegWit of any version); `undefined` for any other script.
 */
export function scriptAddress(script: Uint8Array, family: AddressFamily): string | undefined {
  const candidates = isWitnessProgram(script) ? [witnessAddress(script, family)] : hashAddresses(script, family)
  return candidates.find(text => {
    const address = parseAddress(text)
    return address && sameBytes(outputScript(address), script)
  })
}

function witnessAddress([version = 0, , ...program]: Uint8Array, family: AddressFamily): string {
  return toBech32(Uint8Array.from(program), version && version - 0x50, prefixes[family])
}

/** Returns the addresses of the hash at the place that it has in the scripts of P2PKH and P2SH. */
const hashAddresses = (script: Uint8Array, family: AddressFamily): readonly string[] =>
  Object.entries(base58Versions).flatMap(([version, [kind, families]]) => {
    const start = kind === 'p2pkh' ? 3 : 2
    const hash = script.subarray(start, start + 20)
    return families.includes(family) && hash.length === 20 ? [toBase58Check(hash, Number(version))] : []
  })
