import {
  connect,
  createConfig,
  disconnect,
  estimateGas,
  getBalance,
  getBlockNumber,
  injected,
  sendTransaction,
  signMessage,
  waitForTransactionReceipt,
  watchChainId,
  watchConnection
} from '@wagmi/core'
import { BrowserProvider, Contract, verifyMessage } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import { createPublicClient, createWalletClient, custom, getAddress, parseAbi, toHex } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Web3 } from 'web3'
import { type Anvil, startAnvil } from '../../scripts/anvil.mjs'
import { call } from './chain.js'
import { openWithPageWallet, openWithPairedWallet, owner, secondChain } from './evm-site.js'

const recipient = getAddress('0x000000000000000000000000000000000000c0de')
/** Reverts every call with `Error("closed")`. */
const closed = getAddress('0x000000000000000000000000000000000000dead')
const reason = `08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${Buffer.from('closed').toString('hex').padEnd(64, '0')}`
const abi = ['function open() view returns (uint256)']

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
  await call(anvil.url, 'anvil_setCode', [closed, `0x6064600a5f3960645ffd${reason}`])
})
afterAll(() => anvil.stop())
const balanceOf = async (address: string) =>
  BigInt(String(await call(anvil.url, 'eth_getBalance', [address, 'latest'])))

const ways = [
  ['a wallet of the page', openWithPageWallet],
  ['a paired wallet', openWithPairedWallet]
] as const

