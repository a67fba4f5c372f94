import { createEvmWallet, type EvmBehaviour, type EvmWalletOptions } from '@latchkit/example-wallets'
import type { ChainId, SignInRequest } from '@latchkit/plugin-chains/contract'
import { type Hex, recoverMessageAddress } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import type { Eip1193Provider } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { readOptions } from '../src/options.js'
import { first, never, second } from './local-chain.js'
import { networkAt } from './networks.js'

const rdns = 'com.example.larch'
const chain: ChainId = 'eip155:31337'
const request: SignInRequest = {
  chain,
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: '32891756',
  statement: 'I accept the terms.',
  resources: ['https://shop.example/terms'],
  issuedAtMs: Date.UTC(2026, 10, 28),
  expiresAtMs: Date.UTC(2026, 10, 29),
  notBeforeMs: Date.UTC(2026, 10, 27),
  requestId: 'login-7'
}

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

function larch(behaviour: Partial<EvmBehaviour> = {}, options: Partial<EvmWalletOptions> = {}) {
  const networks = [networkAt(31_337, [anvil.url]), networkAt(5, [])]
  const prompts: string[] = []
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns,
    mark: 'larch',
    accounts: [0, 1],
    networks: [
      { chainId: 31_337, name: 'Local', rpcUrl: anvil.url },
      { chainId: 5, name: 'Other', rpcUrl: anvil.url }
    ],
    origin: 'https://shop.example',
    storage: undefined,
    signIn: true,
    behaviour,
    prompt: async ({ title, choices }) => {
      prompts.push(title)
      return { approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] }
    },
    ...options
  })
  const info = { id: rdns, rdns, name: 'Larch', kind: 'announced' } as const
  const connector = createConnector(info, wallet.provider as Eip1193Provider, networks)
  const { signIn, verifyMessage } = createClient(networks, { erc7846Wallets: [rdns] }).features()
  if (!signIn || !verifyMessage) throw new Error('A feature is missing')
  return { wallet, prompts, connector, signIn, verifyMessage, methods: () => wallet.requests.map(call => call.method) }
}
type Larch = ReturnType<typeof larch>
const connect = ({ signIn, connector }: Larch, fields: Partial<SignInRequest> = {}) =>
  signIn.connect(connector, { ...request, ...fields }, never())

/** A connector of a wallet that returns this value for `wallet_connect`. */
const answering = (response: unknown) => {
  const { connector, ...rest } = larch()
  const provider = { request: async () => response }
  return { ...rest, connector: createConnector(connector.info, provider, []) }
}

