import { optionRules } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from './port/caip.js'

export interface ChainsOptions {
  /** CAIP-2 id of the network that is shown first, also in its family. @defaultValue the first network of the first chain plugin */
  readonly defaultNetwork?: ChainId
}

/** Checks the options of this plugin, and knows their names. */
export const chainsRules = optionRules<ChainsOptions>({
  defaultNetwork: [isChainId, 'must be a CAIP-2 chain id such as eip155:1']
})