describe.each(ways)('the provider of %s', (_name, open) => {
  const openSite = () => open(anvil.url)
  const before = async () => ({ site: await openSite(), had: await balanceOf(recipient) })

  test('reads, decodes a revert, signs and sends with ethers 6', async () => {
    const { site, had } = await before()
    const provider = new BrowserProvider(site.provider as never, undefined, { cacheTimeout: -1 })
    const signer = await provider.getSigner()
    expect(signer.address).toBe(owner)
    expect(await provider.getBlockNumber()).toBeTypeOf('number')
    await expect(new Contract(closed, abi, provider).getFunction('open')()).rejects.toMatchObject({ reason: 'closed' })
    expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(owner)
    const sent = await signer.sendTransaction({ to: recipient, value: 1n })
    expect((await sent.wait())?.status).toBe(1)
    expect((await balanceOf(recipient)) - had).toBe(1n)
    provider.destroy()
  })

  test('reads, decodes a revert, signs and sends with ethers 5', async () => {
    const { site, had } = await before()
    const provider = new ethers5.providers.Web3Provider(site.provider as never, 'any')
    provider.pollingInterval = 50
    const signer = provider.getSigner()
    expect(await signer.getAddress()).toBe(owner)
    expect(await provider.getBlockNumber()).toBeTypeOf('number')
    const contract = new ethers5.Contract(closed, abi, provider)
    await expect(contract.callStatic.open?.()).rejects.toMatchObject({ reason: 'closed' })
    expect(ethers5.utils.verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(owner)
    const sent = await signer.sendTransaction({ to: recipient, value: 2 })
    expect((await sent.wait()).status).toBe(1)
    expect((await balanceOf(recipient)) - had).toBe(2n)
    provider.removeAllListeners()
  })

  test('reads, decodes a revert, signs and sends with viem', async () => {
    const { site, had } = await before()
    const transport = custom(site.provider as never)
    const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
    const writer = createWalletClient({ account: owner, chain: foundry, transport })
    expect(await reader.getChainId()).toBe(foundry.id)
    const reverted = reader.readContract({ address: closed, abi: parseAbi(abi), functionName: 'open' })
    await expect(reverted).rejects.toThrow('closed')
    const domain = { name: 'Site', chainId: foundry.id }
    const typed = { domain, types: { Note: [{ name: 'text', type: 'string' }] }, message: { text: 'Hello' } } as const
    const signature = await writer.signTypedData({ ...typed, primaryType: 'Note' })
    expect(await reader.verifyTypedData({ ...typed, primaryType: 'Note', address: owner, signature })).toBe(true)
    const hash = await writer.sendTransaction({ to: recipient, value: 3n })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await balanceOf(recipient)) - had).toBe(3n)
  })

  test('reads, decodes a revert, signs and sends with web3 4', async () => {
    const { site, had } = await before()
    const web3 = new Web3(site.provider as never)
    web3.eth.transactionPollingInterval = 50
    expect(await web3.eth.requestAccounts()).toEqual([owner])
    expect(await web3.eth.getChainId()).toBe(BigInt(foundry.id))
    expect(await web3.eth.net.getId()).toBe(BigInt(foundry.id))
    const contract = new web3.eth.Contract([{ type: 'function', name: 'open', inputs: [], outputs: [] }], closed)
    await expect(contract.methods.open?.().call()).rejects.toMatchObject({
      cause: { errorArgs: { message: 'closed' } }
    })
    const signature = await web3.eth.personal.sign('Hello', owner, '')
    expect(web3.eth.accounts.recover('Hello', signature)).toBe(owner)
    const receipt = await web3.eth.sendTransaction({ from: owner, to: recipient, value: 4 })
    expect(receipt.status).toBe(1n)
    expect((await balanceOf(recipient)) - had).toBe(4n)
  })

  test('reports a refused signature, another account and an unknown method by the names of each library', async () => {
    const { kernel, provider } = await openSite()
    const viem = createWalletClient({ account: owner, chain: foundry, transport: custom(provider as never) })
    const six = new BrowserProvider(provider as never, undefined, { cacheTimeout: -1 })
    const five = new ethers5.providers.Web3Provider(provider as never, 'any')
    const web3 = new Web3(provider as never)
    const transaction = { from: closed, to: recipient, value: '0x1' }
    for (const [unknown, code] of [
      [() => viem.request({ method: 'eth_sign', params: [owner, '0x12'] } as never), 4200],
      [() => six.send('eth_sign', [owner, '0x12']), 'UNKNOWN_ERROR'],
      [() => five.send('eth_sign', [owner, '0x12']), 4200],
      [() => web3.eth.sign('0x12', owner), 4200]
    ] as const) {
      await expect(unknown()).rejects.toMatchObject({ code })
    }
    await expect(six.send('eth_sendTransaction', [transaction])).rejects.toMatchObject({ error: { code: 4100 } })
    await expect(five.send('eth_sendTransaction', [transaction])).rejects.toMatchObject({ code: 4100 })
    kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async () => 'reject' as const)
    await expect(viem.signMessage({ message: 'Hello' })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await expect((await six.getSigner()).signMessage('Hello')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
    await expect(five.getSigner().signMessage('Hello')).rejects.toMatchObject({ code: 4001 })
    await expect(web3.eth.personal.sign('Hello', owner, '')).rejects.toMatchObject({ code: 4001 })
    six.destroy()
    five.removeAllListeners()
  })

  test('tells users of ethers 5 and 6, viem and web3 of another chain and of the end of the connection', async () => {
    const { provider, switchChain, end } = await openSite()
    const heard: string[] = []
    const hear = (name: string) => (payload: { readonly code?: number } | string) =>
      void heard.push(`${name} ${typeof payload === 'string' ? payload : payload.code}`)
    const five = new ethers5.providers.Web3Provider(provider as never, 'any')
    five.pollingInterval = 50
    const six = new BrowserProvider(provider as never, 'any', { cacheTimeout: -1 })
    const web3 = new Web3(provider as never)
    // ethers 5 and web3 hand the provider on that they got; viem and ethers 6 leave it to the site.
    const emitters = { five: five.provider, web3: web3.currentProvider, viem: provider } as const
    for (const [name, emitter] of Object.entries(emitters))
      for (const event of ['chainChanged', 'disconnect'])
        (emitter as typeof provider).on?.(event, hear(`${name} ${event}`) as never)
    await Promise.all([five.getNetwork(), six.getNetwork()])
    void five.on('network', ({ chainId }) => heard.push(`five network ${chainId}`))
    void six.on('network', ({ chainId }) => heard.push(`six network ${chainId}`))

    await switchChain()
    const chain = toHex(secondChain.id)
    await vi.waitUntil(() => heard.filter(text => text.includes('chainChanged')).length >= 3)
    expect(heard.slice(0, 3)).toEqual(Object.keys(emitters).map(name => `${name} chainChanged ${chain}`))
    expect(await web3.eth.getChainId()).toBe(BigInt(secondChain.id))
    // ethers reads the chain itself: version 5 while it polls, version 6 with the next request.
    await six.getNetwork()
    await vi.waitUntil(() => ['five', 'six'].every(name => heard.includes(`${name} network ${secondChain.id}`)))
    expect((await five.getNetwork()).chainId).toBe(secondChain.id)
    expect((await six.getNetwork()).chainId).toBe(BigInt(secondChain.id))

    five.removeAllListeners('network')
    heard.length = 0
    await end()
    await vi.waitUntil(() => heard.length >= 3)
    expect(heard).toEqual(Object.keys(emitters).map(name => `${name} disconnect 4900`))
    six.destroy()
    five.removeAllListeners()
  })

  test('tells users of wagmi of another chain and of the end of the connection', async () => {
    const { provider, switchChain, end } = await openSite()
    const config = createConfig({
      chains: [foundry, secondChain],
      transports: { [foundry.id]: custom(provider as never), [secondChain.id]: custom(provider as never) },
      multiInjectedProviderDiscovery: false,
      storage: null,
      connectors: [injected({ target: { id: 'latchkit', name: 'Latchkit', provider: provider as never } })]
    })
    await connect(config, { connector: config.connectors[0] as (typeof config.connectors)[number] })
    const heard: unknown[] = []
    watchChainId(config, { onChange: chainId => heard.push(chainId) })
    watchConnection(config, { onChange: ({ status }) => heard.push(status) })
    await switchChain()
    await vi.waitUntil(() => heard.includes(secondChain.id))
    await end()
    await vi.waitUntil(() => heard.includes('disconnected'))
  })

  test('answers requests that start at the same moment, and rejects a batch as one call', async () => {
    const { provider } = await openSite()
    const six = new BrowserProvider(provider as never, undefined, { cacheTimeout: -1 })
    const balances = await Promise.all([six.getBalance(owner), six.getBlockNumber(), six.getBalance(recipient)])
    expect(balances.map(value => typeof value)).toEqual(['bigint', 'number', 'bigint'])
    const reader = createPublicClient({
      chain: foundry,
      transport: custom(provider as never),
      batch: { multicall: false }
    })
    const [chain, block] = await Promise.all([reader.getChainId(), reader.getBlockNumber()])
    expect([chain, typeof block]).toEqual([foundry.id, 'bigint'])
    const batch = new new Web3(provider as never).BatchRequest()
    void batch.add<string>({ jsonrpc: '2.0', method: 'eth_chainId', params: [] }).catch(() => {})
    // web3 passes a list, which no EIP-1193 provider takes.
    await expect(batch.execute()).rejects.toMatchObject({ code: -32_600 })
    six.destroy()
  })

  test('connects, reads, signs, sends and disconnects with wagmi', async () => {
    const { site, had } = await before()
    const config = createConfig({
      chains: [foundry],
      transports: { [foundry.id]: custom(site.provider as never) },
      pollingInterval: 50,
      multiInjectedProviderDiscovery: false,
      storage: null,
      connectors: [injected({ target: { id: 'latchkit', name: 'Latchkit', provider: site.provider as never } })]
    })
    const connector = config.connectors[0] as (typeof config.connectors)[number]
    const { accounts, chainId } = await connect(config, { connector })
    expect({ accounts, chainId }).toEqual({ accounts: [owner], chainId: foundry.id })
    expect(await getBlockNumber(config)).toBeTypeOf('bigint')
    expect((await getBalance(config, { address: owner })).value).toBeGreaterThan(0n)
    expect(await estimateGas(config, { to: recipient, value: 5n })).toBe(21_000n)
    expect(verifyMessage('Hello', await signMessage(config, { message: 'Hello' }))).toBe(owner)
    const hash = await sendTransaction(config, { to: recipient, value: 5n })
    expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
    expect((await balanceOf(recipient)) - had).toBe(5n)
    await disconnect(config)
    await vi.waitUntil(() => site.account() === undefined)
  })
})

