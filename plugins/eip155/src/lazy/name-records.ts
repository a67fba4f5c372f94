import { unlessThrows } from '@latchkit/kernel/wallet'
import { namehash, packetToBytes } from 'viem/ens'
import { decodeAbiParameters, encodeAbiParameters, toHex } from 'viem/utils'
import { canonicalAddress } from '../address.js'
import type { Hex } from '../contract.js'
import { word } from './abi.js'
import type { ChainReader } from './reader.js'
import { isRevert } from './revert.js'

/** ENS's universal resolver, on mainnet. */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
/** `resolveWithGateways(bytes,bytes,string[])`. */
const RESOLVE = '0xa1472844'
/** `reverseWithGateways(bytes,uint256,string[])`. */
const REVERSE = '0xb7d6ca64'
/** `addr(bytes32)`, `addr(bytes32,uint256)` and `text(bytes32,string)`, of resolvers (ENSIP-1, -9, -5). */
const ADDRESS = '0x3b3b57de'
const ADDRESS_OF_COIN = '0xf1cb7e06'
const TEXT = '0x59d1d43c'

/** Ether, and what EVM addresses are by default (SLIP-44, ENSIP-19). */
export const ETHER = 60n
export const ANY_EVM = 0x8000_0000n

/**
 * No gateway: a name that is kept outside of the chain (ERC-3668) is not found. Whoever owns it would choose which host learns
 * who looks.
 */
const noGateways: readonly string[] = []

const ofResolving = [{ type: 'bytes' }, { type: 'bytes' }, { type: 'string[]' }] as const
const resolved = [{ type: 'bytes' }, { type: 'address' }] as const
const ofReversing = [{ type: 'bytes' }, { type: 'uint256' }, { type: 'string[]' }] as const
const reversed = [{ type: 'string' }, { type: 'address' }, { type: 'address' }] as const

/** What ENS has under names that are normalised. Rejects as a node does; whatever the resolver reverts with is nothing. */
export interface NameRecords {
  /** In the canonical spelling. @param coin - ENSIP-9 and -11 */
  address(name: string, coin: bigint): Promise<string | undefined>
  text(name: string, key: string): Promise<string | undefined>
  /** The name that an address claims; nothing is known of the name. */
  claimed(address: string, coin: bigint): Promise<string | undefined>
}

export function nameRecords(reader: ChainReader): NameRecords {
  const call = async (data: Hex): Promise<Hex> => {
    try {
      return await reader.call({ to: UNIVERSAL_RESOLVER, data })
    } catch (error) {
      if (isRevert(error)) return '0x'
      throw error
    }
  }
  const resolve = async (name: string, query: Hex): Promise<Hex | undefined> => {
    const asked = encodeAbiParameters(ofResolving, [toHex(packetToBytes(name)), query, noGateways])
    const answer = await call(`${RESOLVE}${asked.slice(2)}`)
    return unlessThrows(() => decodeAbiParameters(resolved, answer)[0])
  }
  return {
    async address(name, coin) {
      const node = word(namehash(name))
      if (coin === ETHER) return spelled((await resolve(name, `${ADDRESS}${node}`))?.replace(/^0x0{24}/, '0x'))
      const answer = (await resolve(name, `${ADDRESS_OF_COIN}${node}${word(coin)}`)) ?? '0x'
      return spelled(unlessThrows(() => decodeAbiParameters([{ type: 'bytes' }], answer)[0]))
    },
    async text(name, key) {
      const args = encodeAbiParameters([{ type: 'bytes32' }, { type: 'string' }], [namehash(name), key])
      const answer = (await resolve(name, `${TEXT}${args.slice(2)}`)) ?? '0x'
      return unlessThrows(() => decodeAbiParameters([{ type: 'string' }], answer)[0]) || undefined
    },
    async claimed(address, coin) {
      const asked = encodeAbiParameters(ofReversing, [address as Hex, coin, noGateways])
      const answer = await call(`${REVERSE}${asked.slice(2)}`)
      return unlessThrows(() => decodeAbiParameters(reversed, answer)[0]) || undefined
    }
  }
}

/** Nobody has the address of zeros: it is what is left of a record that was taken back. */
const spelled = (address: string | undefined) =>
  /^0x0+$/.test(address ?? '0x0') ? undefined : canonicalAddress(address)
