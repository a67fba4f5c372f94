import {
  createBitcoinWallet,
  createCosmosWallet,
  createPolkadotWallet,
  createSolanaWallet,
  satsBitcoinProvider
} from '@latchkit/example-wallets'
import { bip122 } from '@latchkit/plugin-bip122'
import { type AccountId, Chains } from '@latchkit/plugin-chains/contract'
import { cosmos } from '@latchkit/plugin-cosmos'
import { polkadot } from '@latchkit/plugin-polkadot'
import { solana } from '@latchkit/plugin-solana'
import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { openPage, relay } from './page.js'
import { type Answers, approval, key, openPhone } from './phone.js'

/** Default chains of the plugins. */
const chains = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4'
} as const

const hub = 'cosmoshub-4'
const about = { name: 'Larch', rdns: 'com.example.larch', mark: 'larch', storage: undefined } as const

/** Returns the addresses of test wallets, and handlers for the WalletConnect methods of each chain family. */
async function manyKeys() {
  const onSolana = createSolanaWallet(about)
  const onBitcoin = createBitcoinWallet(about)
  const onPolkadot = createPolkadotWallet({
    ...about,
    key: 'larch',
    keys: ['alice-sr25519'],
    behaviour: { ss58Prefix: 0 }
  })
  const onCosmos = createCosmosWallet({ ...about, chains: [{ chainId: hub, name: 'Hub', prefix: 'cosmos' }] })
  await onSolana.show([0])
  onBitcoin.allow()
  const sats = satsBitcoinProvider(onBitcoin)
  const inside = (await onPolkadot.entry.enable('https://site.example')) as {
    accounts: { get(): Promise<readonly { address: string }[]> }
    signer: { signRaw(message: object): Promise<object> }
  }
  await onCosmos.keplr.enable(hub)
  const held = {
    solana: (await onSolana.addresses())[0] ?? '',
    bip122: (await onBitcoin.keys())[0]?.address ?? '',
    polkadot: (await inside.accounts.get())[0]?.address ?? '',
    cosmos: (await onCosmos.addresses(hub))[0] ?? ''
  }

  const answers = {
    async solana_signMessage({ message }: { message: string }) {
      const { accounts, features } = onSolana.standard
      const feature = features['solana:signMessage'] as {
        signMessage(input: object): Promise<[{ signature: Uint8Array }]>
      }
      const [{ signature }] = await feature.signMessage({ account: accounts[0], message: base58.decode(message) })
      return { signature: base58.encode(signature) }
    },
    async signMessage(params: { address: string; message: string; protocol: string }) {
      const { result } = (await sats.request('signMessage', { ...params, protocol: 'BIP322' })) as {
        result: { signature: string }
      }
      return { address: params.address, signature: Buffer.from(result.signature, 'base64').toString('hex') }
    },
    polkadot_signMessage: (params: object) => inside.signer.signRaw(params),
    async cosmos_signAmino({ signerAddress, signDoc }: { signerAddress: string; signDoc: object }) {
      return onCosmos.keplr.signAmino(hub, signerAddress, signDoc)
    }
  }
  return { held, answers: answers as Answers }
}

/** Returns the namespaces of a session with one chain of each family. */
const sessionOf = (held: Readonly<Record<keyof typeof chains, string>>, answers: Answers) => ({
  ...approval,
  ...Object.fromEntries(
    Object.entries(chains).map(([id, chain]) => [
      id,
      {
        chains: [chain],
        accounts: [`${chain}:${held[id as keyof typeof chains]}`],
        methods: Object.keys(answers),
        events: []
      }
    ])
  )
})

test('one session holds accounts of five families, and each signs with its own key', { timeout: 40_000 }, async () => {
  const { held, answers } = await manyKeys()
  const world = await relay()
  const page = await openPage(world.url, { also: [solana(), bip122(), polkadot(), cosmos()] })
  const phone = await openPhone(world.url, undefined, answers)
  const connecting = page.connect()
  await phone.approve((await page.code()) as string, sessionOf(held, answers))
  await connecting

  const { kernel, wallets } = page
  const { signal } = new AbortController()
  const all = { eip155: key.address, ...held }
  for (const [namespace, address] of Object.entries(all)) {
    await vi.waitUntil(() => wallets.account(namespace) !== undefined)
    const shown = wallets.account(namespace)
    expect(shown).toMatchObject({ address, wallet: { name: 'Larch' } })
    const message = `I am ${address}`
    const signature = await wallets.signMessage(message, { namespace })
    const { verifyMessage } = await kernel.get(Chains).features(namespace)
    const verified = verifyMessage?.verify(`${shown?.chain}:${address}` as AccountId, message, signature, signal)
    expect(await verified).toBe(true)
  }
  expect(phone.asked.map(({ chainId }) => chainId.split(':')[0])).toEqual(Object.keys(all))

  await wallets.disconnect({ namespace: 'cosmos' })
  await vi.waitUntil(() => Object.keys(all).every(namespace => wallets.account(namespace) === undefined))
})
