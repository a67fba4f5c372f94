import { type BitcoinTestWallet, createBitcoinWallet } from '@latchkit/example-wallets'
import type { BitcoinNode } from '@latchkit/example-world'
import type { FixtureWallet, NamespaceBench, WalletBehaviour } from '@latchkit/plugin-chains/testing'
import { secp256k1 } from '@noble/curves/secp256k1'
import { p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { startHoldableGateway } from '../../../scripts/test/holdable-server.js'
import { bip122 } from '../src/index.js'
import { type Way, ways } from './conformance-ways.js'

const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'
const testnet = '000000000933ea01ad0ee984209779ba'
const regtestNetwork = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Addresses of the public test phrase on regtest: two of the first account, and one of the second. */
export const addresses = {
  payment: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
  ordinal: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
  other: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'
}

/** A test wallet with real keys, shown in one way on a page of its own, with a server that can be kept silent. */
export async function setUpBench(way: keyof typeof ways, chain: BitcoinNode): Promise<NamespaceBench> {
  const page = new CountingPage('wallet-standard:app-ready')
  vi.stubGlobal('window', page)
  const node = await startHoldableGateway(chain.url)
  const { address: recipient = '' } = p2wpkh(
    secp256k1.getPublicKey(secp256k1.utils.randomPrivateKey(), true),
    regtestNetwork
  )
  const held = async (address: string): Promise<bigint> => {
    const coins = await (await fetch(`${chain.url}/address/${address}/utxo`)).json()
    return coins.reduce((sum: bigint, { value }: { readonly value: number }) => sum + BigInt(value), 0n)
  }
  // Another case sent all that there was.
  if ((await held(addresses.payment)) < 1_000_000n) await chain.fund(addresses.payment, 2_000_000n)
  const network = (id: string, name: string, http: readonly string[]) => ({ id, name, rpcUrls: { default: { http } } })
  // Wallets of the standard cannot be told to switch.
  const others = way === 'Wallet Standard' ? [] : [network(testnet, 'Testnet', [])]
  return {
    plugin: bip122({ networks: [network(regtest, 'Regtest', [node.url]), ...others] }),
    wallet: fixtureWallet(ways[way], page),
    node,
    transfer: {
      recipient,
      amount: 50_000n,
      unknownTransaction: 'ab'.repeat(32),
      arrived: () => held(recipient)
    },
    async tearDown() {
      vi.unstubAllGlobals()
      await node.close()
    }
  }
}

function fixtureWallet(open: (wallet: BitcoinTestWallet, page: EventTarget) => Way, page: CountingPage): FixtureWallet {
  let behaviour: WalletBehaviour = 'approve'
  let given: { readonly answer: unknown } | undefined
  let shows: readonly string[] | undefined
  let prompts = 0
  let hanging: (() => void)[] = []
  const wallet = createBitcoinWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    network: 'regtest',
    storage: undefined,
    async prompt() {
      prompts++
      if (behaviour === 'hang') await new Promise<void>(resolve => hanging.push(resolve))
      if (behaviour === 'twice') setTimeout(() => way.emitAccounts(way.emit, [addresses.other]))
      return behaviour === 'reject' ? { approved: false } : { approved: true, chosen: [] }
    }
  })
  const told = Object.create(wallet, {
    request: {
      value: ((...asked) =>
        given ? Promise.resolve(given.answer as never) : wallet.request(...asked)) as typeof wallet.request
    },
    visible: { value: async () => (shows?.length === 0 ? [] : wallet.visible()) }
  }) as BitcoinTestWallet
  const way = open(told, page)
  const { emitChain } = way
  return {
    name: way.name,
    addresses: way.shown(addresses.payment, addresses.ordinal),
    otherAddresses: [addresses.other],
    announce: way.announce,
    announceHostile: way.announceHostile,
    behave(next) {
      behaviour = next
      given = undefined
      wallet.behave({
        answer: next === 'throw' ? next : 'ask',
        signWithAnotherKey: next === 'wrong-key',
        payElsewhere: next === 'other-transaction'
      })
    },
    answerWith(answer) {
      given = { answer }
    },
    answer() {
      for (const resolve of hanging) resolve()
      hanging = []
    },
    allow: allowed => (allowed ? wallet.allow() : wallet.disconnect()),
    hold(list) {
      shows = list
      wallet.behave({ lieAboutAccounts: list })
    },
    emitAccounts: list => way.emitAccounts(way.emit, list),
    ...(emitChain && { emitChain: chain => emitChain(way.emit, chain) }),
    emitDisconnect: () => way.emitDisconnect(way.emit),
    emitGarbage: () => way.emitGarbage(way.emit),
    promptCount: () => prompts,
    listenerCount: () => page.listeners + way.listeners()
  }
}
