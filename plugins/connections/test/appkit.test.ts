import { createKernel, memoryBackend } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Connections } from '../src/contract.js'
import { connections } from '../src/index.js'
import { readAppKit } from '../src/lazy/appkit.js'
import { storedSchema } from '../src/stored-connections.js'
// Recorded from AppKit 1.8.24 with its ethers and wagmi adapters.
import recorded from './appkit-storage.json' with { type: 'json' }
import { ScriptedWallet, scriptedChain } from './scripted-chain.js'

const peekInto = (texts: Readonly<Record<string, string>>) => async (key: string) => texts[key] ?? null

const local = { network: 'eip155:31337', current: 'test.realkey' }

test.each([
  [' connected', '0x90f79bf6eb2c4f870365e785982e1f101e93b906'],
  ['?wagmi connected', '0x90F79bf6EB2c4f870365E785982E1f101E93b906']
] as const)('"%s": reads the wallet, its account, the active family and the network', async (scene, address) => {
  const { connections } = await readAppKit(peekInto(recorded[scene]))
  const eip155 = { ...local, wallets: [{ connector: 'test.realkey', address }] }
  expect(connections).toEqual({ active: 'eip155', namespaces: { eip155 } })
})

test.each([' disconnected', '?wagmi disconnected'] as const)('"%s": reads no connection', async scene => {
  expect((await readAppKit(peekInto(recorded[scene]))).connections).toEqual({ namespaces: {} })
})

const connectedTo = (facts: Readonly<Record<string, string>>) => ({
  '@appkit/connection_status': 'connected',
  '@appkit/connections': JSON.stringify({
    eip155: [{ connectorId: 'io.used' }, { connectorId: 'io.here' }],
    solana: [{ connectorId: 'Larch' }]
  }),
  '@appkit/eip155:connected_connector_id': 'io.here',
  '@appkit/solana:connected_connector_id': 'Larch',
  ...facts
})

test.each<[string, Record<string, string>, readonly string[]]>([
  ['one wallet for each namespace', {}, ['io.here', 'Larch']],
  [
    'no wallet that is listed as disconnected',
    { '@appkit/disconnected_connector_ids': '{"eip155":["io.here"]}' },
    ['Larch']
  ],
  ['no session of AppKit', { '@appkit/eip155:connected_connector_id': 'walletConnect' }, ['Larch']],
  ['no wallet without a status', { '@appkit/connection_status': '' }, []],
  ['the other values if one is unreadable', { '@appkit/disconnected_connector_ids': '{' }, ['io.here', 'Larch']]
])('imports %s', async (_, facts, expected) => {
  const { connections } = await readAppKit(peekInto(connectedTo(facts)))
  const wallets = Object.values(connections.namespaces).flatMap(({ wallets }) => wallets)
  expect(wallets.map(({ connector }) => connector)).toEqual(expected)
})

test('reads any value under the keys of AppKit without a failure', async () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...Object.values(connectedTo({}))))
  const keys = Object.keys({ ...recorded[' connected'], ...connectedTo({}), '@appkit/recent_wallets': '' })
  const texts = fc.record(Object.fromEntries(keys.map(key => [key, text])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(texts, async given => {
      const { connections, recent } = await readAppKit(peekInto(given as Record<string, string>))
      expect(await storedSchema['~standard'].validate(connections)).not.toHaveProperty('issues')
      expect(recent.length).toBeLessThanOrEqual(2)
      expect(Object.keys(Object.prototype)).toEqual([])
    })
  )
})

test('imports the connections and recent wallets of AppKit once', async () => {
  const wallet = new ScriptedWallet('io.here', ['alice'], { namespace: 'eip155' })
  wallet.permitted = true
  const storage = memoryBackend()
  const recent = JSON.stringify([{ id: 'abc', name: 'Example', rdns: 'io.example' }])
  for (const [key, text] of Object.entries({ ...connectedTo({}), '@appkit/recent_wallets': recent })) {
    await storage.write(key, text)
  }
  const visit = async () => {
    const { plugin } = scriptedChain([wallet], 'eip155')
    const kernel = createKernel({ plugins: [chains(), connections({ reconnectTimeoutMs: 10 }), plugin], storage })
    onTestFinished(() => kernel.dispose())
    await kernel.start()
    return { kernel, api: kernel.get(Connections) }
  }
  const { kernel, api } = await visit()
  expect(api.active.get()?.address).toBe('alice')
  expect(api.recent.get()).toEqual([{ id: 'io.example', name: 'Example', rdns: 'io.example' }])
  await api.disconnect()
  await kernel.dispose()
  wallet.permitted = true
  expect((await visit()).api.active.get()).toBeUndefined()
})
