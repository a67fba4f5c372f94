/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** JSON-RPC of the first network. */
  readonly VITE_EVM_URL?: string
  /** JSON-RPC of the second network. */
  readonly VITE_EVM_URL_2?: string
  /** WebSocket of the relay. */
  readonly VITE_RELAY_URL?: string
  /** WalletConnect project id for the relay, 32 hexadecimal characters. */
  readonly VITE_PROJECT_ID?: string
}
