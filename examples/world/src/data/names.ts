/** Names of accounts in this world. */
import { fundedAccounts } from '../accounts.js'
import { evmAccounts } from '../evm/addresses.js'
import { drawPicture } from './picture.js'

export interface Identity {
  readonly name: string | null
  /** URL of an image. */
  readonly avatar: string | null
}

const [larch, tidepool] = evmAccounts
const names: Readonly<Record<string, Identity>> = {
  [larch]: { name: 'larch.test', avatar: drawPicture('larch.test') },
  [tidepool]: { name: 'tidepool.test', avatar: null },
  [fundedAccounts.solana[0]?.address ?? '']: { name: 'quill.test', avatar: drawPicture('quill.test') }
}

/** Returns the identity of an address. Its fields are null if the account has no name. */
export function identityOf(address: string): Identity {
  const key = address.startsWith('0x') ? address.toLowerCase() : address
  return (Object.hasOwn(names, key) ? names[key] : undefined) ?? { name: null, avatar: null }
}
