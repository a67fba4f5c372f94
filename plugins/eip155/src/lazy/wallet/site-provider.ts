import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { createSiteProviders, type RequesterOptions, wrapRequester } from '@latchkit/plugin-chains/kit'
import { accountParts, readAccounts } from './accounts.js'

/** Methods besides those of the plugin that the wallet gets: they read, or the wallet shows a prompt of its own. */
const passed =
  `eth_coinbase eth_mining eth_hashrate eth_protocolVersion eth_requestAccounts eth_subscribe eth_unsubscribe
  net_listening net_peerCount web3_clientVersion web3_sha3 wallet_addEthereumChain wallet_getPermissions
  wallet_requestPermissions wallet_showCallsStatus wallet_switchEthereumChain wallet_watchAsset`.split(/\s+/)

const accountMethods: ReadonlySet<string> = new Set(['eth_accounts', 'eth_requestAccounts'])

/** Creates the feature that wraps EIP-1193 providers for the host site, as `wrapRequester` does. @param methods - of the plugin. */
export const createSiteProvider = (methods: RequesterOptions['methods']) =>
  createSiteProviders((provider, signer) =>
    wrapRequester(provider, {
      methods,
      passed,
      signer,
      mapResponse: (method, response) =>
        accountMethods.has(method) ? shownFirst(response, tryOrUndefined(signer)) : response
    })
  )

/** Moves the account that is shown to the front of a list, because libraries sign with the first one. */
function shownFirst(response: unknown, signer: Signer | undefined): unknown {
  const accounts = signer && readAccounts(response)?.map(({ address }) => address)
  const shown = signer && accountParts(signer.account).address
  return accounts?.some(address => address === shown) ? [...new Set([shown, ...accounts])] : response
}
