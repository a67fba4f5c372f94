import { type Account, type Address, encodeFunctionData, type Hex } from 'viem'
import { getCode, sendTransaction, signAuthorization, waitForTransactionReceipt } from 'viem/actions'
import { getCreate2Address } from 'viem/utils'
import { BatchAccount } from './batch-account.js'
import { type ChainTarget, openChain } from './evm-chain.js'

/** Contract at the same address on nearly every chain, anvil included, that deploys others (EIP-1014). */
export const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt: Hex = `0x${'0'.repeat(64)}`
const batchAccount = getCreate2Address({ from: deployer, salt, bytecode: BatchAccount.bytecode })

export interface BatchCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/**
 * Sends calls in one transaction of the account, all or none: makes it a `BatchAccount` first (EIP-7702), in the same transaction.
 * Resolves with the hash, without waiting for a block.
 */
export async function sendAtomicBatch(
  account: Account,
  target: ChainTarget,
  calls: readonly BatchCall[]
): Promise<Hex> {
  const client = openChain(account, target)
  if (!(await getCode(client, { address: batchAccount }))) {
    const hash = await sendTransaction(client, { to: deployer, data: `${salt}${BatchAccount.bytecode.slice(2)}` })
    await waitForTransactionReceipt(client, { hash })
  }
  const data = encodeFunctionData({ abi: BatchAccount.abi, functionName: 'execute', args: [calls] })
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const isUpgraded = (await getCode(client, { address: account.address }))?.endsWith(
    batchAccount.slice(2).toLowerCase()
  )
  const authorization = isUpgraded
    ? undefined
    : await signAuthorization(client, { account, contractAddress: batchAccount, executor: 'self' })
  return sendTransaction(client, {
    to: account.address,
    data,
    value,
    ...(authorization && { authorizationList: [authorization] })
  } as Parameters<typeof sendTransaction>[1])
}
