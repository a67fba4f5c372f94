import { concatHex, encodeAbiParameters, type Hex, pad, parseAbi, toHex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import type { Anvil } from '../../../scripts/anvil.mjs'
import { codeOf } from './contract-code.js'
import { connectTo, first, startMinedNode } from './mined-node.js'

export const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const ether = 60n
const abi = parseAbi([
  'function say(bytes name, bytes query, bytes answer)',
  'function claim(bytes lookup, uint256 coin, string name)',
  'function failFor(bytes name, bytes reason)'
])

/** Returns functions that set the responses of Ethereum's universal resolver, on a node that has it. */
function telling(node: ReturnType<typeof connectTo>) {
  const dns = (name: string) => toHex(packetToBytes(name))
  const tell = async (functionName: 'say' | 'claim' | 'failFor', args: readonly unknown[]) => {
    await node.writeContract({ account: first, address: resolver, abi, functionName, args, chain: null } as never)
    await node.mine({ blocks: 1 })
  }
  /** To `addr(bytes32)`, or `addr(bytes32,uint256)` with a coin. */
  const query = (name: string, coin?: bigint) =>
    coin === undefined
      ? concatHex(['0x3b3b57de', namehash(name)])
      : concatHex(['0xf1cb7e06', namehash(name), toHex(coin, { size: 32 })])
  return {
    /** Any answer to the question for the address of a name. */
    answer: (name: string, bytes: Hex, coin?: bigint) => tell('say', [dns(name), query(name, coin), bytes]),
    address: (name: string, address: Hex, coin?: bigint) => {
      const answer = coin === undefined ? pad(address) : encodeAbiParameters([{ type: 'bytes' }], [address])
      return tell('say', [dns(name), query(name, coin), answer])
    },
    text(name: string, key: string, text: string) {
      const asked = encodeAbiParameters([{ type: 'bytes32' }, { type: 'string' }], [namehash(name), key])
      const answer = encodeAbiParameters([{ type: 'string' }], [text])
      return tell('say', [dns(name), concatHex(['0x59d1d43c', asked]), answer])
    },
    claim: (address: Hex, name: string, coin = ether) => tell('claim', [address, coin, name]),
    failure: (name: string, reason: Hex) => tell('failFor', [dns(name), reason])
  }
}

/** A node that says that it is Ethereum, with a universal resolver that says what it is told. */
export async function startNameNode() {
  const anvil: Anvil = await startMinedNode({ chainId: 1 })
  const node = connectTo(anvil)
  await node.setCode({ address: resolver, bytecode: codeOf('Names').runtime })
  return { url: anvil.url, node, tell: telling(node), stop: anvil.stop }
}
