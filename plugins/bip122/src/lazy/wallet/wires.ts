import type { SatsProvider, UnisatProvider } from '../../contract.js'
import { leatherWire } from './leather.js'
import { satsWire } from './sats-connect.js'
import { unisatWire } from './unisat.js'
import type { Wire } from './wallet-api.js'
import { standardWire } from './wallet-standard.js'

/** A wallet as it was recognised: by the way it is spoken to. */
export type FoundWallet =
  | { readonly kind: 'sats' | 'leather'; readonly provider: SatsProvider }
  | { readonly kind: 'unisat'; readonly provider: UnisatProvider; readonly canSwitch: boolean }
  | { readonly kind: 'standard'; readonly provider: object }

/** Reads nothing of the wallet yet, so it does not throw. */
export function wireOf(found: FoundWallet, name: string): Wire {
  switch (found.kind) {
    case 'sats':
      return satsWire(found.provider)
    case 'leather':
      return leatherWire(found.provider)
    case 'unisat':
      return unisatWire(found.provider, found.canSwitch)
    case 'standard':
      return standardWire(found.provider, name)
  }
}
