import { type BitcoinNode, type SolanaNode, startBitcoinNode, startSolanaNode } from '@latchkit/example-world'
import { type AnyPlugin, createKernel, type StorageBackend } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import type { FixtureWallet, NamespaceBench } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setUpBench as bitcoin } from '../../plugins/bip122/test/conformance-fixture.js'
import { setUpBench as cosmos } from '../../plugins/cosmos/test/conformance-fixture.js'
import { setUpBench as evm } from '../../plugins/eip155/test/conformance-fixture.js'
import { setUpBench as polkadot } from '../../plugins/polkadot/test/conformance-fixture.js'
import { setUpBench as solana } from '../../plugins/solana/test/conformance-fixture.js'
import { type TokenMaker, tokenMaker } from '../../plugins/solana/test/local-tokens.js'
import { type Anvil, startAnvil } from '../../scripts/anvil.mjs'

interface Family {
  readonly namespace: string
  readonly open: () => Promise<NamespaceBench>
  readonly foreign: string
  /** An address with a wrong checksum. Absent for families without checksums. */
  readonly mistyped?: string
}

let anvil: Anvil
let bitcoinNode: BitcoinNode
let solanaNode: SolanaNode
let maker: TokenMaker
beforeAll(async () => {
  ;[anvil, bitcoinNode, solanaNode] = await Promise.all([startAnvil(), startBitcoinNode(), startSolanaNode()])
  maker = await tokenMaker(solanaNode)
})
afterAll(() => Promise.all([anvil.stop(), bitcoinNode.stop(), solanaNode.stop()]))

const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const cosmosAddress = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const bitcoinFamily = (method: Parameters<typeof bitcoin>[0]): Family => ({
  namespace: 'bip122',
  open: () => bitcoin(method, bitcoinNode),
  // An address for mainnet, from a wallet that reports another network.
  foreign: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  mistyped: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuq'
})
const families: Readonly<Record<string, Family>> = {
  EVM: {
    namespace: 'eip155',
    open: () => evm(anvil.url),
    foreign: cosmosAddress,
    mistyped: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  },
  Solana: {
    namespace: 'solana',
    open: () => solana(solanaNode, maker),
    foreign: evmAddress
  },
  Polkadot: {
    namespace: 'polkadot',
    open: polkadot,
    foreign: evmAddress,
    mistyped: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ'
  },
  Cosmos: {
    namespace: 'cosmos',
    open: cosmos,
    foreign: 'juno15yk64u7zc9g9k2yr2wmzeva5qgwxps6ysqv57z',
    mistyped: `${cosmosAddress.slice(0, -1)}q`
  },
  'Bitcoin, Wallet Standard': bitcoinFamily('Wallet Standard'),
  'Bitcoin, sats-connect': bitcoinFamily('sats-connect'),
  'Bitcoin, UniSat': bitcoinFamily('UniSat')
}

/** Starts a kernel with one wallet. Returns the wallet, the connections service and the stored values. */
async function visit({ namespace, open }: Family) {
  const { plugin, wallet, tearDown } = await open()
  const stored = new Map<string, string>()
  const storage: StorageBackend = {
    read: key => stored.get(key) ?? null,
    write: (key, value) => void stored.set(key, value),
    remove: key => void stored.delete(key)
  }
  const plugins: readonly AnyPlugin[] = [chains(), connections(), plugin]
  const kernel = createKernel({ plugins, storage })
  onTestFinished(async () => {
    await kernel.dispose()
    await tearDown()
  })
  wallet.announce()
  await kernel.start()
  const service = kernel.get(Connections)
  const entry = () => service.wallets.get().find(({ name }) => name === wallet.name)
  await vi.waitUntil(entry)
  const connect = () => service.connect({ wallet: entry()?.id ?? '', namespace })
  return { wallet, service, connect, stored }
}

const throwing = () =>
  new Proxy(
    {},
    {
      get(_, key) {
        if (key === 'then') return undefined
        throw new Error('trap')
      }
    }
  )
class Answer {
  readonly accounts = [evmAddress]
}
const cyclic = () => {
  const answer: Record<string, unknown> = {}
  return Object.assign(answer, { accounts: [answer], result: answer })
}

const answers: readonly (readonly [string, (wallet: FixtureWallet) => void])[] = [
  ['no account', wallet => wallet.hold([])],
  [
    'ten thousand accounts',
    wallet => {
      const known = [...wallet.addresses, ...wallet.otherAddresses]
      wallet.hold(Array.from({ length: 10_000 }, (_, index) => known[index % known.length] ?? ''))
    }
  ],
  ['nothing', wallet => wallet.answerWith(null)],
  ['a function', wallet => wallet.answerWith(() => [evmAddress])],
  ['an instance of a class', wallet => wallet.answerWith(new Answer())],
  ['an object that throws when it is read', wallet => wallet.answerWith(throwing())],
  ['an object that contains itself', wallet => wallet.answerWith(cyclic())],
  ['a text of five million characters', wallet => wallet.answerWith('0'.repeat(5_000_000))]
]

describe.each(Object.entries(families))('connecting to a wallet of %s', (_, family) => {
  const addresses = [
    ['an address of another chain', family.foreign],
    ['a wrong checksum', family.mistyped]
  ] as const
  const held = addresses.flatMap(([title, address]) =>
    address === undefined ? [] : [[title, (wallet: FixtureWallet) => wallet.hold([address])] as const]
  )
  test.each([...held, ...answers])('rejects a response with %s and stores nothing from it', async (_, spoil) => {
    const { wallet, service, connect, stored } = await visit(family)
    spoil(wallet)
    await expect(connect()).rejects.toMatchObject({
      code: 'connections/invalid-answer',
      cause: { code: 'wallet/invalid-answer' }
    })
    expect(service.active.get()).toBeUndefined()
    expect(service.recent.get()).toEqual([])
    expect(service.state.get().byNamespace[family.namespace]?.wallets).toEqual([])
    expect([...stored.values()].join()).not.toContain('"connector"')
    // A retry with a valid response connects.
    wallet.behave('approve')
    wallet.hold(wallet.addresses)
    await expect(connect()).resolves.toMatchObject({ address: wallet.addresses[0] })
  })

  test('rejects a signature by another key and stores nothing from it', async () => {
    const { wallet, service, connect, stored } = await visit(family)
    await connect()
    const before = new Map(stored)
    wallet.behave('wrong-key')
    await expect(service.signMessage('Hello')).rejects.toMatchObject({
      code: 'connections/invalid-answer',
      cause: { code: 'wallet/invalid-answer' }
    })
    expect(stored).toEqual(before)
    expect(service.active.get()?.address).toBe(wallet.addresses[0])
    wallet.behave('approve')
    await expect(service.signMessage('Hello')).resolves.toEqual(expect.any(String))
  })
})
