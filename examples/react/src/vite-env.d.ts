/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** JSON-RPC of the first network. */
  readonly VITE_EVM_URL?: string
  /** JSON-RPC of the second network. */
  readonly VITE_EVM_URL_2?: string
  /** WebSocket of the relay that sites and wallets meet at. */
  readonly VITE_RELAY_URL?: string
  /** Host of the wallet catalogue and the other services. */
  readonly VITE_SERVICES_URL?: string
  /** What relay and services know this world by, 32 hexadecimal characters. */
  readonly VITE_PROJECT_ID?: string
  /** The page of the phone. */
  readonly VITE_PHONE_URL?: string
}
