import { expect, test } from 'vitest'
import { isUnknownChain } from '../src/lazy/wallet/suggest-chain.js'

test.each([
  'There is no chain info for osmosis-1',
  'There is no modular chain info for osmosis-1',
  'Unknown chain info',
  'Invalid chain id',
  'Chain osmosis-1 is not supported',
  'The requested chain was not found'
])('isUnknownChain returns true for "%s"', text => expect(isUnknownChain(new Error(text))).toBe(true))

test.each(['Request rejected', 'Signer mismatched', 'Keyring is locked'])(
  'isUnknownChain returns false for "%s"',
  text => expect(isUnknownChain(new Error(text))).toBe(false)
)
