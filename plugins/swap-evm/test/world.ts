/** Site with both providers in the local world: a node with a real exchange, the convert service, and an account with a real key. */
import { contracts, type EvmNode, localContracts, localExchange, type Services } from '@latchkit/example-world'
import { definePlugin, type Readable } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { AccountId, ChainId, UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import { data } from '@latchkit/plugin-data'
import { eip155 } from '@latchkit/plugin-eip155'
import {
  type DecodedSwap,
  type SwapProvider,
  SwapProviders,
  type SwapQuote,
  type SwapRequest
} from '@latchkit/plugin-swap/contract'
import {
  type Address,
  createTestClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
  publicActions,
  walletActions
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { dataServiceSwaps, uniswapV2Swaps } from '../src/index.js'

const projectId = 'a'.repeat(32)
export const never = new AbortController().signal

const [ridgeDollar, quietDollar, tollToken, wrappedEther] = [
  localContracts.ridgeDollar,
  localContracts.quietDollar,
  localExchange.tollToken,
  localExchange.wrappedEther
].map(address => getAddress(address)) as [Address, Address, Address, Address]
export const router = getAddress(localExchange.router)

export const tokens = {
  ETH: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  RUSD: { address: ridgeDollar, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 },
  QUSD: { address: quietDollar, name: 'Quiet Dollar', symbol: 'QUSD', decimals: 6 },
  TOLL: { address: tollToken, name: 'Toll Token', symbol: 'TOLL', decimals: 18 },
  WETH: { address: wrappedEther, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
} as const
export type TokenSymbol = keyof typeof tokens

const chainOf = ({ chainId }: Pick<EvmNode, 'chainId'>): ChainId => `eip155:${chainId}`

/** Opens a site with both providers, which use the same router. */
export async function openProviders(
  nodes: readonly EvmNode[],
  services: Pick<Services, 'url'>,
  usedRouter: string = localExchange.router
) {
  let providers: Readable<readonly SwapProvider[]> | undefined
  const probe = definePlugin({
    id: 'probe',
    setup(ctx) {
      providers = ctx.contributions(SwapProviders)
    }
  })
  const networks = nodes.map(({ chainId, url }) => ({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: tokens.ETH,
    rpcUrls: { default: { http: [url] } }
  }))
  const plugins = [
    chains(),
    data({ projectId, services: { data: services.url }, backOffMs: 5 }),
    eip155({ networks: networks as [(typeof networks)[number]] }),
    dataServiceSwaps({ targets: Object.fromEntries(nodes.map(node => [chainOf(node), [usedRouter]])) }),
    uniswapV2Swaps({
      routers: Object.fromEntries(nodes.map(node => [chainOf(node), { router: usedRouter, bridges: [quietDollar] }]))
    }),
    probe
  ]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  const byId = (id: string) => {
    const found = providers?.get().find(provider => provider.id === id)
    if (!found) throw new TypeError(`No provider ${id}`)
    return found
  }
  return { kernel, oneInch: byId('1inch'), uniswap: byId('uniswap-v2') }
}

/** Creates an account with a new key on the chain of a node. */
export function createVisitor(node: Pick<EvmNode, 'url' | 'chainId'>) {
  const signer = privateKeyToAccount(generatePrivateKey())
  const client = createTestClient({ mode: 'anvil', account: signer, transport: http(node.url), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
  const account: AccountId = `${chainOf(node)}:${signer.address}`
  const mined = async (hash: Hex) => client.waitForTransactionReceipt({ hash })

  return {
    account,
    address: signer.address,
    requestOf: (from: TokenSymbol, to: TokenSymbol, amount: bigint, slippageBps = 100): SwapRequest => ({
      account,
      from: tokens[from],
      to: tokens[to],
      amount,
      slippageBps
    }),
    async fund(symbol: TokenSymbol, amount: bigint) {
      const value = (await client.getBalance(signer)) + parseEther('1') + (symbol === 'ETH' ? amount : 0n)
      await client.setBalance({ address: signer.address, value })
      if (symbol === 'ETH') return
      const call = { address: tokens[symbol].address, abi: contracts.Token.abi, functionName: 'mint' } as const
      await mined(await client.writeContract({ ...call, chain: null, args: [signer.address, amount] }))
    },
    async approve(symbol: Exclude<TokenSymbol, 'ETH'>, spender: string, amount: bigint) {
      const call = { address: tokens[symbol].address, abi: erc20Abi, functionName: 'approve' } as const
      await mined(await client.writeContract({ ...call, chain: null, args: [spender as Address, amount] }))
    },
    balance: async (symbol: TokenSymbol) =>
      symbol === 'ETH'
        ? client.getBalance(signer)
        : client.readContract({
            address: tokens[symbol].address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [signer.address]
          }),
    /** Signs and sends a transaction. Resolves with its status and the coins that it cost. */
    async send({ payload }: UnsignedTransaction) {
      const { to, value = '0x0', data } = payload as { readonly to: Hex; readonly value?: Hex; readonly data: Hex }
      const hash = await client.sendTransaction({ to, data, value: BigInt(value), gas: 500_000n, chain: null })
      const { status, gasUsed, effectiveGasPrice } = await mined(hash)
      return { status, cost: gasUsed * effectiveGasPrice }
    }
  }
}

/** Returns what in a decoded transaction differs from its quote, as the swap feature compares them. */
export function differences(decoded: DecodedSwap | undefined, quote: SwapQuote, provider: SwapProvider): string[] {
  if (!decoded) return ['undecodable']
  const { request, toAmount } = quote
  const [namespace, reference, address] = request.account.split(':')
  const minimum = (toAmount * BigInt(10_000 - request.slippageBps)) / 10_000n
  const rules: Readonly<Record<string, boolean>> = {
    target: provider.targets[`${namespace}:${reference}`]?.includes(decoded.target) ?? false,
    recipient: decoded.recipient === address,
    token: decoded.from === request.from.address && decoded.to === request.to.address,
    amount: decoded.amount === request.amount,
    value: decoded.value === (request.from.address === undefined ? request.amount : 0n),
    minimum: decoded.minimumAmount >= minimum,
    deadline: decoded.deadlineMs === undefined || decoded.deadlineMs > Date.now()
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]))
}

/** Returns the quote; throws without one. */
export async function quoteOf(provider: SwapProvider, request: SwapRequest): Promise<SwapQuote> {
  const quote = await provider.quote(request, never)
  if (!quote) throw new TypeError(`${provider.id} does not exchange these tokens`)
  return quote
}