test('the provider of a wallet of the page tells libraries that a wallet is connected again', async () => {
  const { provider, end, connect } = await openWithPageWallet(anvil.url)
  const heard: unknown[] = []
  const five = new ethers5.providers.Web3Provider(provider as never, 'any')
  const emitters = [provider, five.provider, new Web3(provider as never).currentProvider]
  for (const emitter of emitters)
    for (const event of ['disconnect', 'connect'])
      (emitter as typeof provider).on?.(
        event,
        (({ chainId }: { readonly chainId?: string }) => void heard.push([event, chainId])) as never
      )
  await end()
  await connect()
  await vi.waitUntil(() => heard.length >= 2 * emitters.length)
  expect(heard).toEqual([
    ...emitters.map(() => ['disconnect', undefined]),
    ...emitters.map(() => ['connect', toHex(foundry.id)])
  ])
})

describe('the provider of a paired wallet, for its own methods', () => {
  const account = [owner, 'latest'] as const
  test.each([
    ['eth_blockNumber', []],
    ['eth_call', [{ to: recipient }, 'latest']],
    ['eth_estimateGas', [{ from: owner, to: recipient }]],
    ['eth_feeHistory', ['0x1', 'latest', []]],
    ['eth_gasPrice', []],
    ['eth_getBalance', account],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getCode', account],
    ['eth_getLogs', [{ fromBlock: 'latest' }]],
    ['eth_getStorageAt', [owner, '0x0', 'latest']],
    ['eth_getTransactionCount', account],
    ['eth_maxPriorityFeePerGas', []],
    ['net_version', []]
  ] as const)('sends %s to the RPC URL of the site and not to the wallet', async (method, params) => {
    const { provider, asked } = await openWithPairedWallet(anvil.url)
    expect(await provider.request({ method, params })).toEqual(await call(anvil.url, method, params))
    expect(asked()).toEqual([])
  })

  test.each(['eth_subscribe', 'eth_sign', 'wallet_watchAsset', 'eth_coinbase'])(
    'rejects %s as unsupported',
    async method => {
      const { provider, asked } = await openWithPairedWallet(anvil.url)
      await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4_200 })
      expect(asked()).toEqual([])
    }
  )

  test('sends the wallet the methods that it approved, and reads that only wallets support', async () => {
    const { provider, asked } = await openWithPairedWallet(anvil.url)
    const method = 'wallet_getCapabilities'
    expect(await provider.request({ method, params: [owner] })).toHaveProperty('0x7a69')
    expect(asked()).toEqual([method])
  })

  test("rejects with the code and data of the node's error", async () => {
    const { provider } = await openWithPairedWallet(anvil.url)
    const params = [{ to: closed }, 'latest']
    await expect(provider.request({ method: 'eth_call', params })).rejects.toMatchObject({
      code: 3,
      data: `0x${reason}`
    })
  })

  test('wallet_revokePermissions with eth_accounts disconnects, with a context revokes that permission', async () => {
    const { provider, asked, account } = await openWithPairedWallet(anvil.url)
    const method = 'wallet_revokePermissions'
    await provider.request({ method, params: [{ permissionContext: '0x01' }] })
    expect(asked()).toEqual([method])
    expect(account()).toBe(owner)
    expect(await provider.request({ method, params: [{ eth_accounts: {} }] })).toBeNull()
    await vi.waitUntil(() => account() === undefined)
    expect(asked()).toEqual([method])
  })
})
