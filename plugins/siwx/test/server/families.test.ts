import { makeSignDoc, Secp256k1Wallet } from '@cosmjs/amino'
import { createTestKernel } from '@latchkit/kernel/testing'
import { bip122 } from '@latchkit/plugin-bip122'
import { chains } from '@latchkit/plugin-chains'
import { type ChainId, Chains } from '@latchkit/plugin-chains/contract'
import { signInMessage } from '@latchkit/plugin-chains/kit'
import { connections } from '@latchkit/plugin-connections'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import type { SignatureVerifier } from '@latchkit/plugin-siwx/server'
import { solana } from '@latchkit/plugin-solana'
import { ed25519 } from '@noble/curves/ed25519'
import { u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady, encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Signer } from 'bip322-js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ORIGIN } from './browser.js'
import { alice, createTestServer, NOW_MS } from './visitor.js'

const coin = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const network = <Id extends string | number>(id: Id) => ({
  id,
  name: `Chain ${id}`,
  rpcUrls: { default: { http: [] } },
  nativeCurrency: coin
})

/** Account of a chain family with a real key. */
interface TestAccount {
  readonly chain: ChainId
  readonly family: string
  readonly address: string
  sign(message: string): string | Promise<string>
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const seed = new Uint8Array(32).fill(7)

const solanaAccount: TestAccount = {
  chain: SOLANA,
  family: 'Solana',
  address: base58.encode(ed25519.getPublicKey(seed)),
  sign: message => base58.encode(ed25519.sign(new TextEncoder().encode(message), seed))
}

/** Well-known test vector of BIP-322. */
const bitcoinAccount: TestAccount = {
  chain: 'bip122:000000000019d6689c085ae165831e93',
  family: 'Bitcoin',
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  sign: message =>
    String(
      Signer.sign(
        'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k',
        'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
        message
      )
    )
}

async function cosmosAccount(): Promise<TestAccount> {
  const wallet = await Secp256k1Wallet.fromKey(seed, 'cosmos')
  const [{ address } = { address: '' }] = await wallet.getAccounts()
  const sign = async (message: string) => {
    const data = Buffer.from(message).toString('base64')
    const value = { signer: address, data }
    const fee = { gas: '0', amount: [] }
    const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], fee, '', '', 0, 0)
    return JSON.stringify((await wallet.signAmino(address, document)).signature)
  }
  return { chain: 'cosmos:cosmoshub-4', family: 'Cosmos', address, sign }
}

async function polkadotAccount(): Promise<TestAccount> {
  await cryptoWaitReady()
  const pair = sr25519PairFromSeed(seed)
  return {
    chain: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    family: 'Polkadot',
    address: encodeAddress(pair.publicKey, 0),
    sign: message => u8aToHex(sr25519Sign(u8aWrapBytes(new TextEncoder().encode(message)), pair))
  }
}

/** Creates a server with the verifiers of the chain plugins, which run in a kernel without a page. */
async function createServer() {
  const kernel = await createTestKernel(
    [
      chains(),
      connections(),
      eip155({ networks: [network(1)] }),
      solana({ networks: [network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')] }),
      bip122({ networks: [{ ...network('000000000019d6689c085ae165831e93') }] }),
      cosmos({ networks: [{ ...network('cosmoshub-4'), denom: 'uatom', bech32Prefix: 'cosmos' }] }),
      polkadot({ networks: [{ ...network('91b171bb158e2d3848fa23a9f1c25182'), ss58Prefix: 0 }] })
    ],
    { atEnd: onTestFinished }
  )
  const verifier =
    (namespace: string): SignatureVerifier =>
    async (...signed) =>
      (await kernel.get(Chains).features(namespace)).verifyMessage?.verify(...signed) ?? false
  const namespaces = ['eip155', 'solana', 'bip122', 'cosmos', 'polkadot']
  return createTestServer({
    chains: accounts.map(({ chain }) => chain),
    verifiers: Object.fromEntries(namespaces.map(namespace => [namespace, verifier(namespace)]))
  })
}

const accounts: TestAccount[] = []
beforeAll(async () => {
  const ethereum: TestAccount = {
    chain: 'eip155:1',
    family: 'Ethereum',
    address: alice.address,
    sign: message => alice.signMessage({ message })
  }
  accounts.push(ethereum, solanaAccount, bitcoinAccount, await cosmosAccount(), await polkadotAccount())
})

const messageOf = ({ chain, address, family }: TestAccount, nonce: string) =>
  signInMessage(
    { chain, domain: 'shop.example', uri: ORIGIN, nonce, statement: 'Welcome.', issuedAtMs: NOW_MS },
    address,
    family
  )

test('signs a visitor in with accounts of five families, in one session', async () => {
  const { browser } = await createServer()
  for (const account of accounts) {
    const message = messageOf(account, await browser.nonce())
    const reply = await browser.post('/siwx/verify', {
      chain: account.chain,
      message,
      signature: await account.sign(message)
    })
    expect([account.family, reply.status, reply.body.code]).toEqual([account.family, 200, undefined])
  }
  const { body } = await browser.get('/siwx/session')
  expect(body.accounts?.map(({ chain, address }) => ({ chain, address }))).toEqual(
    expect.arrayContaining(accounts.map(({ chain, address }) => ({ chain, address })))
  )
})

test('refuses a signature of each family over another message', async () => {
  const { browser } = await createServer()
  for (const account of accounts) {
    const message = messageOf(account, await browser.nonce())
    const signature = await account.sign(`${message}.`)
    const reply = await browser.post('/siwx/verify', { chain: account.chain, message, signature })
    // Without a node, nobody can tell whether the account is a contract that accepts the signature.
    const code = account.family === 'Ethereum' ? 'siwx/verifier-unavailable' : 'siwx/invalid-signature'
    expect([account.family, reply.body.code]).toEqual([account.family, code])
  }
  expect((await browser.get('/siwx/session')).body).toEqual({ accounts: [] })
})

describe('messages of Solana', () => {
  const send = async (edit: (message: string) => string, account = solanaAccount) => {
    const { browser } = await createServer()
    const message = edit(messageOf(account, await browser.nonce()))
    return browser.post('/siwx/verify', { chain: SOLANA, message, signature: await account.sign(message) })
  }

  test.each([
    ['without a statement, one empty line', (text: string) => text.replace('\nWelcome.\n\n', '\n')],
    ['without a statement, two empty lines', (text: string) => text.replace('Welcome.\n', '')],
    ['CAIP-2 id as its chain', (text: string) => text.replace('Chain ID: ', 'Chain ID: solana:')],
    ['the name of its chain', (text: string) => text.replace(/Chain ID: \w+/, 'Chain ID: mainnet')]
  ])('accepts the form of its wallets: %s', async (_name, edit) => {
    const { status, body } = await send(edit)
    expect([status, body.code]).toEqual([200, undefined])
  })

  test('refuses a message for another cluster, or with the address of another account', async () => {
    const onDevnet = await send(text => text.replace(/Chain ID: \w+/, 'Chain ID: devnet'))
    expect(onDevnet.body.code).toBe('siwx/foreign-chain')
    const victim = base58.encode(new Uint8Array(32).fill(9))
    const forged = await send(text => text.replace(solanaAccount.address, victim))
    expect(forged.body.code).toBe('siwx/invalid-signature')
  })
})
