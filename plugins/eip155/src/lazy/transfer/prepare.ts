import {
  type Signer,
  TransferError,
  type TransferFeature,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { transferAmount } from '@latchkit/plugin-chains/kit'
import { readCollectiblePiece, readOwned, readStandard, type TransferAsset } from '../assets/collectible.js'
import { readCollectibleId } from '../assets/collectible-id.js'
import { readTokens } from '../assets/tokens.js'
import type { NodeClient } from '../node/client.js'
import type { ChainReader } from '../node/queries.js'
import { readAddress } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'
import { readGasPrice, readL1Fee } from './fees.js'
import { isBurned, isContractCode, readRecipient } from './recipient.js'
import { readFunds, simulateTransfer } from './simulate.js'
import { submitTransfer, type TransferPlan } from './submit.js'
import { createTransferCall, transactionOf } from './transfer-call.js'
import { createWithChainReader } from './with-chain-reader.js'

/** The parts of the transfer feature that need a node. */
type Transfers = Required<Pick<TransferFeature, 'inspect' | 'prepare'>> &
  Pick<NonNullable<TransferFeature['collectibles']>, 'held'>

export function createTransfers(nodes: NodeClient): Transfers {
  const withChainReader = createWithChainReader(nodes)
  return {
    async inspect(recipient, chain, signal) {
      const address = readRecipient(recipient, chain)
      // Known without a node, and so also when no node answers.
      if (isBurned(address)) return ['burn']
      return withChainReader(chain, signal, async reader => {
        const [code, nonce, balance] = await Promise.all([
          reader.code(address),
          reader.quantity('eth_getTransactionCount', [address, 'latest']),
          reader.balance(address)
        ])
        if (code === '0x') return nonce === 0n && balance === 0n ? ['unused'] : []
        const isToken = await isTokenContract(address, reader)
        return [...(isContractCode(code) ? (['contract'] as const) : []), ...(isToken ? (['token'] as const) : [])]
      })
    },

    async held(account, id, signal) {
      const { chain, address } = accountParts(account)
      const readAmount = async (reader: ChainReader) =>
        readOwned(address, await readCollectiblePiece(id, reader), reader)
      return withChainReader(chain, signal, readAmount)
    },

    async prepare(request, signal) {
      const { chain } = accountParts(request.account)
      const plan = await withChainReader(chain, signal, reader => planTransfer(request, reader))
      const { amount, fee } = plan
      const send = (signer: Signer, signal: AbortSignal) => submitTransfer(plan, signer, withChainReader, signal)
      return { request, amount, fee, simulated: true, send }
    }
  }
}

async function planTransfer(request: TransferRequest, reader: ChainReader): Promise<TransferPlan> {
  const { account, amount: requested, speed = 'normal' } = request
  const { chain } = reader
  const { address: from } = accountParts(account)
  const draft = { from, recipient: readRecipient(request.recipient, chain), ...(await readAsset(request, reader)) }
  const [price, funds] = await Promise.all([readGasPrice(speed, reader), readFunds(draft, reader)])

  const simulated = createTransferCall(draft, transferAmount({ ...funds, requested }))
  const [gas, l1Fee] = await Promise.all([simulateTransfer(simulated, reader), readL1Fee(simulated, reader)])
  const fee = gas * price.max + l1Fee
  const amount = transferAmount({ ...funds, requested, fee })
  const call = createTransferCall(draft, amount)
  return { chain, draft, call, amount, fee, transaction: transactionOf(call, gas, price) }
}

/** @throws {TransferError} `transfer/unknown-token` for a text that is neither an address nor the id of a collectible. */
async function readAsset({ token }: TransferRequest, reader: ChainReader): Promise<TransferAsset> {
  if (token === undefined) return { token }
  if (readCollectibleId(token)) return readCollectiblePiece(token, reader)
  const address = readAddress(token)
  if (address) return { token: address }
  throw new TransferError('transfer/unknown-token', { chain: reader.chain, token })
}

/** Returns whether a contract is a token or a collection of collectibles. */
async function isTokenContract(address: string, reader: ChainReader): Promise<boolean> {
  const [tokens, standard] = await Promise.all([readTokens(address, [address], reader), readStandard(address, reader)])
  return tokens.length > 0 || standard !== undefined
}
