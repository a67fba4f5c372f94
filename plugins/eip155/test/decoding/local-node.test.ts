import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createClient } from '../../src/lazy/client.js'
import { codeOf } from '../contract-code.js'
import { chain, expectEndsWithSignal, first, networkWith, never, second, startingLocalChain } from '../local-chain.js'

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const local = startingLocalChain()

/** Decodes the approval of a token or of a piece by the client of the plugin. */
const decodeApproval = (to: string, url: string) =>
  createClient([networkWith([url])]).decodeRequest({
    method: 'eth_sendTransaction',
    params: [
      { to, data: encodeFunctionData({ abi: parseAbi(['function approve(address, uint256)']), args: [second, 7n] }) }
    ],
    chain,
    account: `${chain}:${first}`,
    origin: 'https://shop.example'
  })

async function completeApproval(to: Hex, url = local.url(), signal = never()) {
  const decoded = await decodeApproval(to, url)
  return decoded?.complete?.(signal)
}

test.each([
  ['one by one', false],
  ['together', true]
])('reads a token and a collection %s', async (_title, isTogether) => {
  if (isTogether) await local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime })
  const token = await local.deploy('Plain')
  const collection = await local.deploy('Things', parseAbi(['constructor(string, uint256, string[])']), [
    'Ridge Maps',
    0n,
    []
  ])
  expect((await completeApproval(token))?.actions).toMatchObject([
    { asset: { symbol: 'RUSD', decimals: 6 }, amount: 7n }
  ])
  expect((await completeApproval(collection))?.actions).toMatchObject([
    { asset: { symbol: 'Ridge Maps', tokenId: '7' }, amount: 1n }
  ])
})

test('leaves a token as it is if the node cannot be reached', async () => {
  expect((await completeApproval(second, 'http://127.0.0.1:1'))?.actions).toMatchObject([{ asset: {}, amount: 7n }])
})

test('rejects with the reason of an abort while the node is silent', () =>
  expectEndsWithSignal((url, signal) => completeApproval(second, url, signal), local.url()))
