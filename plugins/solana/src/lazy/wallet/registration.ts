import type { ConnectorInfo, StandardWallet } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'
import { readChain } from '../../networks.js'
import { isStandardWallet } from './standard-wallet.js'

const MAX_ICON_CHARACTERS = 128 * 1024
/** No wallet knows that many; the rest is not looked at. */
const MAX_CHAINS = 200

const domain = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i
const image = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

export interface Registration {
  readonly wallet: StandardWallet
  readonly info: ConnectorInfo
}

/**
 * Reads a wallet that registered itself (Wallet Standard 1); undefined unless it has a name, can be connected and knows a
 * chain of Solana. Each field is read once, because it may be a getter. A wallet without a usable icon is still a wallet,
 * and a name that is too long is cut.
 */
export function readRegistration(wallet: unknown): Registration | undefined {
  try {
    if (!isStandardWallet(wallet)) return undefined
    const { version, name, icon, chains, id: claimed } = wallet as StandardWallet & { readonly id?: unknown }
    if (!isText(version, 20, /^1\./) || typeof name !== 'string' || !knowsSolana(chains)) return undefined
    const shown = readWalletName(name)
    if (!shown.name) return undefined
    const picture = isText(icon, MAX_ICON_CHARACTERS, image) ? icon : undefined
    const rdns = isText(claimed, 253, domain) ? claimed.toLowerCase() : undefined
    return {
      wallet,
      info: {
        // The standard has no id. A name does to find the wallet again, and is nothing that wallets are merged by.
        id: rdns ?? shown.name,
        ...shown,
        kind: 'announced',
        ...(picture && { icon: picture }),
        ...(rdns && { rdns, identity: rdns })
      }
    }
  } catch {
    // Something that was to be read is missing, or threw.
    return undefined
  }
}

const knowsSolana = (chains: unknown) =>
  Array.isArray(chains) &&
  Array.from({ length: Math.min(chains.length, MAX_CHAINS) }, (_, index) => chains[index]).some(readChain)

const isText = (value: unknown, most: number, pattern: RegExp): value is string =>
  typeof value === 'string' && value.length <= most && pattern.test(value)