describe('connecting and signing in with one approval', () => {
  test('resolves with the account that signed, and viem reads the message as one of ERC-4361', async () => {
    const opened = larch()
    await expect(opened.signIn.canSignIn?.(opened.connector)).resolves.toBe(true)
    const { connection, account, message, signature } = await connect(opened)
    expect(account).toBe(`${chain}:${first}`)
    expect(connection).toMatchObject({ accounts: [{ address: first }], chain })
    expect(await recoverMessageAddress({ message, signature: signature as Hex })).toBe(first)
    await expect(opened.verifyMessage.verify(account, message, signature, never())).resolves.toBe(true)
    const expected = { address: first, domain: 'shop.example', nonce: '32891756' } as const
    const time = new Date('2026-11-28T12:00:00Z')
    expect(validateSiweMessage({ message: parseSiweMessage(message), ...expected, time })).toBe(true)
    expect(opened.prompts).toEqual(['Sign in to this site?'])
    expect(opened.methods()).toEqual(['wallet_connect', 'eth_accounts', 'eth_chainId'])
  })

  test('sends the fields of ERC-7846', async () => {
    const opened = larch()
    await connect(opened)
    expect(opened.wallet.requests[0]?.params).toEqual([
      {
        version: '1',
        capabilities: {
          signInWithEthereum: {
            nonce: '32891756',
            chainId: '0x7a69',
            version: '1',
            domain: 'shop.example',
            uri: 'https://shop.example',
            statement: 'I accept the terms.',
            issuedAt: '2026-11-28T00:00:00.000Z',
            expirationTime: '2026-11-29T00:00:00.000Z',
            notBefore: '2026-11-27T00:00:00.000Z',
            requestId: 'login-7',
            resources: ['https://shop.example/terms']
          }
        }
      }
    ])
  })

  test('works with the least fields', async () => {
    const { chain, domain, uri, nonce } = request
    const opened = larch()
    const { message } = await opened.signIn.connect(opened.connector, { chain, domain, uri, nonce }, never())
    expect(message).toMatch(/account:\n0xf39Fd6\w+\n\n\nURI: https:\/\/shop\.example\nVersion: 1\nChain ID: 31337\n/)
  })

  test('shows the account that the visitor selected in the wallet', async () => {
    const opened = larch()
    await opened.wallet.provider.request({ method: 'eth_requestAccounts' })
    await opened.wallet.switchAccount(1)
    const { connection, account } = await connect(opened)
    expect(account).toBe(`${chain}:${second}`)
    expect(connection.accounts[0]?.address).toBe(second)
  })

  test('signs in with a contract account, deployed or not', async () => {
    const opened = larch({}, { contractAccount: 'honest', accounts: [6] })
    const { account, message, signature } = await connect(opened)
    await expect(opened.verifyMessage.verify(account, message, signature, never())).resolves.toBe(true)
    expect(signature).toMatch(/(6492){16}$/)
    await opened.wallet.deployAccount()
    const deployed = await connect(opened)
    expect(deployed.account).toBe(account)
    expect(deployed.signature).toMatch(/^0x[\da-f]{130}$/)
  })

  test('asks a wallet on another chain to switch', async () => {
    const opened = larch()
    opened.wallet.switchChain(5)
    const { connection, account } = await connect(opened)
    expect([account, connection.chain]).toEqual([`${chain}:${first}`, chain])
    expect(opened.prompts).toEqual(['Sign in to this site?', 'Switch network?'])
  })
})

