import { randomBytes } from 'node:crypto'
import { createEvmWallet } from '@latchkit/example-wallets'
import type { FixtureWallet, NamespaceBench, WalletBehaviour } from '@latchkit/plugin-chains/testing'
import {
  createTestClient,
  encodeDeployData,
  erc20Abi,
  getAddress,
  http,
  parseAbi,
  publicActions,
  walletActions
} from 'viem'
import { vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { startHoldableProxy } from '../../../scripts/test/holdable-server.js'
import { eip155 } from '../src/index.js'
import { codeOf } from './contract-code.js'
import { networkAt } from './networks.js'

// The first accounts of the public test phrase.
const [first, second, third] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
] as const

type Listener = (payload: never) => void

const hostileDetails = (): unknown[] => {
  const provider = { request: async () => [third] }
  const info = { uuid: crypto.randomUUID(), name: 'Hostile', icon: 'data:,', rdns: 'com.example.hostile' }
  const trap = {
    get info(): never {
      throw new Error('trap')
    }
  }
  return [
    undefined,
    null,
    7,
    'wallet',
    {},
    { info },
    { provider },
    { info, provider: {} },
    { info: { ...info, uuid: 'x' }, provider },
    { info: { ...info, name: 7 }, provider },
    { info: { ...info, rdns: 'no domain' }, provider },
    trap
  ]
}

const unusedAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

