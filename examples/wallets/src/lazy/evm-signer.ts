import {
  type Address,
  BaseError,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type TransactionSerializable,
  type TypedDataDefinition
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { ProviderRpcError } from '../errors.js'

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
}

export interface TransactionInput {
  readonly from: Address
  readonly chainId: number
  readonly rpcUrl: string
  readonly transaction: Pick<
    TransactionSerializable,
    'to' | 'data' | 'value' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce'
  >
}

/**
 * Derives m/44'/60'/0'/0/index for each index. For addresses without a key it signs with the first one, like a lying
 * wallet.
 */
export function createEvmSigner(mnemonic: string, indexes: readonly number[]): EvmSigner {
  const accounts = indexes.map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))
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
    async sendTransaction({ from, chainId, rpcUrl, transaction }) {
      const chain = defineChain({
        id: chainId,
        name: `Chain ${chainId}`,
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } }
      })
      const client = createWalletClient({ account: accountOf(from), chain, transport: http(rpcUrl, { retryCount: 0 }) })
      try {
        return await client.sendTransaction(transaction as Parameters<typeof client.sendTransaction>[0])
      } catch (error) {
        throw remoteError(error)
      }
    }
  }
}

/** Extracts the node's error from the library's own error. */
function remoteError(error: unknown): ProviderRpcError {
  if (!(error instanceof BaseError)) return new ProviderRpcError(-32603, String(error), undefined, { cause: error })
  const coded = error.walk(cause => Number.isInteger((cause as { code?: unknown }).code))
  const code = coded ? (coded as unknown as { code: number }).code : -32603
  return new ProviderRpcError(code, error.details || error.shortMessage, undefined, { cause: error })
}
