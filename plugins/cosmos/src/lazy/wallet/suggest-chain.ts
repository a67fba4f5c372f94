import { errorCode } from '@latchkit/kernel'
import { WalletError } from '@latchkit/plugin-chains/contract'
import { requestWallet } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import type { Wallet } from './accounts.js'

/**
 * Teaches a wallet a chain. It needs both kinds of URL of the network, because the wallet will use nothing else.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/network-unknown` for a wallet that cannot be taught, and for a network
 *   without URLs.
 */
export async function suggestChain(
  { name, provider }: Wallet,
  network: CosmosChain,
  signal: AbortSignal
): Promise<void> {
  const {
    id,
    name: chainName,
    bech32Prefix,
    coinType,
    keyType,
    denom,
    nativeCurrency,
    rpcUrls,
    caipNetworkId
  } = network
  const [rpc, rest] = [rpcUrls.default.http[0], rpcUrls.rest?.http[0]]
  const unknown = (cause?: unknown) =>
    new WalletError('wallet/network-unknown', { wallet: name, chain: caipNetworkId }, { cause })
  if (!rpc || !rest || typeof provider.experimentalSuggestChain !== 'function') throw unknown()

  const coin = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: denom,
    coinDecimals: nativeCurrency.decimals
  }
  const prefixed = (end: string) => `${bech32Prefix}${end}`
  const description = {
    chainId: id,
    chainName,
    rpc,
    rest,
    bip44: { coinType },
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
    ...(keyType === 'ethsecp256k1' && { features: ['eth-address-gen', 'eth-key-sign'] })
  }
  const suggest = () => provider.experimentalSuggestChain?.(description)
  await requestWallet(name, 'experimentalSuggestChain', suggest, signal).catch(error => {
    throw errorCode(error) === 'wallet/unavailable' ? unknown(error) : error
  })
}
