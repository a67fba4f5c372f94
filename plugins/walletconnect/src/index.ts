export type { PairingApi, PairingParams } from './contract.js'
