import * as v from 'valibot'
import { unsupportedMethod } from '../errors.js'
import { readParams } from '../read-params.js'
import type { Methods, WalletCore } from './core.js'
import { AddressSchema, QuantitySchema } from './params.js'
import { requirePermitted } from './permissions.js'

/** By chain id in hex, as EIP-5792 answers them. */
export type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const CapabilitiesParams = v.tuple([AddressSchema, v.optional(v.array(QuantitySchema))])
const WatchAssetParams = v.object({
  type: v.string(),
  options: v.object({
    address: AddressSchema,
    symbol: v.optional(v.string(), 'unknown'),
    decimals: v.optional(v.number())
  })
})

/** `wallet_getCapabilities` (EIP-5792; 4200 when the wallet has none) and `wallet_watchAsset` (EIP-747: `params` is an object). */
export function capabilityMethods(core: WalletCore, capabilities: Capabilities | undefined): Methods {
  return {
    async wallet_getCapabilities(params) {
      if (!capabilities) throw unsupportedMethod('wallet_getCapabilities')
      const [address, chainIds] = readParams(CapabilitiesParams, params)
      requirePermitted(core, address)
      return Object.fromEntries(
        Object.entries(capabilities).filter(([id]) => !chainIds || chainIds.some(wanted => wanted === id))
      )
    },
    async wallet_watchAsset(params, consent) {
      const { type, options } = readParams(WatchAssetParams, params)
      await consent({
        title: 'Show this token?',
        facts: [
          { label: 'Token', value: `${options.symbol} (${type})` },
          { label: 'Contract', value: options.address, shape: 'code' }
        ]
      })
      return true
    }
  }
}
