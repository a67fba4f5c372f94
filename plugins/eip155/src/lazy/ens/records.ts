import { errorCode } from '@latchkit/kernel'
import type { Client } from 'viem'
import { type GetEnsAddressParameters, getEnsAddress, getEnsName, getEnsText, readContract } from 'viem/actions'
import { canonicalAddress } from '../../address.js'
import type { Hex } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert, unless } from '../node/revert.js'

/** Coin types of Ether and of the default address on EVM chains (SLIP-44, ENSIP-19). */
export const ETHER = 60n
export const ANY_EVM = 0x8000_0000n

const resolver: Required<Pick<GetEnsAddressParameters, 'universalResolverAddress' | 'gatewayUrls'>> = {
  /** ENS's universal resolver, on mainnet. */
  universalResolverAddress: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  /**
   * No gateway, so offchain names (ERC-3668) are not found: their owners would choose the host that learns of the lookup.
   */
  gatewayUrls: []
}

/**
 * Returns functions that read the records of normalised names in ENS. They reject as a node does, and return `undefined` if a
 * resolver reverts or returns an invalid record.
 */
export function nameRecords(reader: ChainReader) {
  const read = async (work: (client: Client) => Promise<string | null>): Promise<string | undefined> => {
    const found = await reader.query(work).catch(unless(error => isRevert(error) || !errorCode(error), null))
    reader.signal.throwIfAborted()
    return found ?? undefined
  }
  return {
    /** Returns an address in canonical form. @param coin - ENSIP-9 and -11 */
    async address(name: string, coin: bigint) {
      const ofCoin = coin === ETHER ? {} : { coinType: coin }
      const found = await read(client => getEnsAddress(withWholeWords(client), { ...resolver, ...ofCoin, name }))
      // A deleted record is the address of zeros.
      return /^0x0+$/.test(found ?? '0x0') ? undefined : canonicalAddress(found)
    },
    text: (name: string, key: string) => read(client => getEnsText(client, { ...resolver, name, key })),
    /** Returns the name that an address claims; the name may have another address. */
    claimed: (address: string, coinType: bigint) =>
      read(client => getEnsName(client, { ...resolver, address: address as Hex, coinType }))
  }
}

/**
 * Returns a client whose `readContract`, which `getEnsAddress` calls, returns no record for a word that is not an address: viem
 * would read its last 20 bytes.
 */
const withWholeWords = (client: Client): Client => {
  const readWhole = async (parameters: Parameters<typeof readContract>[1]) => {
    const [data, ...rest] = (await readContract(client, parameters)) as readonly [Hex, ...unknown[]]
    return [/^0x(?!0{24})[\da-f]{64}$/i.test(data) ? '0x' : data, ...rest]
  }
  return { ...client, readContract: readWhole } as Client
}