describe('a wallet that must be asked twice', () => {
  test.each<[string, Partial<EvmBehaviour>, Partial<EvmWalletOptions>]>([
    ['lacks the method', {}, { signIn: false }],
    ['ignores the capability', { lieInSignIn: 'noCapability' }, {}],
    ['connects, and fails to sign', { lieInSignIn: 'error' }, {}],
    ['crashes', { answer: { wallet_connect: 'throw' } }, {}]
  ])('that %s is unavailable, and connects without another prompt if the visitor has approved', async (...parts) => {
    const [name, behaviour, options] = parts
    const opened = larch(behaviour, options)
    await expect(connect(opened)).rejects.toMatchObject({ code: 'wallet/unavailable' })
    await opened.connector.connect({ signal: never() })
    const isApproved = /ignores|connects/.test(name)
    expect(opened.prompts).toEqual([isApproved ? 'Sign in to this site?' : 'Connect to this site?'])
  })

  test.each([
    { accounts: [{ address: first }] },
    { accounts: [{ address: first, capabilities: null }] },
    { accounts: [{ address: first, capabilities: { signInWithEthereum: null } }] }
  ])('is one with the response %j', async response => {
    await expect(connect(answering(response))).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test('is rejected if the visitor declined the signature', async () => {
    const signInWithEthereum = { code: 4001, message: 'User rejected the request.' }
    const opened = answering({ accounts: [{ address: first, capabilities: { signInWithEthereum } }] })
    await expect(connect(opened)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test.each<[string, { readonly rdns?: string; readonly asksForConsent?: false }]>([
    ['another name', { rdns: 'com.example.other' }],
    ['no name', {}],
    ['no screen of its own', { rdns, asksForConsent: false }]
  ])('is every wallet with %s', async (_, { rdns, asksForConsent }) => {
    const { signIn, connector } = larch()
    const { rdns: __, ...info } = connector.info
    const other = {
      ...connector,
      info: { ...info, ...(rdns && { rdns }) },
      ...(asksForConsent === false && { asksForConsent })
    }
    await expect(signIn.canSignIn?.(other)).resolves.toBe(false)
  })
})

describe('a wallet that lies', () => {
  test.each(['nonce', 'domain', 'address', 'chain', 'expired', 'notBefore'] as const)(
    'about the field %s is rejected',
    async lieInSignIn => {
      const opened = larch({ lieInSignIn })
      await expect(connect(opened)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
      expect(opened.prompts).toEqual(['Sign in to this site?'])
    }
  )

  test.each<[string, Partial<EvmBehaviour>, Partial<EvmWalletOptions>]>([
    ['signs with another key', { signWithAnotherKey: true }, {}],
    ['shows another account', { lieAboutAccounts: [second] }, {}],
    ['has a contract with another owner', { signWithAnotherKey: true }, { contractAccount: 'honest' }],
    ['deploys another contract', { deployElsewhere: true }, { contractAccount: 'honest' }],
    ['has a contract with the magic word in second place', {}, { contractAccount: 'secondWord' }],
    ['has a contract with garbage in the word', {}, { contractAccount: 'garbage' }],
    ['has a contract that returns its input', {}, { contractAccount: 'echo' }]
  ])('that %s is rejected', async (_, behaviour, options) => {
    await expect(connect(larch(behaviour, options))).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test.each<[unknown]>([
    [undefined],
    [null],
    [[first]],
    [{}],
    [{ accounts: [] }],
    [{ accounts: [first] }],
    [{ accounts: [{ address: '0x12', capabilities: {} }] }],
    [{ accounts: [{ address: first, capabilities: { signInWithEthereum: {} } }] }],
    [{ accounts: [{ address: first, capabilities: { signInWithEthereum: { message: 7, signature: '0x12' } } }] }],
    [{ accounts: [{ address: first, capabilities: { signInWithEthereum: { message: 'Hello', signature: '0x12' } } }] }]
  ])('with %j is rejected', async response => {
    await expect(connect(answering(response))).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('with 1,001 accounts is rejected', async () => {
    const accounts = Array.from({ length: 1_001 }, () => ({ address: first }))
    await expect(connect(answering({ accounts }))).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('with a getter that throws is rejected', async () => {
    const hostile = {
      get accounts() {
        throw new Error('boo')
      }
    }
    await expect(connect(answering(hostile))).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('with the scheme of another origin is rejected', async () => {
    const opened = larch()
    const { provider } = opened.wallet
    const changing: Eip1193Provider = {
      async request(call) {
        const response = await provider.request(call)
        return JSON.parse(JSON.stringify(response).replace('shop.example wants', 'ftp://shop.example wants'))
      }
    }
    const connector = createConnector(opened.connector.info, changing, [])
    await expect(connect({ ...opened, connector })).rejects.toMatchObject({
      code: 'wallet/invalid-answer',
      context: { expected: 'the requested form' }
    })
  })
})

test('a rejection is a rejection, and an abort ends the request', async () => {
  await expect(connect(larch({ answer: 'reject' }))).rejects.toMatchObject({ code: 'wallet/rejected' })
  const opened = larch({ answer: 'never' })
  const controller = new AbortController()
  const connecting = opened.signIn.connect(opened.connector, request, controller.signal)
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(connecting).rejects.toBe(reason)
})

test('an invalid field does not reach the wallet', async () => {
  const opened = larch()
  await expect(connect(opened, { statement: 'a\nURI: https://evil.example' })).rejects.toThrow('"statement"')
  await expect(connect(opened, { uri: 'javascript:alert(1)' })).rejects.toThrow('"uri"')
  expect(opened.methods()).toEqual([])
})

test('the wallets that are asked are an option', () => {
  expect(readOptions({}).erc7846Wallets).toEqual(['app.base.account', 'xyz.ithaca.porto'])
  expect(readOptions({ erc7846Wallets: [] }).erc7846Wallets).toEqual([])
  expect(readOptions({ erc7846Wallets: ['COM.example.Larch'] }).erc7846Wallets).toEqual([rdns])
  for (const erc7846Wallets of ['com.example.larch', [7], ['larch'], [undefined, 'com.example.larch']])
    expect(() => readOptions({ erc7846Wallets } as never)).toThrow(
      expect.objectContaining({ context: expect.objectContaining({ option: 'erc7846Wallets' }) })
    )
})
