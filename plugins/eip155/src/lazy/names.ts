import { type ChainId, type NameFeature, type Network, parseChainId } from '@latchkit/kernel/chain'
import { isPictureLink } from '@latchkit/kernel/links'
import { unlessThrows } from '@latchkit/kernel/wallet'
import { normalize } from 'viem/ens'
import { Eip155Error } from '../errors.js'
import { accountParts } from './account.js'
import { isName } from './name-form.js'
import { ANY_EVM, ETHER, nameRecords } from './name-records.js'
import { createNode } from './node.js'
import { type ChainReader, readerOf } from './reader.js'

const MAX_CHAIN_ID = 2 ** 31
/** Code that only says whose code to run for a key (EIP-7702). */
const delegated = /^0xef0100[\da-f]{40}$/i

/** ENS, by the nodes of Ethereum that the site named. */
export function createNames(mainnet: Network): Pick<NameFeature, 'resolve' | 'lookup'> {
  const chain = mainnet.caipNetworkId
  const at = (urls: readonly string[]) => createNode({ ...mainnet, rpcUrls: { default: { http: urls } } })
  const [first, ...others] = mainnet.rpcUrls.default.http
  const any = at(mainnet.rpcUrls.default.http)
  // One node that lies would send the money elsewhere: where there are two, they have to agree.
  const witnesses = [...(first ? [at([first])] : []), ...(others.length > 0 ? [at(others)] : [])]

  return {
    async resolve(text, of, signal) {
      const name = normalized(text)
      const coin = coinOf(of)
      if (name === undefined || coin === undefined) return undefined
      const found = await Promise.allSettled(
        witnesses.map(node => addressOf(name, coin, readerOf(node, chain, signal)))
      )
      signal.throwIfAborted()
      const answers = found.flatMap(result => (result.status === 'fulfilled' ? [result] : []))
      const [answer] = answers
      if (!answer) throw found.find(result => result.status === 'rejected')?.reason
      if (answers.every(({ value }) => value === answer.value)) return answer.value
      throw new Eip155Error('eip155/invalid-answer', { chain, method: 'eth_call', expected: 'what another node says' })
    },

    async lookup(account, signal) {
      const { chain: of, address } = accountParts(account)
      const own = coinOf(of)
      const reader = readerOf(any, chain, signal)
      const records = nameRecords(reader)
      for (const coin of new Set([own, ETHER])) {
        const name = coin === undefined ? undefined : await records.claimed(address, coin)
        // A name that is spelled in a way of its own may look like another.
        if (name === undefined || own === undefined || normalized(name) !== name) continue
        if ((await addressOf(name, own, reader)) !== address) continue
        const avatar = await records.text(name, 'avatar')
        // NFTs, IPFS and the rest would be asked of hosts that nobody chose.
        return { name, ...(isPictureLink(avatar) && { avatar }) }
      }
      return undefined
    }
  }
}

/**
 * Where a name leads on a chain: what it says of that chain, else of all EVM chains, else Ethereum's address where that is of
 * a key, which is the same everywhere. A contract that stands on Ethereum may be anybody's elsewhere.
 */
async function addressOf(name: string, coin: bigint, reader: ChainReader): Promise<string | undefined> {
  const records = nameRecords(reader)
  const coins = coin === ETHER ? [ETHER] : [coin, ANY_EVM, ETHER]
  const [own, anywhere, ethers] = await Promise.all(coins.map(coin => records.address(name, coin)))
  const found = own ?? anywhere
  if (found !== undefined || ethers === undefined) return found
  const code = await reader.code(ethers)
  return code === '0x' || delegated.test(code) ? ethers : undefined
}

/** What a chain is in ENS (ENSIP-11); undefined where it is none of EVM. */
function coinOf(chain: ChainId): bigint | undefined {
  const { namespace, reference } = parseChainId(chain) ?? {}
  const id = Number(reference)
  if (namespace !== 'eip155' || !Number.isSafeInteger(id)) return undefined
  if (id === 1) return ETHER
  return id < MAX_CHAIN_ID ? ANY_EVM | BigInt(id) : ANY_EVM
}

/** ENSIP-15; undefined for what can be no name. */
const normalized = (name: string): string | undefined =>
  isName(name) ? unlessThrows(() => normalize(name)) : undefined
