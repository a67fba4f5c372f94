import { createAccountParser } from '@latchkit/plugin-chains/kit'
import { canonicalAddress } from '../../address.js'
import { Eip155Error } from '../../errors.js'

/**
 * Parses an account (CAIP-10) into its chain and its address in canonical form.
 *
 * @throws {Eip155Error} `eip155/invalid-params` for an account of another namespace and for an invalid one.
 */
export const accountParts = createAccountParser({
  namespace: 'eip155',
  read(text) {
    const address = canonicalAddress(text)
    return address === undefined ? undefined : { address }
  },
  family: 'an EVM chain',
  errors: Eip155Error
})
