import { expect, test } from 'vitest'
import { isUnknownChain } from '../src/lazy/wallet/unknown-chain.js'

test.each([
  { code: 4902 },
  { code: '4902' },
  { code: -32603, data: { originalError: { code: 4902 } } },
  {
    code: -32603,
    message: 'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.'
  },
  { message: 'Unknown chain 137' }
])('an unknown chain is recognised in %j', thrown => expect(isUnknownChain(thrown)).toBe(true))

test.each([
  // A refusal that names the method.
  { code: 4001, message: 'User rejected wallet_addEthereumChain' },
  { code: -32002, message: 'Request of type wallet_addEthereumChain already pending' },
  { code: 4900 },
  undefined
])('it is not read into %j', thrown => expect(isUnknownChain(thrown)).toBe(false))
