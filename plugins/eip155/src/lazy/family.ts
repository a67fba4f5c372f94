import type { WalletConnectCapabilities } from '@latchkit/plugin-chains/contract'

export { icon } from './icon.js'

/** As far as this product uses it. Blind signing of hashes (`eth_sign`) is never asked for. */
const methods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_getAssets'
]

const events = ['accountsChanged', 'chainChanged']

/** Returns the profile of EVM chains; what only reads a chain is no business of the wallet. */
export async function vocabulary(): Promise<WalletConnectCapabilities> {
  const { methods: answered } = await import('./browser.js')
  const reads = answered.filter(({ method, risk }) => risk === 'safe' && !method.startsWith('wallet_'))
  return { methods, events, reads: reads.map(({ method }) => method) }
}
