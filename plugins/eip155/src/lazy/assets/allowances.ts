import { type AllowanceFeature, type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { encodeCall, wordOf } from '../node/contracts.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert, unless } from '../node/revert.js'
import { readAddress } from '../node/schemas.js'
import type { WithChainReader } from '../transfer/with-chain-reader.js'
import { accountParts } from '../wallet/accounts.js'

/** Creates the feature that reads and sets the allowances of ERC-20 tokens. */
export function createAllowances(withChainReader: WithChainReader): AllowanceFeature {
  return {
    async read(account, token, spender, signal) {
      const { chain, address } = accountParts(account)
      const [contract, allowed] = [tokenAddress(token, chain), spenderAddress(spender, chain)]
      return withChainReader(chain, signal, reader => readAllowance(address, contract, allowed, reader))
    },
    async approve(account, { token, spender, amount }, signal) {
      const { chain, address } = accountParts(account)
      const [to, allowed] = [tokenAddress(token, chain), spenderAddress(spender, chain)]
      const approvalOf = (value: bigint) => ({
        account,
        payload: { to, data: encodeCall('approve', allowed, value) }
      })
      return withChainReader(chain, signal, async reader => {
        const current = await readAllowance(address, to, allowed, reader)
        const call = { from: address, ...approvalOf(amount).payload }
        // Tokens such as USDT reject a change from one amount above zero to another.
        const isChangeable =
          current === 0n || amount === 0n || (await reader.call(call).then(isAccepted, unless(isRevert, false)))
        return isChangeable ? [approvalOf(amount)] : [approvalOf(0n), approvalOf(amount)]
      })
    }
  }
}

/** Tests the response of `approve`: true, or empty for tokens older than ERC-20 (USDT). */
const isAccepted = (response: string) => response === '0x' || wordOf(response) === 1n

async function readAllowance(owner: string, token: string, spender: string, reader: ChainReader): Promise<bigint> {
  const data = encodeCall('allowance', owner, spender)
  const allowance = wordOf(await reader.call({ to: token, data }).catch(unless(isRevert, '0x')))
  if (allowance !== undefined) return allowance
  throw new TransferError('transfer/unknown-token', { chain: reader.chain, token })
}

function tokenAddress(token: string, chain: ChainId): string {
  const address = readAddress(token)
  if (address) return address
  throw new TransferError('transfer/unknown-token', { chain, token })
}

function spenderAddress(spender: string, chain: ChainId): string {
  const address = readAddress(spender)
  if (address) return address
  throw new TransferError('transfer/invalid-recipient', { chain })
}
