import { expect, test } from 'vitest'
import { isUnknownChain } from '../src/lazy/wallet/unknown-chain.js'

test.each([
  'There is no chain info for osmosis-1',
  'There is no modular chain info for osmosis-1',
  'Unknown chain info',
  'Invalid chain id',
  'Chain osmosis-1 is not supported',
  'The requested chain was not found'
])('an unknown chain is told by "%s"', text => expect(isUnknownChain(new Error(text))).toBe(true))

test.each(['Request rejected', 'Signer mismatched', 'Keyring is locked'])('it is not told by "%s"', text =>
  expect(isUnknownChain(new Error(text))).toBe(false)
)
