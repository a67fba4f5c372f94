import { unsupportedMethod } from '../errors.js'
import type { ContractAnswer, ContractSigner } from '../lazy/contract-account.js'
import type { ChainTarget } from '../lazy/evm-chain.js'
import type { EvmSigner } from '../lazy/evm-signer.js'
import { strangerMnemonic } from '../phrases.js'
import type { EvmBehaviour } from './behaviour.js'

interface SignerOptions {
  readonly mnemonic: string
  readonly accounts: readonly number[]
  /** Kind of the contract accounts. Undefined: the accounts are those of keys. */
  readonly contractAccount: ContractAnswer | undefined
  behaviour(): EvmBehaviour
  /** Returns the current network. */
  target(): ChainTarget
}

/** Creates the functions that load the signers of a wallet, with their library. Keys are derived on first use. */
export function createSigners({ mnemonic, accounts, contractAccount, behaviour, target }: SignerOptions) {
  let whole: Promise<EvmSigner> | undefined
  const ofContracts = async (answer: ContractAnswer, stranger?: EvmSigner): Promise<ContractSigner> => {
    const { createContractSigner } = await import('../lazy/contract-account.js')
    const deployElsewhere = () => behaviour().deployElsewhere
    return createContractSigner({ mnemonic, indexes: accounts, answer, stranger, target, deployElsewhere })
  }
  const ofKeys = async (phrase: string, indexes: readonly number[]) => {
    const { createEvmSigner } = await import('../lazy/evm-signer.js')
    return createEvmSigner(phrase, indexes)
  }
  const signer = () => {
    whole ??= contractAccount ? ofContracts(contractAccount) : ofKeys(mnemonic, accounts)
    return whole
  }
  return {
    signer,
    /** Loads the signer of messages and typed data. It has a key of no account of the wallet if `signWithAnotherKey` is on. */
    async messageSigner(): Promise<EvmSigner> {
      if (!behaviour().signWithAnotherKey) return signer()
      const stranger = await ofKeys(strangerMnemonic, [0])
      return contractAccount ? ofContracts(contractAccount, stranger) : stranger
    },
    async deployAccount(): Promise<void> {
      if (!contractAccount) throw unsupportedMethod('deployAccount')
      await (await ofContracts(contractAccount)).deploy()
    }
  }
}
