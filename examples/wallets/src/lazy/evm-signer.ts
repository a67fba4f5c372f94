import type { Address, Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { BatchCall } from './evm-batch.js'
import { type ChainTarget, openChain, remoteError } from './evm-chain.js'

export interface EvmSigner {
  /** Checksummed (EIP-55), in the order of the account indexes. */
  readonly addresses: readonly Address[]
  /** Signs the bytes of `data` by EIP-191, version 0x45. */
  signMessage(address: Address, data: Hex): Promise<Hex>
  /** Signs by EIP-712. */
  signTypedData(address: Address, typedData: TypedDataDefinition): Promise<Hex>
  /**
   * Fills in missing fields (nonce, fees, gas), signs, and broadcasts through `rpcUrl`. Resolves with the hash,
   * without waiting for a block.
   *
   * @throws {ProviderRpcError} with the node's own code and message if it rejects.
   */
  sendTransaction(input: TransactionInput): Promise<Hex>
  /**
   * Sends calls in one transaction, all or none (EIP-7702). Resolves with the hash, without waiting for a block.
   *
   * @throws {ProviderRpcError} with the node's own code and message if it rejects.
   */
  sendBatch(input: BatchInput): Promise<Hex>
}

export interface BatchInput extends ChainTarget {
  readonly from: Address
  readonly calls: readonly BatchCall[]
}

export interface TransactionInput extends ChainTarget {
  readonly from: Address
  readonly transaction: Pick<
    TransactionSerializable,
    'to' | 'data' | 'value' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce'
  >
}

/** Derives m/44'/60'/0'/0/index for each index. */
export const createKeys = (mnemonic: string, indexes: readonly number[]): readonly HDAccount[] =>
  indexes.map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))

/**
 * Creates a signer with the keys m/44'/60'/0'/0/index. For addresses without a key it signs with the first one, like a lying
 * wallet.
 */
export function createEvmSigner(mnemonic: string, indexes: readonly number[]): EvmSigner {
  const accounts = createKeys(mnemonic, indexes)
  const byAddress = new Map(accounts.map(account => [account.address.toLowerCase(), account]))
  const accountOf = (address: Address): HDAccount => {
    const account = byAddress.get(address.toLowerCase()) ?? accounts[0]
    if (!account) throw new RangeError('A wallet needs at least one account index')
    return account
  }

  return {
    addresses: accounts.map(account => account.address),
    signMessage: (address, raw) => accountOf(address).signMessage({ message: { raw } }),
    signTypedData: (address, typedData) => accountOf(address).signTypedData(typedData),
    async sendTransaction({ from, transaction, ...target }) {
      const client = openChain(accountOf(from), target)
      try {
        return await client.sendTransaction(transaction as Parameters<typeof client.sendTransaction>[0])
      } catch (error) {
        throw remoteError(error)
      }
    },
    async sendBatch({ from, calls, ...target }) {
      const { sendAtomicBatch } = await import('./evm-batch.js')
      return sendAtomicBatch(accountOf(from), target, calls).catch(error => {
        throw remoteError(error)
      })
    }
  }
}
