import { type InstalledTestWallets, installTestWallets } from '@latchkit/example-wallets'
import type { StorageBackend } from '@latchkit/kernel'
import { bip122 } from '@latchkit/plugin-bip122'
import { cosmos } from '@latchkit/plugin-cosmos'
import { polkadot } from '@latchkit/plugin-polkadot'
import { solana } from '@latchkit/plugin-solana'
import { corePreset, createLatchkit, type Latchkit } from '@latchkit/preset-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Bitcoin address for regtest, a chain that differs from the one that the wallet reports. */
const regtestAddress = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const junoAddress = 'juno15yk64u7zc9g9k2yr2wmzeva5qgwxps6ysqv57z'

interface WalletCase<B> {
  readonly namespace: string
  /** Name of the wallet, as its row in the dialog shows it. */
  readonly wallet: string
  /** Returns the part of the test wallet whose behaviour the test changes. */
  readonly side: () => { behave(changes?: Partial<B>): void } | undefined
  readonly responses: readonly (readonly [response: string, switches: Partial<B>, expected?: Failure])[]
}
interface Failure {
  readonly code: string
  readonly detail: string
}

let installed: InstalledTestWallets
const sideOf = (wallet: string) => installed.sides[`com.example.${wallet}`]

/** Describes a wallet of one family with each of its wrong behaviours. */
const walletCase = <B extends { readonly signWithAnotherKey: boolean | 'openly' }>({
  side,
  responses,
  ...names
}: WalletCase<B>) => ({
  ...names,
  responses: responses.map(([response, switches, expected]) => ({
    response,
    expected,
    apply() {
      side()?.behave()
      side()?.behave(switches)
    }
  })),
  behaves: () => side()?.behave(),
  signsWithAnotherKey: () => side()?.behave({ signWithAnotherKey: true } as Partial<B>)
})

const unavailable = (wallet: string): Failure => ({
  code: 'connections/unavailable',
  detail: `Unlock ${wallet}, close its other requests and try again.`
})
const shared = [
  ['no account', { noAccounts: true }],
  ['ten thousand accounts', { tenThousandAccounts: true }],
  ['an object that is not JSON', { answer: 'garbage', garbage: 'notJson' }],
  ['nothing', { answer: 'garbage', garbage: 'null' }]
] as const
const wrongAddresses = [
  ['a wrong checksum', { wrongChecksum: true }],
  ['an address of EVM', { lieAboutAccounts: [evmAddress] }]
] as const
const bitcoin = [
  ...shared,
  ...wrongAddresses,
  ['an address of another chain', { lieAboutAccounts: [regtestAddress] }]
] as const

const walletCases = [
  walletCase({
    namespace: 'solana',
    wallet: 'Larch Wallet',
    side: () => sideOf('larch')?.solana,
    responses: [
      ...shared,
      ['an address of another chain', { lieAboutAccounts: [evmAddress] }],
      ['a public key that is not the address', { wrongPublicKeys: true }]
    ]
  }),
  // By the Wallet Standard, and as an injected provider of its own.
  walletCase({ namespace: 'bip122', wallet: 'Larch Wallet', side: () => sideOf('larch')?.bitcoin, responses: bitcoin }),
  walletCase({ namespace: 'bip122', wallet: 'Xverse', side: () => sideOf('ochre')?.bitcoin, responses: bitcoin }),
  walletCase({
    namespace: 'polkadot',
    wallet: 'Juniper',
    side: () => sideOf('juniper')?.polkadot,
    responses: [
      ...shared,
      ['accounts that are not JSON', { answer: { 'accounts.get': 'garbage' }, garbage: 'notJson' }],
      ['a wrong checksum', { wrongChecksum: true }],
      ['an address of another chain', { lieAboutAccounts: [{ address: evmAddress, type: 'sr25519' }] }],
      // Valid: such wallets hold accounts of both kinds.
      [
        'only an account for other networks',
        { lieAboutAccounts: [{ address: evmAddress, type: 'ethereum' }] },
        unavailable('Juniper')
      ]
    ]
  }),
  walletCase({
    namespace: 'cosmos',
    wallet: 'Cosmostation',
    side: () => sideOf('fennel')?.cosmos,
    responses: [
      ...shared.slice(1),
      ...wrongAddresses,
      ['no account', { lieAboutAccounts: [''] }],
      ['an address of another chain', { lieAboutAccounts: [junoAddress] }],
      // This wallet throws and returns no response.
      ['no key', { noAccounts: true }, unavailable('Cosmostation')]
    ]
  })
]

