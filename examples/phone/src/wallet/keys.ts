import { type Address, publicTestMnemonic } from '@latchkit/example-wallets'
import { createEvmSigner } from '@latchkit/example-wallets/signer'
import { accountIndexes } from '../settings.js'

/** The keys of this phone: public ones, that every local node prints. */
export const keys = createEvmSigner(publicTestMnemonic, accountIndexes)

export const accounts: readonly { readonly address: Address; readonly name: string }[] = keys.addresses.map(
  (address, index) => ({ address, name: `Test account ${index + 1}` })
)
