import { type Address, encodeDeployData, type Hex, zeroHash } from 'viem'
import { getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { getCreate2Address, numberToHex, serializeErc6492Signature } from 'viem/utils'
import { unsupportedMethod } from '../errors.js'
import { OwnedAccount } from './batch-account.js'
import { deployer } from './evm-batch.js'
import { type ChainTarget, openChain } from './evm-chain.js'
import { createKeys, type EvmSigner } from './evm-signer.js'

/**
 * Response of a contract account to a signature (ERC-1271). `honest`: valid if the owner signed. The others accept any signature, by a
 * response that is not the word of the standard: the word in second place, the word's first bytes and garbage, its own input.
 */
export type ContractAnswer = 'honest' | 'secondWord' | 'garbage' | 'echo'
const answers: readonly ContractAnswer[] = ['honest', 'secondWord', 'garbage', 'echo']

interface ContractAccounts {
  readonly mnemonic: string
  readonly indexes: readonly number[]
  readonly answer: ContractAnswer
  /** Signs in place of the owner, without being one. @defaultValue the owner signs */
  readonly stranger: EvmSigner | undefined
  target(): ChainTarget
  deployElsewhere(): boolean
}

export interface ContractSigner extends EvmSigner {
  /** Deploys the first account unless its contract exists. Its owner pays. */
  deploy(): Promise<void>
}

/**
 * Creates a signer whose accounts are contracts: one of each key m/44'/60'/0'/0/index, which is its owner. Until the contract is deployed,
 * signatures contain its deployment (ERC-6492). It sends no transactions.
 */
export function createContractSigner({ mnemonic, indexes, answer, ...parts }: ContractAccounts): ContractSigner {
  const keys = createKeys(mnemonic, indexes)
  const contracts = keys.map(key => ({ key, ...contractOf(key.address, answer, zeroHash) }))
  const contractAt = (address: Address) => {
    const [first] = contracts
    const found = contracts.find(contract => contract.address.toLowerCase() === address.toLowerCase()) ?? first
    if (!found) throw new RangeError('A wallet needs at least one account index')
    return found
  }
  type Contract = ReturnType<typeof contractAt>
  const isDeployed = async ({ key, address }: Contract) =>
    (await getCode(openChain(key, parts.target()), { address })) !== undefined
  const wrap = async (contract: Contract, signature: Hex): Promise<Hex> => {
    if (await isDeployed(contract)) return signature
    const { data } = parts.deployElsewhere()
      ? contractOf(contract.key.address, answer, numberToHex(1, { size: 32 }))
      : contract
    return serializeErc6492Signature({ address: deployer, data, signature })
  }
  const unsupported = (method: string) => () => Promise.reject(unsupportedMethod(method))
  return {
    addresses: contracts.map(({ address }) => address),
    async signMessage(address, raw) {
      const contract = contractAt(address)
      const { key } = contract
      return wrap(
        contract,
        parts.stranger
          ? await parts.stranger.signMessage(key.address, raw)
          : await key.signMessage({ message: { raw } })
      )
    },
    async signTypedData(address, typedData) {
      const contract = contractAt(address)
      const { key } = contract
      return wrap(
        contract,
        parts.stranger ? await parts.stranger.signTypedData(key.address, typedData) : await key.signTypedData(typedData)
      )
    },
    sendTransaction: unsupported('eth_sendTransaction'),
    sendBatch: unsupported('wallet_sendCalls'),
    async deploy() {
      const [contract] = contracts
      if (!contract || (await isDeployed(contract))) return
      const client = openChain(contract.key, parts.target())
      const hash = await sendTransaction(client, { to: deployer, data: contract.data })
      await waitForTransactionReceipt(client, { hash })
    }
  }
}

/** Returns the address of a contract account, and the data for the deployer that creates it there (EIP-1014). */
function contractOf(owner: Address, answer: ContractAnswer, salt: Hex) {
  const { abi, bytecode } = OwnedAccount
  const code = encodeDeployData({ abi, bytecode, args: [owner, answers.indexOf(answer)] })
  const data: Hex = `${salt}${code.slice(2)}`
  return { address: getCreate2Address({ from: deployer, salt, bytecode: code }), data }
}
