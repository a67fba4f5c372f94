import { parseAbiItem, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { canonicalAddress } from '../../src/address.js'
import { aaveV3 } from '../../src/lazy/decoding/descriptors/aave-v3.js'
import { describedFunctions } from '../../src/lazy/decoding/descriptors/descriptor-table.js'
import { ensController } from '../../src/lazy/decoding/descriptors/ens.js'
import { lidoQueue, steth, wsteth } from '../../src/lazy/decoding/descriptors/lido.js'
import { weth9 } from '../../src/lazy/decoding/descriptors/weth9.js'

test.each(Object.entries({ aaveV3, ensController, lidoQueue, steth, weth9, wsteth }))(
  '%s is found at each of its addresses, by each of its functions',
  (_name, { context, display }) => {
    const find = describedFunctions()
    for (const { chainId, address } of context.contract.deployments) {
      expect(canonicalAddress(address as string)).toBe(address)
      for (const [signature, { intent }] of Object.entries(display.formats)) {
        const selector = toFunctionSelector(parseAbiItem(`function ${signature}` as string) as never)
        expect(find(`eip155:${chainId}`, String(address), selector)).toMatchObject({ isOwn: true, format: { intent } })
      }
    }
  }
)
