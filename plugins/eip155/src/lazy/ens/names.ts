import { tryOrUndefined } from '@latchkit/kernel/options'
import { type ChainId, type NameFeature, type Network, parseChainId } from '@latchkit/plugin-chains/contract'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import { normalize, toCoinType } from 'viem/ens'
import { createAgreement } from '../node/agreement.js'
import { createWitnesses } from '../node/client.js'
import type { ChainReader } from '../node/queries.js'
import { isContractCode } from '../transfer/recipient.js'
import { accountParts } from '../wallet/accounts.js'
import { isName } from './name-form.js'
import { ANY_EVM, ETHER, nameRecords } from './records.js'

/** Returns the functions that read ENS through the site's nodes of Ethereum. */
export function createNames(mainnet: Network): Pick<NameFeature, 'resolve' | 'lookup'> {
  const agreed = createAgreement(mainnet.caipNetworkId, createWitnesses(mainnet))

  return {
    async resolve(text, of, signal) {
      const name = normalized(text)
      const coin = coinOf(of)
      if (name === undefined || coin === undefined) return undefined
      return agreed(reader => addressOf(name, coin, reader), signal)
    },

    async lookup(account, signal) {
      const { chain: of, address } = accountParts(account)
      const coin = coinOf(of)
      if (coin === undefined) return undefined
      const name = await agreed(reader => nameOf(address, coin, reader), signal)
      if (name === undefined) return undefined
      const avatar = await agreed(reader => nameRecords(reader).text(name, 'avatar'), signal).catch(() => undefined)
      signal.throwIfAborted()
      // An avatar of an NFT or IPFS would need requests to hosts that the site did not choose.
      return { name, ...(isPictureLink(avatar) && { avatar }) }
    }
  }
}

/** Returns the name that an address claims on a chain, else on Ethereum, and that leads back to it on that chain. */
async function nameOf(address: string, accountCoin: bigint, reader: ChainReader): Promise<string | undefined> {
  const records = nameRecords(reader)
  for (const coin of new Set([accountCoin, ETHER])) {
    const name = await records.claimed(address, coin)
    // A name that is not normalised may look like another one.
    if (name === undefined || normalized(name) !== name) continue
    if ((await addressOf(name, accountCoin, reader)) === address) return name
  }
  return undefined
}

/**
 * Returns the address of a name on a chain: its record for that chain, else for all EVM chains, else for Ethereum where that
 * address is of a key, which is the same everywhere. A contract's address may belong to somebody else on another chain.
 */
async function addressOf(name: string, coin: bigint, reader: ChainReader): Promise<string | undefined> {
  const records = nameRecords(reader)
  const coins = coin === ETHER ? [ETHER] : [coin, ANY_EVM, ETHER]
  const [onChain, anywhere, ethers] = await Promise.all(coins.map(coin => records.address(name, coin)))
  const found = onChain ?? anywhere
  if (found !== undefined || ethers === undefined) return found
  return isContractCode(await reader.code(ethers)) ? undefined : ethers
}

/** Returns the coin type of a chain in ENS (ENSIP-11); `undefined` for a chain that is not EVM. */
function coinOf(chain: ChainId): bigint | undefined {
  const { namespace, reference } = parseChainId(chain) ?? {}
  const id = Number(reference)
  if (namespace !== 'eip155' || !Number.isSafeInteger(id)) return undefined
  // Larger ids have no coin type of their own.
  return tryOrUndefined(() => toCoinType(id)) ?? ANY_EVM
}

/** Returns a name in normal form (ENSIP-15); `undefined` for an invalid name. */
const normalized = (name: string): string | undefined =>
  isName(name) ? tryOrUndefined(() => normalize(name)) : undefined
