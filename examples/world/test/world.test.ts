import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { worldParts } from '../../../scripts/world-ports.mjs'
import { fundedAccounts, startWorld } from '../src/index.js'
import { connectRelay } from '../src/relay/client.js'
import { databaseFile, freePorts, occupied, parts, run, stillTaken } from './process.js'

test('every part responds: both chains directly and through the proxy, the relay, the catalogue', async () => {
  const world = await startWorld()
  onTestFinished(() => world.stop())
  const { evmUrl, secondEvmUrl, relayUrl, servicesUrl, projectId } = world
  const query = `projectId=${projectId}&st=a&sv=b`
  const chainId = async (url: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return Number(((await response.json()) as { result: string }).result)
  }
  expect(await chainId(evmUrl)).toBe(31_337)
  expect(await chainId(secondEvmUrl)).toBe(31_338)
  expect(await chainId(`${servicesUrl}/v1?chainId=eip155:31337&${query}`)).toBe(31_337)
  expect(await chainId(`${servicesUrl}/v1?chainId=eip155:31338&${query}`)).toBe(31_338)
  expect(await (await fetch(`${servicesUrl}/getWallets?${query}`)).json()).toMatchObject({ count: 600 })
  const client = await connectRelay({ url: relayUrl, projectId })
  expect(await client.request('irn_subscribe', { topic: 'a'.repeat(64) })).toMatch(/^[0-9a-f]{64}$/)

  const stranger = await connectRelay({ url: relayUrl, projectId: 'f'.repeat(32) })
  expect(await stranger.closed).toEqual({ code: 3_000, reason: 'Unauthorized: invalid key' })
})

test('the chains of the other families respond, and fund accounts at the control address', async () => {
  const world = await startWorld()
  onTestFinished(() => world.stop())
  const { solanaUrl, bitcoinUrl, polkadotUrl, cosmosUrl, servicesUrl, faults } = world
  const call = async (url: string, method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await response.json()) as { result: unknown }).result
  }
  const get = async (url: string) => (await fetch(url)).json()
  const firsts = Object.fromEntries(Object.entries(fundedAccounts).map(([chain, [first]]) => [chain, first?.address]))
  const balances = {
    solana: () => call(solanaUrl, 'getBalance', [firsts.solana]),
    bitcoin: () => get(`${bitcoinUrl}/address/${firsts.bitcoin}/utxo`),
    polkadot: () => call(polkadotUrl, 'chain_getBlockHash', []),
    cosmos: () => get(`${cosmosUrl}/cosmos/bank/v1beta1/balances/${firsts.cosmos}`)
  }
  const give = (chain: string, gift: unknown) =>
    fetch(`${servicesUrl}/_world/funds/${chain}`, { method: 'POST', body: JSON.stringify(gift) })

  for (const [chain, read] of Object.entries(balances)) {
    const before = await read()
    expect((await give(chain, { address: firsts[chain], amount: '2000000' })).status).toBe(204)
    expect(await read()).not.toEqual(before)
    for (const gift of [{ address: 'x', amount: '5' }, { address: firsts[chain], amount: 5 }, {}, null])
      expect((await give(chain, gift)).status).toBe(400)
    faults[chain as keyof typeof balances].set({ kind: 'down', times: 1 })
    await expect(read()).rejects.toThrow()
  }
  expect(await (await give('dogecoin', {})).json()).toEqual({ error: 'Chains are solana, bitcoin, polkadot, cosmos' })
  await world.funds.cosmos(firsts.cosmos as string, 1n)
  expect(await balances.cosmos()).toMatchObject({ balances: [{ denom: 'uatom', amount: '9000001' }] })
})

test('all fault switches exist in the world and at the control address, including those of the nodes and the relay', async () => {
  const world = await startWorld({ wallets: { count: 50, hostile: 10 } })
  onTestFinished(() => world.stop())
  const { evmUrl, secondEvmUrl, relayUrl, servicesUrl, projectId, faults } = world
  const set = (part: string) =>
    fetch(`${servicesUrl}/_world/faults/${part}`, { method: 'PUT', body: JSON.stringify({ kind: 'down' }) })
  const states = async () => (await (await fetch(`${servicesUrl}/_world/faults`)).json()) as object
  expect(Object.keys(await states()).sort()).toEqual(Object.keys(faults).sort())

  const client = await connectRelay({ url: relayUrl, projectId })
  await set('relay')
  expect(await client.closed).toMatchObject({ code: 1_006 })
  await set('evm')
  await expect(fetch(evmUrl)).rejects.toThrow()
  expect((await fetch(secondEvmUrl)).status).toBeGreaterThanOrEqual(200)
  await set('secondEvm')
  await expect(fetch(secondEvmUrl)).rejects.toThrow()
  expect([faults.relay.current, faults.evm.current, faults.wallets.current]).toEqual([
    { kind: 'down' },
    { kind: 'down' },
    undefined
  ])
  const wallets = await fetch(`${servicesUrl}/getWallets?entries=50&projectId=${projectId}&st=a&sv=b`)
  const text = await wallets.text()
  expect(JSON.parse(text)).toMatchObject({ count: 50 })
  expect(text).toContain('javascript:')
})

test('stopping frees every port', async () => {
  const ports = await freePorts()
  const world = await startWorld({ ports })
  expect(await stillTaken(ports)).toBe(parts.length)
  await world.stop()
  expect(await stillTaken(ports)).toBe(0)
})

describe('a taken port', () => {
  test.each(parts)('%s: is reported with the variable that changes it, and no part keeps running', async part => {
    const ports = await freePorts()
    const [port, server] = await occupied()
    onTestFinished(() => void server.close())
    const { name, variable } = worldParts[part]
    await expect(startWorld({ ports: { ...ports, [part]: port } })).rejects.toThrow(
      `Port ${port} (${name}) is already in use. Stop what uses it, or set ${variable} to a free port.`
    )
    expect(await stillTaken(ports)).toBe(0)
  })
})

describe('npm run world', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('prints one line when it is ready, and stops on %s', async signal => {
    const ports = await freePorts()
    const { child, said } = await run(ports, await databaseFile())
    const output = await said
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('ready')
    for (const port of Object.values(ports)) expect(output).toContain(`://127.0.0.1:${port}`)

    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await stillTaken(ports)).toBe(0)
  })

  test('stops when its parent process is gone', async () => {
    const ports = await freePorts()
    // A process in between, like npm, is killed without a chance to clean up.
    const script = `require('node:child_process').spawn(process.execPath, ['scripts/world.mjs'], { stdio: 'inherit' })`
    const { child, said } = await run(ports, await databaseFile(), ['-e', script])
    expect(await said).toContain('ready')
    child.kill('SIGKILL')
    await expect.poll(() => stillTaken(ports)).toBe(0)
  })

  test('reports a taken port, and ends with an error', async () => {
    const ports = await freePorts()
    const [port, server] = await occupied()
    onTestFinished(() => void server.close())
    const { child, said } = await run({ ...ports, relay: port }, await databaseFile())
    const ended = once(child, 'exit')
    expect(await said).toContain(`Port ${port} (relay) is already in use`)
    expect(await ended).toEqual([1, null])
  })
})
