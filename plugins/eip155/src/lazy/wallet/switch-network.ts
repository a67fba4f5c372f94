import { errorCode } from '@latchkit/kernel'
import { type ChainId, type Network, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, isBusy, isSafeUrl, readFailure, says } from '@latchkit/plugin-chains/kit'
import { readChainId, toQuantity } from '../node/chain-id.js'
import { sendRequest, type Wallet } from './request.js'

/**
 * Switches a wallet to a network (EIP-3326), and adds the network first where the wallet does not know it (EIP-3085).
 * Resolves when `eth_chainId` returns that chain: the wallet's answer to the switch is not enough.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/network-unknown`, `wallet/switch-rejected-after-add`,
 *   `wallet/unavailable`, and `wallet/invalid-answer` for a wallet that did not switch after it accepted.
 */
export async function switchNetwork(wallet: Wallet, network: Network, signal: AbortSignal): Promise<void> {
  const { caipNetworkId: chain } = network
  const context = { wallet: wallet.name, chain }
  const target = [{ chainId: toQuantity(Number(network.id)) }]
  const change = () => sendRequest(wallet, 'wallet_switchEthereumChain', target, signal)

  await change().catch(async error => {
    if (!isUnknown(error)) throw error
    await addNetwork(wallet, network, signal)
    // Adding does not switch (EIP-3085); a wallet that has switched all the same does not ask again.
    await change().catch(cause => {
      if (errorCode(cause) === 'wallet/rejected')
        throw new WalletError('wallet/switch-rejected-after-add', context, { cause })
      throw isUnknown(cause) ? new WalletError('wallet/network-unknown', context, { cause }) : cause
    })
  })
  if ((await currentChain(wallet, signal)) === chain) return
  throw invalidAnswer(wallet.name, 'wallet_switchEthereumChain', 'a switch that took place')
}

/**
 * Returns the chain that the wallet is on, configured or not.
 *
 * @throws {WalletError} as `sendRequest`; `wallet/invalid-answer` when the wallet names no chain.
 */
export async function currentChain(wallet: Wallet, signal: AbortSignal): Promise<ChainId> {
  const chain = readChainId(await sendRequest(wallet, 'eth_chainId', [], signal))
  if (chain) return chain
  throw invalidAnswer(wallet.name, 'eth_chainId', 'a chain id')
}

async function addNetwork(wallet: Wallet, network: Network, signal: AbortSignal): Promise<void> {
  const { id, name, caipNetworkId: chain, nativeCurrency, rpcUrls, blockExplorers } = network
  const unknown = (cause?: unknown) =>
    new WalletError('wallet/network-unknown', { wallet: wallet.name, chain }, { cause })
  const urls = rpcUrls.default.http.filter(isSafeUrl)
  const explorer = blockExplorers?.default.url
  if (urls.length === 0) throw unknown()

  const description = {
    chainId: toQuantity(Number(id)),
    chainName: name,
    nativeCurrency,
    rpcUrls: urls,
    // Wallets refuse the whole network for an explorer without https (EIP-3085).
    ...(isSafeUrl(explorer) && { blockExplorerUrls: [explorer] })
  }
  await sendRequest(wallet, 'wallet_addEthereumChain', [description], signal).catch(error => {
    throw isUnavailable(error) && !isBusy(readFailure(error.cause)) ? unknown(error) : error
  })
}

const isUnavailable = (error: unknown): error is Error => errorCode(error) === 'wallet/unavailable'

const isUnknown = (error: unknown) => isUnavailable(error) && isUnknownChain(error.cause)

/**
 * Tests if a wallet threw because it does not know the chain. 4902 is a convention of wallets (no EIP defines it), often nested,
 * and some wallets throw only a message.
 */
export function isUnknownChain(thrown: unknown): boolean {
  const failure = readFailure(thrown)
  return failure.codes.has(4902) || says(failure, /unrecogni[sz]ed chain|unknown chain|wallet_addEthereumChain/i)
}
