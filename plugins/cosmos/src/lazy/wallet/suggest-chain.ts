import { errorCode } from '@latchkit/kernel'
import { WalletError } from '@latchkit/plugin-chains/contract'
import { readFailure, requestWallet } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import type { Wallet } from './accounts.js'

/**
 * Suggests a chain to a wallet. The network needs both kinds of URL, because the wallet uses both.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/network-unknown` for a wallet without `experimentalSuggestChain`, and
 *   for a network without URLs.
 */
export async function suggestChain(wallet: Wallet, network: CosmosChain, signal: AbortSignal): Promise<void> {
  const { name, provider } = wallet
  const { nativeCurrency, rpcUrls } = network
  const [rpc, rest] = [rpcUrls.default.http[0], rpcUrls.rest?.http[0]]
  const unknown = (cause?: unknown) =>
    new WalletError('wallet/network-unknown', { wallet: name, chain: network.caipNetworkId }, { cause })
  if (!rpc || !rest || typeof provider.experimentalSuggestChain !== 'function') throw unknown()

  const { symbol: coinDenom, decimals: coinDecimals } = nativeCurrency
  const coin = { coinDenom, coinMinimalDenom: network.denom, coinDecimals }
  const prefixed = (end: string) => `${network.bech32Prefix}${end}`
  const description = {
    chainId: network.id,
    chainName: network.name,
    rpc,
    rest,
    bip44: { coinType: network.coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefixed(''),
      bech32PrefixAccPub: prefixed('pub'),
      bech32PrefixValAddr: prefixed('valoper'),
      bech32PrefixValPub: prefixed('valoperpub'),
      bech32PrefixConsAddr: prefixed('valcons'),
      bech32PrefixConsPub: prefixed('valconspub')
    },
    currencies: [coin],
    feeCurrencies: [coin],
    stakeCurrency: coin,
    ...(network.keyType === 'ethsecp256k1' && { features: ['eth-address-gen', 'eth-key-sign'] })
  }
  const suggest = () => provider.experimentalSuggestChain?.(description)
  await requestWallet(name, 'experimentalSuggestChain', suggest, signal).catch(error => {
    throw errorCode(error) === 'wallet/unavailable' ? unknown(error) : error
  })
}

/** Returns whether a wallet request failed because the wallet does not know the chain. */
export const isUnknownChainError = (error: unknown): error is Error =>
  errorCode(error) === 'wallet/unavailable' && isUnknownChain((error as Error).cause)

/** Returns whether a wallet threw because it does not know the chain. Keplr has no code for it: "There is no chain info for …". */
export const isUnknownChain = (thrown: unknown): boolean =>
  /no (?:modular )?chain info|(?:unknown|unsupported|invalid) chain|chain\b.*\bnot (?:found|supported|exist|added)/i.test(
    readFailure(thrown).text
  )
