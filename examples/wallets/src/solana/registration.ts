import { svgDataUri } from '../marks.js'
import type { SolanaTestWallet } from './wallet.js'

type Register = (...wallets: readonly object[]) => unknown

/**
 * Registers a wallet by the Wallet Standard, now and on every `wallet-standard:app-ready`, as its `registration` switch says
 * at that time. Returns its undo, which also takes back what can be.
 *
 * @param target - the page's window by default.
 */
export function registerSolanaWallet(wallet: SolanaTestWallet, target: EventTarget = window): () => void {
  const undos = new Set<() => void>()
  const registerWith = ({ register }: { readonly register: Register }) => {
    const shown = describe(wallet)
    const times = wallet.behaviour.registration === 'thousandTimes' ? 1000 : 1
    for (let time = 0; time < times; time++) {
      const undo = register(shown)
      if (typeof undo === 'function') undos.add(undo as () => void)
    }
  }
  const ready = (event: Event) => registerWith((event as CustomEvent<{ register: Register }>).detail)
  target.addEventListener('wallet-standard:app-ready', ready)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
  return () => {
    target.removeEventListener('wallet-standard:app-ready', ready)
    for (const undo of undos) undo()
  }
}

/** The wallet itself, so that it is one object however often it registers, unless a switch spoils what it says. */
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
