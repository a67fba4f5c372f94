'use client'

export {
  LatchkitAccountButton,
  type LatchkitAccountButtonProps,
  LatchkitButton,
  type LatchkitButtonProps,
  LatchkitModal,
  type LatchkitModalProps,
  LatchkitNetworkButton,
  type LatchkitNetworkButtonProps
} from './react/button.js'
export {
  useConnect,
  useConnection,
  useConnections,
  useDisconnect,
  useModal,
  useNetworks,
  useSignMessage,
  useSwitchChain,
  useWallets
} from './react/hooks.js'
export { LatchkitProvider, type LatchkitProviderProps, useLatchkit, useLatchkitState } from './react/provider.js'