let latchkit: Latchkit
/** Error codes of the failed attempts, in order. */
const codes: string[] = []
const stored = new Map<string, string>()
/** Storage of the site, which the test reads. The wallets store their data in the storage of the page. */
const storage: StorageBackend = {
  read: key => stored.get(key) ?? null,
  write: (key, value) => void stored.set(key, value),
  remove: key => void stored.delete(key)
}
const connectionsKey = '@appkit/connections/connections'
/** Returns all stored values, without their times. */
const storedData = () => Object.fromEntries([...stored].map(([key, text]) => [key, JSON.parse(text).d]))

beforeAll(() => {
  localStorage.clear()
  installed = installTestWallets({
    rpcUrl: 'http://127.0.0.1:1',
    chainId: 31_337,
    mode: 'auto',
    solana: {},
    bitcoin: {},
    polkadot: {},
    cosmos: { chains: [{ chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }] }
  })
  const plugins = [...corePreset({ locale: 'en' }), solana(), bip122(), polkadot(), cosmos()]
  latchkit = createLatchkit({ plugins, storage })
  latchkit.kernel.events.on('connections:failed', ({ code }) => void codes.push(code))
})
afterAll(async () => {
  await latchkit.destroy()
  installed.uninstall()
})

afterEach(async () => {
  await latchkit.close()
  await latchkit.disconnect()
})

const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
/** Returns the elements of the dialog that match `selector`, without the previous view, which may still be fading out. */
const shown = (selector: string) =>
  [
    ...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll<HTMLElement>(`.card ${selector}`) ?? [])
  ].filter(element => !element.closest('.fade-ghost'))
const texts = (selector: string) => shown(selector).map(({ textContent }) => textContent)
async function press(find: () => HTMLElement | undefined) {
  await until(find).toBeDefined()
  await userEvent.click(find() as HTMLElement)
}
const row = (name: string) => () =>
  shown('button').find(button => button.querySelector('.row-title')?.textContent === name)
const tryAgain = () => shown('[data-testid="w3m-connecting-widget-secondary-button"]')[0]

test.each(walletCases)(
  '$wallet of $namespace: rejects every false response as invalid, and stores nothing from it',
  async current => {
    const { namespace, wallet, responses } = current
    await latchkit.open({ namespace })
    await until(row(wallet)).toBeDefined()
    // Only the family that the visitor chose is stored for an attempt.
    const before = storedData()
    before[connectionsKey] = { namespaces: {}, ...before[connectionsKey], active: namespace }
    const invalid = {
      code: 'connections/invalid-answer',
      detail: `${wallet} sent an invalid response.`
    }
    for (const [index, { response, expected = invalid, apply }] of responses.entries()) {
      apply()
      const attempts = codes.length
      await press(index === 0 ? row(wallet) : tryAgain)
      await until(() => [response, ...codes.slice(attempts)]).toEqual([response, expected.code])
      await until(() => [response, texts('.attempt-title')[0]]).toEqual([response, 'Failed to connect'])
      expect([response, texts('p').includes(expected.detail)]).toEqual([response, true])
      expect([response, storedData()]).toEqual([response, before])
      expect(latchkit.getState()).toMatchObject({ status: 'disconnected', address: undefined, loading: false })
    }

    // A retry with a valid response connects.
    current.behaves()
    await press(tryAgain)
    await until(() => latchkit.getState()).toMatchObject({ status: 'connected', namespace, open: false })
    const connected = storedData()
    current.signsWithAnotherKey()
    await expect(latchkit.signMessage('Hello')).rejects.toMatchObject({ code: 'connections/invalid-answer' })
    expect(storedData()).toEqual(connected)
    current.behaves()
    await expect(latchkit.signMessage('Hello')).resolves.toEqual(expect.any(String))
    await latchkit.disconnect()
  }
)
