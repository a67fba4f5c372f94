import { svgDataUri } from '../marks.js'
import { registerStandardWallet } from '../standard-registration.js'
import type { SolanaTestWallet } from './wallet.js'

/**
 * Registers a wallet by the Wallet Standard, each time in the form of its `registration` switch. Returns a function
 * that undoes the registration as far as possible.
 *
 * @param target - the page's window by default.
 */
export function registerSolanaWallet(wallet: SolanaTestWallet, target: EventTarget = window): () => void {
  const times = () => (wallet.behaviour.registration === 'thousandTimes' ? 1000 : 1)
  return registerStandardWallet(() => new Array<object>(times()).fill(describe(wallet)), target)
}

/** Returns the wallet itself, so that it is the same object in each registration, unless a switch changes it. */
function describe({ standard, behaviour }: SolanaTestWallet): object {
  const spoiled = (changes: object) => Object.create(standard, Object.getOwnPropertyDescriptors(changes)) as object
  switch (behaviour.registration) {
    case 'valid':
    case 'thousandTimes':
      return standard
    case 'longName':
      return spoiled({ name: `${standard.name} `.repeat(2000) })
    case 'bidiName':
      return spoiled({ name: `\u202e${[...standard.name].reverse().join('')}\u202c\u200b` })
    case 'httpIcon':
      return spoiled({ icon: 'http://wallet.invalid/icon.png' })
    case 'noConnect':
      return spoiled({ features: {}, icon: svgDataUri('<g/>') })
    case 'otherChains':
      return spoiled({ chains: ['sui:mainnet', 'bitcoin:mainnet'] })
  }
}
