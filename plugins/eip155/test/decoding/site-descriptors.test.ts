/** Descriptors of the site, from the option of the plugin to the decoded request. */

import { createKernel, definePlugin, memoryBackend } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { type DecodedRequest, RequestDecoders } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { eip155 } from '../../src/index.js'
import { account, warningsOf } from './decode.js'

const shop = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const buy = {
  context: { contract: { deployments: [{ chainId: 1, address: shop }] } },
  display: {
    formats: {
      'buy(uint256 price)': { intent: 'Buy', fields: [{ path: 'price', label: 'Price', format: 'amount' }] }
    }
  }
}

/** Decodes a call of the shop on a page with these descriptors. Returns the reported errors, too. */
async function decodeWith(descriptors: readonly object[]) {
  const reports: unknown[] = []
  let decode: (() => Promise<DecodedRequest | undefined>) | undefined
  const data = encodeFunctionData({ abi: parseAbi(['function buy(uint256 price)']), args: [5n * 10n ** 17n] })
  const reader = definePlugin({
    id: 'reader',
    setup(ctx) {
      const decoders = ctx.contributions(RequestDecoders)
      decode = async () =>
        decoders.get()[0]?.decode({
          method: 'eth_sendTransaction',
          params: [{ to: shop, data }],
          chain: 'eip155:1',
          account: `eip155:1:${account}`,
          origin: 'https://shop.example'
        })
    }
  })
  const kernel = createKernel({
    plugins: [chains(), eip155({ descriptors }), reader],
    storage: memoryBackend(),
    onError: ({ error }) => reports.push(error)
  })
  onTestFinished(() => kernel.dispose())
  await kernel.start()
  const [request] = [await decode?.(), await decode?.()]
  if (!request) throw new Error('The request was not decoded')
  return { request, reports }
}

test('a descriptor of the site shows a call of its contract', async () => {
  const { request, reports } = await decodeWith([buy])
  expect(request.actions).toEqual([
    {
      type: 'call',
      target: shop,
      name: 'buy',
      fields: [
        { name: 'intent', type: 'text', value: 'Buy' },
        { name: 'Price (price)', type: 'number', value: '0.5' },
        { name: 'price', type: 'number', value: '500000000000000000' }
      ]
    }
  ])
  expect(warningsOf(request)).toEqual([`unknown-contract ${shop}`, 'unknown-data'])
  expect(reports).toEqual([])
})

test('a descriptor that cannot be read is reported once, and the review goes on without descriptors', async () => {
  const { request, reports } = await decodeWith([buy, { context: 7 }])
  expect(request.actions).toMatchObject([{ type: 'call', target: shop, fields: [{ name: 'data', type: 'bytes' }] }])
  expect(reports).toEqual([
    expect.objectContaining({
      code: 'kernel/invalid-option',
      context: expect.objectContaining({ plugin: 'eip155', option: 'descriptors.1.context' })
    })
  ])
})
