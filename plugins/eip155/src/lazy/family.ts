import type { WalletConnectCapabilities } from '@latchkit/plugin-chains/contract'

/** Icon of the chain family: `networks/ethereum` of @web3icons/core (MIT), an SVG image in base64. */
export const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIyNCIgaGVpZ2h0PSIyNCIgZmlsbD0ibm9uZSIgdmlld0JveD0iMCAwIDI0IDI0Ij48ZyBjbGlwLXBhdGg9InVybCgjZXRoZXJldW1fX2EpIj48cGF0aCBmaWxsPSIjMDAwIiBkPSJNMjQgMEgwdjI0aDI0eiIvPjxwYXRoIGZpbGw9IiM4RkZDRjMiIGQ9Ik0xMiA0djUuOTEybDUgMi4yMzd6Ii8+PHBhdGggZmlsbD0iI0NBQkNGOCIgZD0ibTEyIDQtNSA4LjE0OCA1LTIuMjM1eiIvPjxwYXRoIGZpbGw9IiNDQkE3RjUiIGQ9Ik0xMiAxNS45OFYyMGw1LTYuOTJ6Ii8+PHBhdGggZmlsbD0iIzc0QTBGMyIgZD0iTTEyIDIwdi00LjAybC01LTIuOXoiLz48cGF0aCBmaWxsPSIjQ0JBN0Y1IiBkPSJtMTIgMTUuMDQ5IDUtMi45LTUtMi4yMzZ6Ii8+PHBhdGggZmlsbD0iIzc0QTBGMyIgZD0ibTcgMTIuMTQ5IDUgMi45VjkuOTEzeiIvPjxwYXRoIGZpbGw9IiMyMDI2OTkiIGZpbGwtcnVsZT0iZXZlbm9kZCIgZD0ibTEyIDE1LjA0OC01LTIuOUwxMiA0bDUgOC4xNDh6bS00LjY3LTMuMTM2IDQuNTg4LTcuNDc1djUuNDM1em0tLjA2OC4yMDQgNC42NTYtMi4wNjh2NC43Njh6bTQuODE2LTIuMDY4djQuNzY4bDQuNjUzLTIuN3ptMC0uMTc2IDQuNTg4IDIuMDQtNC41ODgtNy40NzV6IiBjbGlwLXJ1bGU9ImV2ZW5vZGQiLz48cGF0aCBmaWxsPSIjMjAyNjk5IiBmaWxsLXJ1bGU9ImV2ZW5vZGQiIGQ9Im0xMiAxNS45MTctNS0yLjg0TDEyIDIwbDUtNi45MjR6bS00LjQ0LTIuMzQxIDQuMzYgMi40OHYzLjU2em00LjUxOSAyLjQ4djMuNTZsNC4zNi02LjA0eiIgY2xpcC1ydWxlPSJldmVub2RkIi8+PC9nPjxkZWZzPjxjbGlwUGF0aCBpZD0iZXRoZXJldW1fX2EiPjxwYXRoIGZpbGw9IiNmZmYiIGQ9Ik0wIDBoMjR2MjRIMHoiLz48L2NsaXBQYXRoPjwvZGVmcz48L3N2Zz4='

/** Methods of this family in a WalletConnect proposal. Blind signing of hashes (`eth_sign`) is never requested. */
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

/** Returns the methods and events of a WalletConnect session. Methods that only read a chain go to the RPC URLs of the site. */
export async function capabilities(): Promise<WalletConnectCapabilities> {
  const { methods: handled } = await import('./browser.js')
  const reads = handled.filter(({ method, risk }) => risk === 'safe' && !method.startsWith('wallet_'))
  return { methods, events: ['accountsChanged', 'chainChanged'], reads: reads.map(({ method }) => method) }
}
