/** Client of the convert service, with a real key on its chain. */
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contracts, type EvmNode, localContracts, type Services } from '../src/index.js'
import { evmClients } from './evm-clients.js'

export const coin = `0x${'e'.repeat(40)}` as const

export interface ServiceTransaction {
  readonly from: string
  readonly to: string
  readonly data: Hex
  readonly value: string
  readonly eip155: { readonly gas: string; readonly gasPrice: string }
}
export interface QuoteResponse {
  readonly id: null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
}

/** Pair of tokens with an amount of the first, in base units. */
export type Asked = readonly [from: string, to: string, amount: bigint]

export function convertClient(services: Pick<Services, 'url'>, node: EvmNode) {
  const account = privateKeyToAccount(generatePrivateKey())
  const transport = http(node.url)
  const wallet = createWalletClient({ account, transport })
  const chain = createPublicClient({ transport, pollingInterval: 10 })
  const chainId = `eip155:${node.chainId}`
  const caip = (address: string) => `${chainId}:${address}`
  const userAddress = caip(account.address)

  const ask = (path: string, query: Record<string, string> = {}, init?: RequestInit) => {
    const search = new URLSearchParams({ ...query, projectId: 'a'.repeat(32), st: 'a', sv: 'b' })
    return fetch(`${services.url}/v1/convert/${path}?${search}`, init)
  }
  const read = async <T>(response: Response) => {
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const post = (body: unknown) => ask('build-transaction', {}, { method: 'POST', body: JSON.stringify(body) })
  const bodyOf = ([from, to, amount]: Asked, slippage = 1) => ({
    amount: String(amount),
    from: caip(from),
    to: caip(to),
    userAddress,
    projectId: 'a'.repeat(32),
    disableEstimate: true,
    eip155: { slippage }
  })

  return {
    account,
    chain,
    chainId,
    caip,
    userAddress,
    ask,
    post,
    bodyOf,
    quotes: async ([from, to, amount]: Asked) => {
      const query = { from: caip(from), to: caip(to), amount: String(amount), userAddress }
      return (await read<{ quotes: readonly QuoteResponse[] }>(await ask('quotes', query))).quotes
    },
    approval: async ([from, to]: Asked) => {
      const query = { from: caip(from), to: caip(to), userAddress }
      return (await read<{ tx: ServiceTransaction }>(await ask('build-approve', query))).tx
    },
    allowance: async (token: string) =>
      BigInt(
        (await read<{ allowance: string }>(await ask('allowance', { tokenAddress: caip(token), userAddress })))
          .allowance
      ),
    build: async (asked: Asked, slippage?: number) =>
      (await read<{ tx: ServiceTransaction & { readonly amount: string } }>(await post(bodyOf(asked, slippage)))).tx,
    /** Signs and sends a transaction of the service, and resolves with its receipt. */
    send: async ({ to, data, value, eip155 }: ServiceTransaction) => {
      const hash = await wallet.sendTransaction({
        chain: null,
        to: to.slice(chainId.length + 1) as Address,
        data,
        value: BigInt(value),
        gas: BigInt(eip155.gas),
        gasPrice: BigInt(eip155.gasPrice) * 2n
      })
      return chain.waitForTransactionReceipt({ hash })
    },
    /** Gives the account coins, or an amount of a token. */
    fund: async (token: string, amount: bigint) => {
      const { control } = evmClients(node.url)
      const value = (await chain.getBalance(account)) + (token === coin ? amount : parseEther('1'))
      await control.setBalance({ address: account.address, value })
      if (token === coin) return
      const mint = { address: token as Address, abi: contracts.Token.abi, functionName: 'mint' } as const
      const hash = await wallet.writeContract({ ...mint, chain: null, args: [account.address, amount] })
      await chain.waitForTransactionReceipt({ hash })
    },
    balance: async (token: string) =>
      token === coin
        ? chain.getBalance(account)
        : chain.readContract({
            address: token as Address,
            abi: contracts.Token.abi,
            functionName: 'balanceOf',
            args: [account.address]
          })
  }
}

export const { ridgeDollar, quietDollar } = localContracts
