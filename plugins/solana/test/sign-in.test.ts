import { createSolanaWallet, type SolanaBehaviour } from '@latchkit/example-wallets'
import type { ChainId, SignInRequest, StandardWallet } from '@latchkit/plugin-chains/contract'
import { describe, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { first, nodeVerifiesText } from './keys.js'

const chain: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const request: SignInRequest = {
  chain,
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: '32891756',
  statement: 'I accept the terms.',
  resources: ['https://shop.example/terms'],
  issuedAtMs: Date.UTC(2026, 10, 28),
  expiresAtMs: Date.UTC(2026, 10, 29),
  requestId: 'login-7'
}
const signal = () => new AbortController().signal
const { signIn, verifyMessage } = createClient([]).features()

function larch(behaviour: Partial<SolanaBehaviour> = {}) {
  const wallet = createSolanaWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    storage: undefined
  })
  wallet.behave(behaviour)
  const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const
  return { wallet, connector: createConnector(info, wallet.standard as unknown as StandardWallet) }
}
const connect = (connector: ReturnType<typeof larch>['connector'], fields: Partial<SignInRequest> = {}) =>
  signIn?.connect(connector, { ...request, ...fields }, signal())

describe('connecting and signing in with one approval', () => {
  test('resolves with the account that signed, and OpenSSL verifies the signature', async () => {
    const { wallet, connector } = larch()
    await expect(signIn?.canSignIn?.(connector)).resolves.toBe(true)
    const signed = await connect(connector)
    expect(signed?.account).toBe(`${chain}:${first}`)
    expect(signed?.connection.accounts[0]?.address).toBe(first)
    expect(signed?.message.split('\n').slice(0, 4)).toEqual([
      'shop.example wants you to sign in with your Solana account:',
      first,
      '',
      'I accept the terms.'
    ])
    const { message = '', signature = '' } = signed ?? {}
    expect(nodeVerifiesText(message, signature, first)).toBe(true)
    await expect(verifyMessage?.verify(`${chain}:${first}`, message, signature, signal())).resolves.toBe(true)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['solana:signIn', 'standard:connect'])
  })

  test('works without a statement and on a chain of the site’s own', async () => {
    const { statement: _, resources: __, ...rest } = request
    const own: ChainId = 'solana:LatchkitLatchkitLatchkitLatchkit'
    const { connector } = larch()
    const signed = await signIn?.connect(connector, { ...rest, chain: own }, signal())
    expect(signed?.account).toBe(`${own}:${first}`)
    expect(signed?.message).toContain(`${first}\n\nURI: https://shop.example\n`)
  })

  test.each(['nonce', 'domain', 'address', 'expired', 'notBefore'] as const)(
    'refuses another %s',
    async lieInSignIn => {
      const { connector } = larch({ lieInSignIn })
      await expect(connect(connector)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  )

  test.each<[string, Partial<SolanaBehaviour>, string]>([
    ['a signature by another key', { signWithAnotherKey: true }, 'wallet/invalid-answer'],
    ['a rejection', { answer: 'reject' }, 'wallet/rejected'],
    ['an exception', { answer: 'throw' }, 'wallet/unavailable'],
    ...(['emptyObject', 'emptyList', 'null', 'number', 'text', 'shortSignature'] as const).map(
      garbage =>
        [garbage, { answer: 'garbage', garbage }, 'wallet/invalid-answer'] as [string, Partial<SolanaBehaviour>, string]
    )
  ])('rejects %s', async (_, behaviour, code) => {
    const { connector } = larch(behaviour)
    await expect(connect(connector)).rejects.toMatchObject({ name: 'WalletError', code })
  })

  test('sends no request with an invalid field', async () => {
    const { wallet, connector } = larch()
    await expect(connect(connector, { statement: 'a\nURI: https://evil.example' })).rejects.toThrow('"statement"')
    await expect(connect(connector, { uri: 'javascript:alert(1)' })).rejects.toThrow('"uri"')
    expect(wallet.requests).toEqual([])
  })

  test('is not for a wallet without the feature, nor for one that does not ask the visitor', async () => {
    const { wallet, connector } = larch()
    await expect(signIn?.canSignIn?.({ ...connector, asksForConsent: false })).resolves.toBe(false)
    const { 'solana:signIn': _, ...features } = wallet.standard.features as Record<string, object>
    const plain = createConnector(connector.info, { ...wallet.standard, features } as unknown as StandardWallet)
    await expect(signIn?.canSignIn?.(plain)).resolves.toBe(false)
    await expect(connect(plain)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })
})
