/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** JSON-RPC of the first network. */
  readonly VITE_EVM_URL?: string
  /** JSON-RPC of the second network. */
  readonly VITE_EVM_URL_2?: string
}
