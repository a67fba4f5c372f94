/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** JSON-RPC of the first network. */
  readonly VITE_EVM_URL?: string
  /** JSON-RPC of the second network. */
  readonly VITE_EVM_URL_2?: string
  /** Contract on the first network whose tokens are one of a kind (ERC-721). */
  readonly VITE_EVM_COLLECTION?: string
  /** JSON-RPC of the Solana network. @defaultValue the site has none; the same for the three that follow */
  readonly VITE_SOLANA_URL?: string
  /** Esplora API of the Bitcoin network. */
  readonly VITE_BITCOIN_URL?: string
  /** JSON-RPC of the Polkadot network. */
  readonly VITE_POLKADOT_URL?: string
  /** REST API of the Cosmos network. */
  readonly VITE_COSMOS_URL?: string
  /** WebSocket of the relay that sites and wallets meet at. */
  readonly VITE_RELAY_URL?: string
  /** Host of the wallet catalogue and the other services. */
  readonly VITE_SERVICES_URL?: string
  /** WalletConnect project id for the relay and the services, 32 hexadecimal characters. */
  readonly VITE_PROJECT_ID?: string
  /** The page of the phone. */
  readonly VITE_PHONE_URL?: string
}
