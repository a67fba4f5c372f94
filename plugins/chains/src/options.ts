import { optionRules } from '@latchkit/kernel/options'
import { type ChainId, isChainId } from './port/caip.js'

export interface ChainsOptions {
  /** The network that is shown first, and is first in its family, CAIP-2. @defaultValue the first network of the first chain plugin */
  readonly defaultNetwork?: ChainId
}

/** Checks the options of this plugin, and knows their names. */
export const chainsRules = optionRules<ChainsOptions>({
  defaultNetwork: [isChainId, 'must be a CAIP-2 chain id such as eip155:1']
})
