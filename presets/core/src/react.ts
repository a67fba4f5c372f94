'use client'

export {
  type ProviderState,
  useConnection,
  useNetwork,
  useProvider,
  useWalletInfo
} from './react/account-hooks.js'
export {
  LatchkitAccountButton,
  type LatchkitAccountButtonProps,
  LatchkitButton,
  type LatchkitButtonProps,
  LatchkitModal,
  type LatchkitModalProps,
  LatchkitNetworkButton,
  type LatchkitNetworkButtonProps,
  LatchkitWalletButton,
  type LatchkitWalletButtonProps
} from './react/button.js'
export { useFeatures } from './react/features-hooks.js'
export {
  useConnectWallet,
  usePairingCode,
  useRecentConnections,
  useSwitchConnection,
  useWalletSearch
} from './react/headless-hooks.js'
export {
  useConnect,
  useConnections,
  useDisconnect,
  useModal,
  useNetworks,
  useSignMessage,
  useSwitchChain,
  useWallets
} from './react/hooks.js'
export { LatchkitProvider, type LatchkitProviderProps, useLatchkit, useLatchkitState } from './react/provider.js'
export { useSignIn } from './react/sign-in-hooks.js'
export { type BalanceResult, useBalance, useEvents, useReady, useTheme } from './react/site-hooks.js'
export {
  type CallsStatusOptions,
  type SendCallsOptions,
  type UseCapabilitiesOptions,
  useCallsStatus,
  useCapabilities,
  useGrantPermissions,
  useSendCalls,
  type WalletReading
} from './react/wallet-call-hooks.js'
