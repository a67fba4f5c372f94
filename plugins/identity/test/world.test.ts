/** Against the real services of the local world, and ENS on a real chain. */
import { evmAccounts, startEvmNode, startServices } from '@latchkit/example-world'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import { data } from '@latchkit/plugin-data'
import { eip155 } from '@latchkit/plugin-eip155'
import { getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startNameNode } from '../../eip155/test/told-names.js'
import { Identities } from '../src/contract.js'
import { identity } from '../src/index.js'

const projectId = 'a'.repeat(32)
const chain: ChainId = 'eip155:31337'
const [larch, tidepool] = evmAccounts.map(address => getAddress(address)) as [Hex, Hex]
const newcomer = getAddress('0x00000000000000000000000000000000000c0ffe')
const of = (address: Hex): AccountId => `${chain}:${address}`
const never = new AbortController().signal

let node: Awaited<ReturnType<typeof startEvmNode>>
let ethereum: Awaited<ReturnType<typeof startNameNode>>
let services: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  ;[node, ethereum] = await Promise.all([startEvmNode(), startNameNode()])
  services = await startServices({ projectIds: [projectId], nodes: { [chain]: node.url } })
})
afterAll(async () => {
  await services.close()
  await Promise.all([node.stop(), ethereum.stop()])
})

async function open() {
  const network = (id: number, url: string) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } }
  })
  const evm = eip155({ networks: [network(31_337, node.url), network(1, ethereum.url)] })
  const plugins = [chains(), evm, data({ projectId, services: { data: services.url }, backOffMs: 5 }), identity()]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  return kernel.get(Identities)
}

test('reads the service’s name if ENS confirms it, and else the name of ENS', async () => {
  await ethereum.tell.address('larch.test', larch)
  // The service calls the second account so, and ENS leads elsewhere.
  await ethereum.tell.address('tidepool.test', larch)
  await ethereum.tell.address('newcomer.eth', newcomer)
  await ethereum.tell.claim(newcomer, 'newcomer.eth')
  await ethereum.tell.text('newcomer.eth', 'avatar', 'https://pictures.example/newcomer.png')
  const identities = await open()
  await Promise.all([larch, tidepool, newcomer].map(address => identities.read(of(address))))
  expect(identities.state.get().byAccount).toEqual({
    [of(larch)]: { name: 'larch.test', avatar: expect.stringMatching(/^data:image\/png;base64,/) },
    [of(tidepool)]: {},
    [of(newcomer)]: { name: 'newcomer.eth', avatar: 'https://pictures.example/newcomer.png' }
  })
})

test('ignores a reverse record whose name does not resolve to the address', async () => {
  const thief = getAddress(`0x${'7'.repeat(40)}`)
  await ethereum.tell.address('rich.eth', larch)
  await ethereum.tell.claim(thief, 'rich.eth')
  const identities = await open()
  await identities.read(of(thief))
  expect(identities.state.get().byAccount[of(thief)]).toEqual({})
})

test('resolves a name to its address on the requested chain', async () => {
  const onWorld = 0x8000_0000n | 31_337n
  await ethereum.tell.address('pay.eth', larch)
  const identities = await open()
  expect(await identities.resolve('Pay.eth', chain, never)).toBe(larch)
  await ethereum.tell.address('pay.eth', tidepool, onWorld)
  expect(await identities.resolve('pay.eth', chain, never)).toBe(tidepool)
  expect(await identities.resolve('pay.eth', 'eip155:1', never)).toBe(larch)
  expect(await identities.resolve('nobody.eth', chain, never)).toBeUndefined()
  await ethereum.stop()
  await expect(identities.resolve('pay.eth', chain, never)).rejects.toMatchObject({ code: 'identity/unreachable' })
})
