import { expect, test } from 'vitest'
import { connect, knownAccounts, memoryStorage, openWallet, origin, recordEvents } from '../../test/open-wallet.js'
import type { PromptSurface, Question } from '../prompt/prompt.js'

const [first, second, third] = knownAccounts
const accountsPermission = [{ eth_accounts: {} }]

test('hides accounts until the user approves, and never prompts for eth_accounts', async () => {
  const { provider } = openWallet({
    prompt: () => {
      throw new Error('eth_accounts must not prompt')
    }
  })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('shows the origin to the user, who selects the visible accounts', async () => {
  const questions: Question[] = []
  const prompt: PromptSurface = async question => {
    questions.push(question)
    return { approved: true, chosen: [third, second] }
  }
  const wallet = openWallet({ prompt })

  expect(await connect(wallet)).toEqual([second, third])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([second, third])
  expect(questions).toMatchObject([
    {
      origin,
      wallet: { name: 'Larch Wallet' },
      choices: { options: [{ id: first, chosen: true }, { chosen: false }, { chosen: false }] }
    }
  ])
})

test('a connected page gets no prompt for eth_requestAccounts, but one for wallet_requestPermissions', async () => {
  let asked = 0
  const wallet = openWallet({
    prompt: async () => {
      asked++
      return { approved: true, chosen: asked === 1 ? [first] : [first, second] }
    }
  })
  await connect(wallet)
  await connect(wallet)
  expect(asked).toBe(1)

  const granted = await wallet.provider.request({ method: 'wallet_requestPermissions', params: accountsPermission })
  expect(asked).toBe(2)
  expect(granted).toEqual([
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [first, second] }]
    }
  ])
  expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual(granted)
})

test('a rejection has code 4001 and grants nothing', async () => {
  const wallet = openWallet({ prompt: async () => ({ approved: false }) })
  await expect(connect(wallet)).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4001 })
  expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual([])
})

test('a revocation hides the accounts and emits events', async () => {
  const wallet = openWallet()
  await connect(wallet)
  const heard = recordEvents(wallet)

  expect(await wallet.provider.request({ method: 'wallet_revokePermissions', params: accountsPermission })).toBeNull()
  expect(heard).toEqual([['accountsChanged', []]])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('supports only the accounts permission', async () => {
  const { provider } = openWallet()
  for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions']) {
    for (const params of [undefined, [], [{}], [{ camera: {} }]]) {
      await expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32602 })
    }
  }
})

test('keeps permission and network over a reload, for this origin only', async () => {
  const storage = memoryStorage()
  const networks = [
    { chainId: 31_337, name: 'One', rpcUrl: 'http://127.0.0.1:1' },
    { chainId: 31_338, name: 'Two', rpcUrl: 'http://127.0.0.1:2' }
  ] as const
  const before = openWallet({ storage, networks })
  await connect(before)
  before.switchChain(31_338)

  const after = openWallet({ storage, networks })
  expect(await after.provider.request({ method: 'eth_accounts' })).toEqual([first])
  expect(await after.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  const elsewhere = openWallet({ storage, networks, origin: 'https://other.example' })
  expect(await elsewhere.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect([...storage.entries.keys()]).toEqual(['com.example.larch:wallet'])
})

test.each([
  'not json',
  'null',
  '{}',
  '{"chainId":"1","permissions":{},"added":[]}',
  '{"chainId":1,"permissions":{"a":["0x1"]},"added":[]}'
])('starts clean if the storage holds %s', async text => {
  const storage = memoryStorage()
  storage.setItem('com.example.larch:wallet', text)
  const { provider } = openWallet({ storage })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('works without a storage, and with one that throws', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const storage of [undefined, { getItem: refuse, setItem: refuse }]) {
    expect(await connect(openWallet({ storage }))).toEqual([first])
  }
})
