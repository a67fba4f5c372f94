/** Tests of the data service's rejections, names, prices and faults. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { evmAccounts, localContracts, startWorld, type World } from '../src/index.js'
import { amounts, dataClient } from './data-client.js'

let world: World
let data: ReturnType<typeof dataClient>
beforeAll(async () => {
  world = await startWorld()
  data = dataClient(world)
})
afterAll(() => world.stop())
afterEach(() => {
  for (const part of Object.values(world.faults)) part.clear()
})

const chainId = 'eip155:31337'
const [account] = evmAccounts
const nobody = `0x${'1'.repeat(40)}`
const picture = expect.stringMatching(/^data:image\/png;base64,/)

test('rejects malformed requests', async () => {
  const refused = async (path: string, query: Record<string, string> = {}) =>
    data.reason(await data.ask(`account/${path}`, query))
  for (const kind of ['balance', 'history']) {
    expect(await refused(`${account}/${kind}`, { chainId: 'eip155:1' })).toEqual([400, 'Chain is not supported'])
    expect(await refused(`${account}/${kind}`, { chainId: '__proto__' })).toEqual([400, 'Chain is not supported'])
    expect(await refused(`${account.slice(0, -1)}/${kind}`)).toEqual([400, 'Invalid address'])
    const elsewhere = { chainId: 'cosmos:latchkit-1' }
    expect(await refused(`${account}/${kind}`, elsewhere)).toEqual([400, 'Invalid address'])
  }
  for (const cursor of ['x', '', btoa('[]'), btoa('[1,2,3,4,5]'), btoa('["a","b","c","d","e"]')])
    expect(await refused(`${account}/history`, { cursor })).toEqual([400, 'Invalid cursor'])
  expect(await refused(`${account}/balance`, { currency: 'xyz' })).toEqual([400, 'Invalid currency'])
  expect((await fetch(`${world.servicesUrl}/v1/account/${account}/balance`)).status).toBe(401)
})

test('returns names, and prices of traded assets', async () => {
  const identity = async (address: string) => (await data.ask(`identity/${address}`)).json()
  expect(await identity(evmAccounts[0])).toEqual({ name: 'larch.test', avatar: picture })
  expect(await identity(evmAccounts[1].toUpperCase().replace('0X', '0x'))).toEqual({
    name: 'tidepool.test',
    avatar: null
  })
  expect(await identity(nobody)).toEqual({ name: null, avatar: null })

  const coin = `${chainId}:0x${'e'.repeat(40)}`
  const token = `${chainId}:${localContracts.ridgeDollar}`
  const addresses = [coin, token, `${chainId}:${localContracts.lookAlike}`, `${chainId}:${nobody}`, 'nonsense']
  expect(await data.prices({ currency: 'jpy', addresses, projectId: world.projectId })).toEqual([
    200,
    {
      fungibles: [
        { address: coin, name: 'Ether', symbol: 'ETH', iconUrl: picture, price: 450_000 },
        { address: token, name: 'Ridge Dollar', symbol: 'RUSD', iconUrl: picture, price: 150 }
      ]
    }
  ])
  expect((await data.prices({ addresses: 'all' }))[0]).toBe(400)
})

test('fails as the fault switch is set, and while the node fails', async () => {
  const paths = [`account/${account}/balance`, `account/${account}/history`]
  world.faults.data.set('429')
  for (const path of paths) expect((await data.ask(path)).status).toBe(429)
  expect((await data.prices({ addresses: [] }))[0]).toBe(429)
  world.faults.data.clear()
  for (const kind of ['down', 'garbage', 'html', '500'] as const) {
    world.faults.evm.set(kind)
    for (const path of paths)
      expect(await data.reason(await data.ask(path, { chainId }))).toEqual([502, 'The node does not answer'])
    expect(amounts(await data.balances(account, { chainId: 'eip155:31338' }))).toEqual([['ETH', '10000']])
  }
  world.faults.evm.clear()
  expect((await data.history(account, { chainId })).data.length).toBeGreaterThan(0)
})

test('can return floods, loops and invalid amounts, times and addresses', async () => {
  const honest = { balances: await data.balances(account), history: await data.history(account) }
  world.faults.data.set('hostile')
  const lies = { balances: await data.balances(account), history: await data.history(account) }
  expect(lies.balances.slice(0, honest.balances.length)).toEqual(honest.balances)
  expect(lies.history.data.slice(0, honest.history.data.length)).toEqual(honest.history.data)
  for (const answer of Object.values(lies)) {
    const text = JSON.stringify(answer)
    for (const trick of ['javascript:', 'data:text/html', '<img src=x', '../', '\u202e', '-1', 'eip155:1"', 'null'])
      expect(text).toContain(trick)
  }
  expect(await (await data.ask(`account/${account}/balance`)).text()).toContain('"__proto__":')

  world.faults.data.set('loop')
  expect(await data.history(account, { cursor: 'again' })).toEqual({ ...honest.history, next: 'again' })
  world.faults.data.set('flood')
  expect(await data.balances(account)).toHaveLength(100_000)
  expect(() => world.faults.data.set('miscount')).toThrow(RangeError)
})
