/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** JSON-RPC of the first network. */
  readonly VITE_EVM_URL?: string
  /** JSON-RPC of the second network. */
  readonly VITE_EVM_URL_2?: string
  /** ERC-721 contract on the first network. */
  readonly VITE_EVM_COLLECTION?: string
  /** JSON-RPC of the Solana network. @defaultValue no Solana network; the three below likewise */
  readonly VITE_SOLANA_URL?: string
  /** Esplora API of the Bitcoin network. */
  readonly VITE_BITCOIN_URL?: string
  /** JSON-RPC of the Polkadot network. */
  readonly VITE_POLKADOT_URL?: string
  /** REST API of the Cosmos network. */
  readonly VITE_COSMOS_URL?: string
  /** WebSocket of the relay. */
  readonly VITE_RELAY_URL?: string
  /** Host of the wallet catalogue and the other services. */
  readonly VITE_SERVICES_URL?: string
  /** Pages of the local seller, who sells test coins. @defaultValue nothing is sold */
  readonly VITE_SELLER_URL?: string
  /** The site's on-ramp service, for purchases by card. */
  readonly VITE_ONRAMP_URL?: string
  /** Endpoints of the sign-in server; the page for members is `/members` on its host. @defaultValue visitors do not sign in */
  readonly VITE_SIGN_IN_URL?: string
  /** WalletConnect project id for the relay and the services, 32 hexadecimal characters. */
  readonly VITE_PROJECT_ID?: string
  /** URL of the phone's page. */
  readonly VITE_PHONE_URL?: string
}
