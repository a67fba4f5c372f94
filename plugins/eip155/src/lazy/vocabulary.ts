import { nodeReads } from './methods.js'

/** As far as this product uses it. Blind signing of hashes (`eth_sign`) is never asked for. */
export const methods = [
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

export const events = ['accountsChanged', 'chainChanged']

/** What a paired wallet is not asked for: the site's RPC URLs answer it. */
export const reads = nodeReads.map(({ method }) => method)
