import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { getWallets } from '@wallet-standard/app'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/open-wallet.js'
import { derive, deriveSolanaKeys } from '../lazy/solana-signer.js'
import { publicTestMnemonic } from '../phrases.js'
import { registerSolanaWallet } from './registration.js'
import { createSolanaWallet, type SolanaWalletOptions } from './wallet.js'

afterEach(() => vi.unstubAllGlobals())

const addresses = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
]
const open = (options: Partial<SolanaWalletOptions> = {}) =>
  createSolanaWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1, 2],
    storage: undefined,
    ...options
  })
type Open = ReturnType<typeof open>
const feature = ({ standard }: Open, name: string, input?: object) => {
  const method = (standard.features[name] as Record<string, (input?: object) => Promise<never>>)[
    name.split(':')[1] ?? ''
  ]
  return method?.(input) as Promise<never>
}
const connect = (wallet: Open, input?: object) =>
  feature(wallet, 'standard:connect', input) as Promise<{ accounts: { address: string }[] }>

function verifies(address: string, message: Uint8Array, signature: Uint8Array) {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

describe('keys', () => {
  // SLIP-10, test vectors 1 and 2 for Ed25519.
  test.each([
    ['000102030405060708090a0b0c0d0e0f', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    ['000102030405060708090a0b0c0d0e0f', [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    ['000102030405060708090a0b0c0d0e0f', [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2']
  ])('of the seed %s at %j match the standard', (seed, path, key) => {
    expect(Buffer.from(derive(Uint8Array.from(Buffer.from(seed, 'hex')), path)).toString('hex')).toBe(key)
  })

  test('of the public phrase match those of other Solana wallets', () => {
    expect(deriveSolanaKeys(publicTestMnemonic, [0, 1, 2]).map(({ address }) => address)).toEqual(addresses)
  })
})

describe('a Solana wallet', () => {
  test('is found by the library of the standard, and unregistered', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const undo = registerSolanaWallet(open(), page)
    const wallets = getWallets()
    expect(wallets.get().map(({ name }) => name)).toEqual(['Larch'])
    undo()
    expect(wallets.get()).toEqual([])
  })

  test('prompts before it shows an account, and remembers the response', async () => {
    const storage = memoryStorage()
    const prompt = vi.fn(async () => ({ approved: true, chosen: [addresses[1] ?? ''] }) as const)
    const wallet = open({ prompt, storage })
    expect((await connect(wallet, { silent: true })).accounts).toEqual([])
    expect(wallet.standard.accounts).toEqual([])
    expect((await connect(wallet)).accounts.map(({ address }) => address)).toEqual([addresses[1]])
    const again = open({ prompt, storage })
    expect((await connect(again, { silent: true })).accounts).toHaveLength(1)
    expect(prompt).toHaveBeenCalledOnce()
  })

  test('emits an event when its visible accounts change', async () => {
    const wallet = open()
    const changes: { accounts?: { address: string }[] }[] = []
    const events = wallet.standard.features['standard:events'] as {
      on(name: string, listener: (change: never) => void): () => void
    }
    const off = events.on('change', change => changes.push(change))
    await connect(wallet)
    await wallet.show([1, 0])
    await feature(wallet, 'standard:disconnect')
    expect(changes.map(({ accounts }) => accounts?.map(({ address }) => address))).toEqual([
      [addresses[0]],
      [addresses[1], addresses[0]],
      []
    ])
    off()
    await wallet.show([0])
    expect(changes).toHaveLength(3)
  })

  test('signs messages with the key of the account, unless a switch says otherwise', async () => {
    const wallet = open()
    await connect(wallet)
    const [account] = wallet.standard.accounts
    const message = new TextEncoder().encode('Hello')
    const sign = async () => {
      const [output] = (await feature(wallet, 'solana:signMessage', { account, message })) as [
        { signature: Uint8Array }
      ]
      return output.signature
    }
    expect(verifies(addresses[0] ?? '', message, await sign())).toBe(true)
    for (const changes of [{ signWithAnotherKey: true }, { signAnotherMessage: true }]) {
      wallet.behave()
      wallet.behave(changes)
      expect(verifies(addresses[0] ?? '', message, await sign())).toBe(false)
    }
  })

  test('rejects when its user declines, and can throw, stay silent, contradict itself and send garbage', async () => {
    const wallet = open({ behaviour: { answer: 'reject' } })
    await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
    wallet.behave({ answer: 'throw' })
    expect(() => connect(wallet)).toThrow('crashed')
    wallet.behave({ answer: 'garbage', garbage: 'number' })
    await expect(connect(wallet)).resolves.toBe(42)
    wallet.behave({ answer: 'never' })
    void connect(wallet)
    expect(wallet.requests.map(({ outcome }) => outcome.state)).toEqual(['failed', 'failed', 'answered', 'pending'])
    const changes: unknown[] = []
    const events = wallet.standard.features['standard:events'] as {
      on(name: string, listener: (change: unknown) => void): void
    }
    wallet.behave({ answer: 'twice' })
    events.on('change', change => changes.push(change))
    await connect(wallet)
    await vi.waitUntil(() => changes.length === 2)
    expect(changes[1]).toMatchObject({ accounts: [{ address: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }] })
  })
})