/** A test wallet with real keys, announced on a page of its own, with a node that can be kept silent. */
export async function setUpBench(nodeUrl: string): Promise<NamespaceBench> {
  const page = new CountingPage('eip6963:requestProvider')
  vi.stubGlobal('window', page)
  const node = await startHoldableProxy(nodeUrl)
  const client = createTestClient({ mode: 'anvil', transport: http(nodeUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const [recipient, otherRecipient, token] = [unusedAddress(), unusedAddress(), unusedAddress()]
  await client.setCode({ address: token, bytecode: codeOf('Old').runtime })
  // Other cases sent all that there was.
  await client.setBalance({ address: first, value: 10n ** 22n })
  const deploying = await client.sendTransaction({ account: first, data: codeOf('Plain').deploy, chain: null })
  await client.mine({ blocks: 1 })
  const { contractAddress: plain } = await client.getTransactionReceipt({ hash: deploying })
  if (!plain) throw new Error('The token was not deployed')
  const things = parseAbi(['constructor(uint256[])', 'function ownerOf(uint256) view returns (address)'])
  const data = encodeDeployData({ abi: things, bytecode: codeOf('OneOfAKind').deploy, args: [[17n]] })
  const making = await client.sendTransaction({ account: first, data, chain: null })
  await client.mine({ blocks: 1 })
  const { contractAddress: collection } = await client.getTransactionReceipt({ hash: making })
  if (!collection) throw new Error('The collection was not deployed')
  const arrived = async () => {
    await client.mine({ blocks: 1 })
    return client.getBalance({ address: recipient })
  }
  return {
    plugin: eip155({
      networks: [
        { ...networkAt(31_337, [node.url]), id: 31_337 },
        { ...networkAt(31_338, []), id: 31_338 }
      ]
    }),
    wallet: fixtureWallet(page, nodeUrl),
    node,
    transfer: {
      recipient,
      amount: 5n,
      tokens: [token],
      token: {
        address: plain,
        amount: 7n,
        async arrived() {
          await client.mine({ blocks: 1 })
          return client.readContract({ address: plain, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] })
        }
      },
      collectible: {
        id: `${getAddress(collection)}/17`,
        async arrived() {
          await client.mine({ blocks: 1 })
          const asked = { address: collection, abi: things, functionName: 'ownerOf', args: [17n] } as const
          return (await client.readContract(asked)) === recipient ? 1n : 0n
        }
      },
      sentBy: 'wallet',
      unknownTransaction: `0x${'ab'.repeat(32)}`,
      facts: [[token, 'contract']],
      arrived
    },
    submission: {
      payload: { to: recipient, value: '0x9' },
      invalid: [{ to: 'nobody' }, { to: recipient, value: '9' }, { to: recipient, gas: '0x5208' }],
      async taken() {
        return (await arrived()) === 9n ? 1 : 0
      },
      batch: {
        payloads: [
          { to: recipient, value: '0x5' },
          { to: otherRecipient, value: '0x6' }
        ],
        async executed() {
          const sums = [await arrived(), await client.getBalance({ address: otherRecipient })].join()
          if (sums !== '0,0' && sums !== '5,6') throw new Error(`Some payments of the batch arrived: ${sums}`)
          return sums === '5,6' ? 1 : 0
        }
      }
    },
    async tearDown() {
      vi.unstubAllGlobals()
      await node.close()
    }
  }
}

interface Batch {
  readonly calls: readonly object[]
}

/** Returns a batch whose last payment is smaller. */
const lastReduced = (batch: Batch): Batch => ({
  ...batch,
  calls: [...batch.calls.slice(0, -1), { ...batch.calls.at(-1), value: '0x1' }]
})

function fixtureWallet(page: CountingPage, rpcUrl: string): FixtureWallet {
  let behaviour: WalletBehaviour = 'approve'
  let given: { readonly answer: unknown } | undefined
  let shows: readonly string[] | undefined
  let prompts = 0
  let answerHanging: (() => void)[] = []
  let permitted: Promise<unknown> = Promise.resolve()
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    networks: [
      { chainId: 31_337, name: 'Home', rpcUrl },
      { chainId: 31_338, name: 'Away', rpcUrl }
    ],
    batches: 'atomic',
    storage: undefined,
    async prompt({ choices }) {
      prompts++
      if (behaviour === 'hang') await new Promise<void>(resolve => answerHanging.push(resolve))
      const chosen = shows?.length === 0 ? [] : (choices?.options.map(({ id }) => id) ?? [])
      return behaviour === 'reject' ? { approved: false } : { approved: true, chosen }
    }
  })

  /** The wallet signs for its other account, or sends less, where it is to do wrong. */
  const misled = ({ method, params }: { method: string; params?: unknown }): unknown => {
    const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (method === 'personal_sign' && behaviour === 'wrong-key') return [first, second]
    if (method !== 'eth_sendTransaction' && method !== 'wallet_sendCalls') return params
    if (behaviour === 'wrong-key') return [{ ...(first as object), from: second }]
    if (behaviour === 'other-transaction' && method === 'wallet_sendCalls') return [lastReduced(first as Batch)]
    return behaviour === 'other-transaction' ? [{ ...(first as object), value: '0x1' }] : params
  }

  const provider = {
    request(call: { method: string; params?: unknown }) {
      if (given) return Promise.resolve(given.answer)
      if (behaviour === 'throw') throw new Error('crashed')
      const params = misled(call)
      const answer = permitted.then(() => wallet.provider.request({ ...call, params }))
      if (behaviour === 'twice') void answer.then(() => setTimeout(() => emit('accountsChanged', [third])))
      return answer
    },
    on: (event: string, listener: Listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener)
  }

  /** Now, and whenever the page asks who is there. */
  const announce = (...details: unknown[]) => {
    const tell = () => {
      for (const detail of details) page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    page.addEventListener('eip6963:requestProvider', tell)
    tell()
  }
  const uuid = crypto.randomUUID()

  return {
    name: wallet.info.name,
    addresses: [first, second],
    otherAddresses: [third],
    announce: () => announce({ info: { ...wallet.info, uuid }, provider }),
    announceHostile: () => announce(...hostileDetails()),
    behave(next) {
      behaviour = next
      given = undefined
    },
    answerWith(answer) {
      given = { answer }
    },
    answer() {
      for (const resolve of answerHanging) resolve()
      answerHanging = []
    },
    allow(allowed) {
      if (!allowed) return wallet.disconnect()
      const before = prompts
      permitted = wallet.provider.request({ method: 'eth_requestAccounts' }).then(() => {
        prompts = before
      })
    },
    hold(addresses) {
      shows = addresses
      wallet.behave({ lieAboutAccounts: addresses as typeof wallet.behaviour.lieAboutAccounts })
    },
    emitAccounts: addresses => emit('accountsChanged', addresses),
    emitChain: chain => emit('chainChanged', `0x${Number(chain.split(':')[1]).toString(16)}`),
    emitDisconnect: () => emit('disconnect', { code: 4900, message: 'disconnected' }),
    emitGarbage() {
      for (const payload of [undefined, null, 7, 'x', {}, [7], ['0x'], [null]]) {
        emit('accountsChanged', payload)
        emit('chainChanged', payload === 7 ? -7 : payload)
      }
    },
    promptCount: () => prompts,
    listenerCount: () => page.listeners + [...listeners.values()].reduce((total, { size }) => total + size, 0)
  }
}
