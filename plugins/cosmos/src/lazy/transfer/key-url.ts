import { TransferError } from '@latchkit/plugin-chains/contract'
import type { CosmosChain } from '../../options.js'
import type { ChainAccount } from '../node/queries.js'

/** What keys are called in transactions. Of Ethereum's there are as many names as families of chains. */
const names = {
  secp256k1: ['/cosmos.crypto.secp256k1.PubKey'],
  ethsecp256k1: [
    '/ethermint.crypto.v1.ethsecp256k1.PubKey',
    '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
    '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey'
  ]
} as const

/** By the kind of account that only this family has. */
const families = new Map<string, string>([
  ['/ethermint.types.v1.EthAccount', names.ethsecp256k1[0]],
  ['/injective.types.v1beta1.EthAccount', names.ethsecp256k1[1]]
])

/**
 * What the key of an account is called on its chain: as the chain calls it already, else as its family does.
 *
 * @throws {TransferError} `transfer/not-spendable` where that cannot be told, so that nothing is guessed
 */
export function keyUrl({ keyType }: CosmosChain, { keyUrl: told, type }: ChainAccount, address: string): string {
  const known: readonly string[] = names[keyType]
  const url = told ?? (known.length === 1 ? known[0] : families.get(type))
  if (url !== undefined && known.includes(url)) return url
  throw new TransferError('transfer/not-spendable', { account: address })
}
