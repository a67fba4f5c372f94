import type { ReceiverFact } from '@latchkit/plugin-chains/contract'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { curve } from '../transaction/curve.js'
import { outputScript } from '../transaction/output-script.js'

/** Returns what an address itself tells about who can spend from it. */
export function recipientFacts(address: BitcoinAddress): readonly ReceiverFact[] {
  const { kind, payload } = address
  if (isBurnt(address)) return ['burn']
  // Anybody can spend from witness versions without a meaning yet.
  const isOpen = kind === 'other' && outputScript(address)[0] !== 0
  const isKeyless = isOpen || (kind === 'p2tr' && !curve.isXOnlyPoint(payload))
  return isKeyless ? ['no-key'] : []
}

/** Written with a right checksum, not derived from a key: nobody can have found one. */
const burnt = ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'].map(text =>
  parseAddress(text)?.payload.join()
)

/** Returns true for those on any network, and for hashes of one repeated byte, such as that of 1111111111111111111114oLvT2. */
const isBurnt = ({ kind, payload }: BitcoinAddress) =>
  kind !== 'p2tr' && (burnt.includes(payload.join()) || payload.every(byte => byte === payload[0]))
