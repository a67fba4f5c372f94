import { getAddress, isAddress, recoverMessageAddress, stringToHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, knownAccounts, nowhere, openWallet, recordEvents } from '../../test/open-wallet.js'
import type { PromptSurface } from '../prompt/prompt.js'
import { garbage, strangerAccount } from './behaviour.js'
import type { Hex } from './params.js'

const [first, second] = knownAccounts
const neverAsked: PromptSurface = () => {
  throw new Error('the user must not be asked')
}
const networks = [nowhere, { chainId: 10, name: 'Ten', rpcUrl: 'http://127.0.0.1:2' }] as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Resolves with true if the promise settles within the pending microtasks. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  promise.then(
    () => {
      done = true
    },
    () => {
      done = true
    }
  )
  await vi.advanceTimersByTimeAsync(0)
  return done
}

test('approve and reject decide without a prompt', async () => {
  const wallet = openWallet({ prompt: neverAsked })
  wallet.behave({ answer: 'reject' })
  await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
  wallet.behave({ answer: 'approve' })
  expect(await connect(wallet)).toEqual([first])
})

test('a response by method leaves the other methods honest', async () => {
  const wallet = openWallet()
  await connect(wallet)
  wallet.behave({ answer: { personal_sign: 'reject', eth_chainId: 'reject' } })
  const sign = { method: 'personal_sign', params: ['0x00', first] }
  await expect(wallet.provider.request(sign)).rejects.toMatchObject({ code: 4001 })
  await expect(wallet.provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4001 })
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([first])

  wallet.behave({ answer: { '*': 'busy', eth_accounts: 'ask' } })
  await expect(wallet.provider.request({ method: 'net_version' })).rejects.toMatchObject({ code: -32002 })
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([first])

  wallet.behave()
  expect(await wallet.provider.request({ method: 'net_version' })).toBe('31337')
})

test('one response for all methods does not affect reads', async () => {
  const wallet = openWallet({ behaviour: { answer: 'never' } })
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('never stays pending, also in the log', async () => {
  const wallet = openWallet({ behaviour: { answer: 'never' } })
  const asked = connect(wallet)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(await settled(asked)).toBe(false)
  expect(wallet.requests).toEqual([{ method: 'eth_requestAccounts', params: undefined, outcome: { state: 'pending' } }])
})

test('late approves after the delay', async () => {
  const wallet = openWallet({ behaviour: { answer: 'late', lateMs: 5000 }, prompt: neverAsked })
  await wallet.accounts()
  const asked = connect(wallet)
  await vi.advanceTimersByTimeAsync(4999)
  expect(await settled(asked)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual([first])
})

test('late delays a read that it names', async () => {
  const wallet = openWallet({ behaviour: { answer: { eth_chainId: 'late' }, lateMs: 100 } })
  const asked = wallet.provider.request({ method: 'eth_chainId' })
  expect(await settled(asked)).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await asked).toBe('0x7a69')
})

test('twice as an event: responds, then reports another account that is not authorized', async () => {
  const wallet = openWallet({ behaviour: { answer: 'twice' } })
  const heard = recordEvents(wallet)
  expect(await connect(wallet)).toEqual([first])
  expect(heard).not.toContainEqual(['accountsChanged', [strangerAccount]])
  await vi.advanceTimersByTimeAsync(0)
  expect(heard.at(-1)).toEqual(['accountsChanged', [strangerAccount]])
  wallet.behave()
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([first])
})

test('twice as a thenable: calls its listener twice, and an await gets the first response', async () => {
  const wallet = openWallet({ behaviour: { answer: 'twice', twice: 'thenable' } })
  expect(await connect(wallet)).toEqual([first])

  const answers: unknown[] = []
  await connect(wallet).then(answer => answers.push(answer))
  await wallet.provider
    .request({ method: 'personal_sign', params: ['0x00', first] })
    .then(answer => answers.push(answer))
  expect(answers).toEqual([[first], [strangerAccount], expect.stringMatching(/^0x[0-9a-f]{130}$/), null])
})

test('throw throws before there is a promise', () => {
  const wallet = openWallet({ behaviour: { answer: 'throw' } })
  expect(() => connect(wallet)).toThrow('The wallet crashed')
  expect(wallet.requests).toMatchObject([{ outcome: { state: 'failed', code: undefined } }])
})

test.each(Object.keys(garbage) as (keyof typeof garbage)[])(
  'garbage of kind %s is the response, and grants nothing',
  async kind => {
    const wallet = openWallet({ behaviour: { answer: 'garbage', garbage: kind } })
    expect(await connect(wallet)).toEqual(garbage[kind])
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  }
)

test('false accounts appear in responses and events, with signatures by another key', async () => {
  const wallet = openWallet({ behaviour: { lieAboutAccounts: [strangerAccount] } })
  const heard = recordEvents(wallet)
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await connect(wallet)).toEqual([strangerAccount])
  expect(heard.at(-1)).toEqual(['accountsChanged', [strangerAccount]])

  const params = [stringToHex('who am I'), strangerAccount]
  const signature = (await wallet.provider.request({ method: 'personal_sign', params })) as Hex
  expect(await recoverMessageAddress({ message: 'who am I', signature })).toBe(first)
})

test('returns ten thousand well-formed different accounts, the real one first', async () => {
  const accounts = (await connect(openWallet({ behaviour: { tenThousandAccounts: true } }))) as string[]
  expect(accounts[0]).toBe(first)
  expect(new Set(accounts).size).toBe(10_000)
  expect(accounts.every(account => isAddress(account))).toBe(true)
})

test('a wrong checksum is the right account in a form that EIP-55 rejects', async () => {
  const [account] = (await connect(openWallet({ behaviour: { wrongChecksum: true } }))) as [Hex]
  expect(isAddress(account)).toBe(false)
  expect(getAddress(account.toLowerCase())).toBe(first)
})

test.each([
  ['hex', '0xa'],
  ['decimal', '10'],
  ['number', 10],
  ['undefined', undefined],
  ['padded', '0x0000000a']
] as const)('returns chain ids as %s, in responses and events', async (shape, expected) => {
  const wallet = openWallet({ networks, behaviour: { chainId: shape } })
  const heard = recordEvents(wallet)
  wallet.switchChain(10)
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe(expected)
  expect(heard).toContainEqual(['chainChanged', expected])
  expect(heard).toContainEqual(['connect', { chainId: expected }])
})

test('an ignored switch returns success and changes nothing', async () => {
  const wallet = openWallet({ networks, behaviour: { ignoreSwitch: true } })
  const heard = recordEvents(wallet)
  expect(
    await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  ).toBeNull()
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(heard.map(([name]) => name)).toEqual(['connect'])
})

test('the log holds every request with the outcome that the page got', async () => {
  const wallet = openWallet({ behaviour: { wrongChecksum: true } })
  const accounts = await connect(wallet)
  await wallet.provider.request({ method: 'personal_sign', params: ['0x00', second] }).catch(() => {})
  await expect(wallet.provider.request({} as never)).rejects.toMatchObject({ code: -32600 })

  expect(wallet.requests).toEqual([
    { method: 'eth_requestAccounts', params: undefined, outcome: { state: 'answered', result: accounts } },
    {
      method: 'personal_sign',
      params: ['0x00', second],
      outcome: { state: 'failed', code: 4100, message: expect.stringContaining(second) }
    }
  ])
})
