import type { AddressFamily } from './address.js'

/** The chains of Bitcoin, each by the first 32 hex digits of the hash of its first block (CAIP-2 for bip122). */
export const families: ReadonlyMap<string, AddressFamily> = new Map([
  ['000000000019d6689c085ae165831e93', 'main'],
  ['000000000933ea01ad0ee984209779ba', 'test'],
  ['00000000da84f2bafbbc53dee25a72ae', 'test'],
  ['00000008819873e925422c1ff0f99f7c', 'test'],
  ['0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest']
])
