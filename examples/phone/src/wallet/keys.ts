import { type Address, publicTestMnemonic } from '@latchkit/example-wallets'
import { createEvmSigner } from '@latchkit/example-wallets/signer'
import { accountIndexes } from '../settings.js'

/** Keys of this phone: public test keys. */
export const keys = createEvmSigner(publicTestMnemonic, accountIndexes)

export const accounts: readonly { readonly address: Address; readonly name: string }[] = keys.addresses.map(
  (address, index) => ({ address, name: `Test account ${index + 1}` })
)
