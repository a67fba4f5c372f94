/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_EVM_URL?: string
  readonly VITE_SERVICES_URL?: string
  readonly VITE_RELAY_URL?: string
  readonly VITE_PROJECT_ID?: string
}
