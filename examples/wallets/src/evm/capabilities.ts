import * as v from 'valibot'
import { unsupportedMethod } from '../errors.js'
import { readParams } from '../read-params.js'
import type { Methods, WalletCore } from './core.js'
import { AddressSchema, QuantitySchema } from './params.js'
import { requirePermitted } from './permissions.js'

/** Capabilities by chain id in hex, as in a response to `wallet_getCapabilities` (EIP-5792). */
export type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Assets by chain id in hex, as in a response to `wallet_getAssets` (ERC-7811). They are not validated, so a test can supply false ones. */
export type Assets = Readonly<Record<string, readonly unknown[]>>

/** Reference under which a wallet lists what it can do on every chain (EIP-5792). */
const EVERY_CHAIN = '0x0'

const AssetsParams = v.tuple([v.object({ account: AddressSchema, chainFilter: v.optional(v.array(QuantitySchema)) })])
const CapabilitiesParams = v.tuple([AddressSchema, v.optional(v.array(QuantitySchema))])
const WatchAssetParams = v.object({
  type: v.string(),
  options: v.object({
    address: AddressSchema,
    symbol: v.optional(v.string(), 'unknown'),
    decimals: v.optional(v.number())
  })
})

/**
 * Returns `wallet_getCapabilities` (EIP-5792) and `wallet_getAssets` (ERC-7811), which fail with 4200 if the wallet
 * has no value for them, and `wallet_watchAsset` (EIP-747: `params` is an object).
 */
export function capabilityMethods(
  core: WalletCore,
  capabilities: Capabilities | undefined,
  assets: Assets | undefined
): Methods {
  const onlyChains = <T>(byChain: Readonly<Record<string, T>>, wanted: readonly string[] | undefined) =>
    Object.fromEntries(Object.entries(byChain).filter(([id]) => !wanted || [EVERY_CHAIN, ...wanted].includes(id)))
  return {
    async wallet_getAssets(params) {
      if (!assets) throw unsupportedMethod('wallet_getAssets')
      const [{ account, chainFilter }] = readParams(AssetsParams, params)
      requirePermitted(core, account)
      return onlyChains(assets, chainFilter)
    },
    async wallet_getCapabilities(params) {
      if (!capabilities) throw unsupportedMethod('wallet_getCapabilities')
      const [address, chainIds] = readParams(CapabilitiesParams, params)
      requirePermitted(core, address)
      return onlyChains(capabilities, chainIds)
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
