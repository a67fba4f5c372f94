import type { Asset, Ledger, Moved, Movement, Operation } from '../data/ledger.js'
import { addressIn, readWord, selectors, zeroAddress } from './abi.js'
import { createChainReader, type EvmTransaction, type TokenTransfer } from './blocks.js'
import { createEvmClient, NodeError } from './client.js'
import { callOf, collectibleKey, readCollectibles, readTokens } from './tokens.js'

/** Placeholder for the token address in transfers of the chain's own coin. */
const noToken = ''
export const evmCoin: Asset = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** Address that stands for the coin in requests for a token. */
export const evmCoinAddress = `0x${'ee'.repeat(20)}`

/**
 * Reads an EVM chain from its node. Coins that contracts pay appear in no log, so they are part of the balance only.
 * NFTs are those of ERC-721.
 *
 * @param url  The node's HTTP address.
 */
export function evmLedger(chainId: string, url: string): Ledger {
  const client = createEvmClient(url)
  const readChain = createChainReader(client)
  const ofAccount = async (account: string) =>
    (await readChain()).filter(
      transaction =>
        transaction.from === account ||
        transaction.to === account ||
        moves(transaction).some(transfer => isEnd(transfer, account))
    )

  return {
    chainId,
    coin: evmCoin,
    coinAddress: evmCoinAddress,
    readAddress: text => (/^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined),

    async holdings(account) {
      const transfers = (await ofAccount(account)).flatMap(transaction => transaction.transfers)
      const touched = transfers.filter(transfer => transfer.amount !== undefined && isEnd(transfer, account))
      const tokens = await readTokens(client, [...new Set(touched.map(({ token }) => token))])
      const [[own], amounts] = await Promise.all([
        client.request([['eth_getBalance', account, 'latest']]),
        client.requestEach([...tokens.keys()].map(token => callOf(token, selectors.balanceOf, [BigInt(account)])))
      ])
      const held = [...tokens.values()].map((asset, index) => ({ asset, amount: readWord(amounts[index]) ?? 0n }))
      return [{ asset: evmCoin, amount: readBalance(own) }, ...held.filter(({ amount }) => amount > 0n)]
    },

    async operations(account) {
      const transactions = await ofAccount(account)
      const transfers = transactions
        .flatMap(transaction => moves(transaction))
        .filter(transfer => isEnd(transfer, account))
      const tokens = transfers.flatMap(({ token, amount }) =>
        token !== noToken && amount !== undefined ? [token] : []
      )
      const ids = transfers.flatMap(({ token, id }) => (id === undefined ? [] : [{ token, id }]))
      const unique = new Map(ids.map(id => [collectibleKey(id), id]))
      const [assets, collectibles] = await Promise.all([
        readTokens(client, [...new Set(tokens)]),
        readCollectibles(client, [...unique.values()])
      ])
      const describe = ({ token, amount, id }: TokenTransfer): Moved | undefined => {
        const collected = id === undefined ? undefined : collectibles.get(collectibleKey({ token, id }))
        if (collected) return { collected }
        const asset = token === noToken ? evmCoin : assets.get(token)
        return asset && amount !== undefined ? { asset, amount } : undefined
      }
      return transactions.map(transaction => operationOf(transaction, account, describe))
    },

    token: async address => (await readTokens(client, [address.toLowerCase()])).get(address.toLowerCase())
  }
}

const isEnd = ({ from, to }: TokenTransfer, account: string) => from === account || to === account

function readBalance(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) throw new NodeError('Not a balance')
  return BigInt(answer)
}

/**
 * Returns everything that a transaction moves; the coin has `noToken` as its address. For a pending one, what its
 * input announces.
 */
function moves({ from, to, value, status, input, transfers }: EvmTransaction): readonly TokenTransfer[] {
  if (status === 'failed') return []
  const own = value > 0n && to !== undefined ? [{ token: noToken, from, to, amount: value }] : []
  if (status === 'confirmed' || to === undefined || !input.startsWith(selectors.transfer)) return [...own, ...transfers]
  const parameters = `0x${input.slice(selectors.transfer.length)}`
  const [recipient, amount] = [readWord(parameters), readWord(parameters, 1)]
  return recipient === undefined || amount === undefined
    ? own
    : [...own, { token: to, from, to: addressIn(recipient), amount }]
}

function operationOf(
  transaction: EvmTransaction,
  account: string,
  describe: (transfer: TokenTransfer) => Moved | undefined
): Operation {
  const { hash, nonce, status, timeMs, place, from, to = '' } = transaction
  const own = moves(transaction).filter(transfer => isEnd(transfer, account))
  const movements = own.flatMap((transfer): Movement[] => {
    const described = describe(transfer)
    return described ? [{ direction: directionOf(transfer, account), ...described }] : []
  })
  const [only, ...more] = own
  const ends = only && more.length === 0 ? { from: only.from, to: only.to } : { from, to }
  return { hash, kind: kindOf(transaction, own, account), status, ...ends, nonce, timeMs, place, movements }
}

function directionOf({ from, to }: TokenTransfer, account: string): Movement['direction'] {
  if (from === to) return 'self'
  return from === account ? 'out' : 'in'
}

function kindOf(
  { from, to, input }: EvmTransaction,
  own: readonly TokenTransfer[],
  account: string
): Operation['kind'] {
  const directions = new Set(own.map(transfer => directionOf(transfer, account)))
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (own.length > 0 && own.every(transfer => transfer.from === zeroAddress)) return 'mint'
  if (own.length > 0 && own.every(transfer => transfer.to === zeroAddress)) return 'burn'
  if (directions.size > 0) return directions.has('in') ? 'receive' : 'send'
  if (from === account && to === undefined) return 'deploy'
  return input.startsWith(selectors.approve) ? 'approve' : 'execute'
}
