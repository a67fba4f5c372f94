import { expect, type Page } from '@playwright/test'
import { stringToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import {
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  sr25519PairFromSeed,
  sr25519Sign
} from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { approval, key, type Namespaces } from '../../plugins/walletconnect/test/phone-wallet.js'
import { bareWith, networkAt } from './fixtures/bare-page.js'
import { heard, test } from './fixtures/pairing.js'
import { world } from './fixtures/world.js'
import { dialog, eventually, reload, untilClosed } from './page-objects/dialog.js'
import { showCode } from './page-objects/qr-code.js'

const SOLANA = 'solana:LatchkitLatchkitLatchkitLatchkit'
const POLKADOT = 'polkadot:96a4de65b2dad1676dee525024cfafd8'
const seed = new Uint8Array(32).fill(9)
const urls = (url: string) => ({ default: { http: [url] } })

/** Networks of the page that the sign-in server of the world has, too. */
const networks = [
  networkAt(31_337, 'First', world.evmUrl),
  networkAt(31_338, 'Second', world.secondEvmUrl),
  {
    chainNamespace: 'solana',
    id: 'LatchkitLatchkitLatchkitLatchkit',
    name: 'Local Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: urls(world.solanaUrl)
  },
  {
    chainNamespace: 'polkadot',
    id: '96a4de65b2dad1676dee525024cfafd8',
    name: 'Local Polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    ss58Prefix: 42,
    rpcUrls: urls(world.polkadotUrl)
  }
] as const

const signedIn = async (page: Page): Promise<string[]> => {
  const response = await page.context().request.get(`${world.servicesUrl}/siwx/session`)
  return (await response.json()).accounts.map(({ address }: { address: string }) => address)
}
async function signIn(page: Page) {
  await dialog(page).getByTestId('w3m-connecting-siwe-sign').click()
  await untilClosed(page)
}

test('signs in on three families with a wallet that was paired by QR code', async ({ relay, visit, openPhone }) => {
  await cryptoWaitReady()
  const [solanaPair, polkadotPair] = [ed25519PairFromSeed(seed), sr25519PairFromSeed(seed)]
  const [solanaAddress, polkadotAddress] = [
    base58.encode(solanaPair.publicKey),
    encodeAddress(polkadotPair.publicKey, 42)
  ]
  const namespaces: Namespaces = {
    ...approval,
    solana: {
      chains: [SOLANA],
      accounts: [`${SOLANA}:${solanaAddress}`],
      methods: ['solana_signMessage'],
      events: []
    },
    polkadot: {
      chains: [POLKADOT],
      accounts: [`${POLKADOT}:${polkadotAddress}`],
      methods: ['polkadot_signMessage'],
      events: []
    }
  }
  const { url: relayUrl } = await relay()
  const phone = await openPhone(relayUrl, undefined, {
    solana_signMessage: async ({ message }: { message: string }) => ({
      signature: base58.encode(ed25519Sign(base58.decode(message), solanaPair))
    }),
    polkadot_signMessage: async ({ message }: { message: string }) => ({
      signature: u8aToHex(sr25519Sign(u8aWrapBytes(stringToU8a(message)), polkadotPair))
    })
  })
  const options = {
    networks,
    projectId: 'a'.repeat(32),
    services: { relay: relayUrl },
    siwx: { server: `${world.servicesUrl}/siwx` }
  }
  const services = [relayUrl, world.servicesUrl, world.solanaUrl, world.polkadotUrl]
  const { page } = await visit('bare', { ...bareWith({ options }), services })

  await heard('the code', phone.approve(await showCode(page), namespaces))
  await signIn(page)
  expect(await signedIn(page)).toEqual([key.address])
  const open = (namespace: string) =>
    page.evaluate(name => window.latchkits?.['']?.open({ namespace: name }), namespace)
  await open('solana')
  await signIn(page)
  await open('polkadot')
  await signIn(page)
  expect(await signedIn(page)).toEqual([key.address, solanaAddress, polkadotAddress])
  expect(phone.asked.map(({ method }) => method)).toEqual([
    'personal_sign',
    'solana_signMessage',
    'polkadot_signMessage'
  ])

  await reload(page)
  await eventually(() => page.evaluate(() => window.latchkits?.['']?.getState().status)).toBe('connected')
  expect(await dialog(page).count()).toBe(0)
})

/** Returns the setup of a page with EVM networks only, which a wallet can connect and sign in to with one approval. */
const evmSite = (relayUrl: string) => ({
  ...bareWith({
    options: {
      networks: [networks[0], networks[1]],
      projectId: 'a'.repeat(32),
      services: { relay: relayUrl },
      siwx: { server: `${world.servicesUrl}/siwx` }
    }
  }),
  services: [relayUrl, world.servicesUrl]
})

test('connects and signs in with one approval by QR code, and keeps the session after a reload', async ({
  relay,
  visit,
  openPhone
}) => {
  const { url: relayUrl } = await relay()
  const phone = await openPhone(relayUrl)
  const { page } = await visit('bare', evmSite(relayUrl))

  await heard('the code', phone.authenticate(await showCode(page)))
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([key.address])
  expect(phone.asked).toEqual([])

  await reload(page)
  await eventually(() => page.evaluate(() => window.latchkits?.['']?.getState().status)).toBe('connected')
  expect(await dialog(page).count()).toBe(0)
})

test('a wallet that signs in to another site gets neither a connection nor a session', async ({
  relay,
  visit,
  openPhone
}) => {
  const { url: relayUrl } = await relay()
  const phone = await openPhone(relayUrl)
  const { page } = await visit('bare', evmSite(relayUrl))

  const change = <T extends object>(payload: T) => ({ ...payload, domain: 'other.example' })
  await heard('the code', phone.authenticate(await showCode(page), { change }))
  await eventually(() => Object.keys(phone.wallet.getActiveSessions()).length).toBe(0)
  expect(await signedIn(page)).toEqual([])
  expect(await page.evaluate(() => window.latchkits?.['']?.getState().status)).not.toBe('connected')
})
