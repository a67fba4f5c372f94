import { once } from 'node:events'
import { createEvmWallet, type EvmBehaviour } from '@latchkit/example-wallets'
import type { AccountId, Signer } from '@latchkit/plugin-chains/contract'
import {
  type Address,
  concat,
  createTestClient,
  getContractAddress,
  type Hex,
  http,
  numberToHex,
  parseSignature,
  recoverMessageAddress,
  recoverTypedDataAddress,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  zeroHash
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import type { Eip1193Provider, TypedData } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { almost, deploying, echo, ownedBy, reverting } from './contract-accounts.js'
import { networkAt } from './networks.js'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase)
const other = mnemonicToAccount(phrase, { addressIndex: 1 })

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const signal = () => new AbortController().signal
const features = (urls = [anvil.url]) => createClient([networkAt(31_337, urls)]).features()
const account = (address: string): AccountId => `eip155:31337:${address}`

/** A contract account with this code. */
async function deployed(code: Hex): Promise<Address> {
  const address = numberToHex(BigInt(Date.now()) * 1_000n + nextAddress++, { size: 20 })
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setCode({ address, bytecode: code })
  return address
}
let nextAddress = 0n

async function signer(address: string = owner.address, behaviour: Partial<EvmBehaviour> = {}) {
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl: anvil.url }],
    storage: undefined,
    behaviour
  })
  const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const
  const connector = createConnector(info, wallet.provider as Eip1193Provider, [])
  await connector.connect({ signal: signal() })
  return { wallet, signer: { connector, account: account(address) } satisfies Signer }
}

/** A signer that answers whatever the test says. */
const answering = (answer: unknown, address: string = owner.address): Signer => ({
  connector: createConnector({ id: 'x', name: 'Larch', kind: 'announced' }, { request: async () => answer }, []),
  account: account(address)
})

const mail: TypedData = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 31_337,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' }
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
      { name: 'amount', type: 'uint256' }
    ]
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
    amount: 2n ** 200n
  }
}

describe('a signed text', () => {
  test.each(['Hello', '', '0x1234', 'Grüße 👋🏽', 'line\nline'])('%j is by the account', async message => {
    const { signer: by, wallet } = await signer()
    const signature = await features().signMessage!.sign(by, message, signal())
    expect(await recoverMessageAddress({ message, signature: signature as Hex })).toBe(owner.address)
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'personal_sign',
      params: [`0x${Buffer.from(message).toString('hex')}`, owner.address]
    })
    expect(await features().verifyMessage!.verify(by.account, message, signature, signal())).toBe(true)
  })

  test('needs no node when a key signs', async () => {
    const { signer: by } = await signer()
    await expect(features([]).signMessage!.sign(by, 'hi', signal())).resolves.toMatch(/^0x[\da-f]{130}$/)
  })

  test('is asked for until the signal says otherwise', async () => {
    const { signer: by, wallet } = await signer(owner.address, { answer: { personal_sign: 'never' } })
    const controller = new AbortController()
    const signing = features().signMessage!.sign(by, 'hi', controller.signal)
    await vi.waitUntil(() => wallet.requests.at(-1)?.method === 'personal_sign')
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(signing).rejects.toBe(reason)
  })

  test.each<[string, Partial<EvmBehaviour>, string]>([
    ['declined', { answer: { personal_sign: 'reject' } }, 'wallet/rejected'],
    ['met with a crash', { answer: { personal_sign: 'throw' } }, 'wallet/unavailable'],
    ['met with another prompt', { answer: { personal_sign: 'busy' } }, 'wallet/unavailable'],
    ['answered with an object', { answer: { personal_sign: 'garbage' } }, 'wallet/invalid-answer'],
    ['answered with a text', { answer: { personal_sign: 'garbage' }, garbage: 'text' }, 'wallet/invalid-answer']
  ])('that is %s is a coded error', async (_, behaviour, code) => {
    const { signer: by } = await signer(owner.address, behaviour)
    await expect(features().signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({ code })
  })
})

describe('a wallet that signs with another key than that of the account it shows', () => {
  test.each([true, false])('is found out, whether there is a node (%s) or not', async node => {
    const { signer: by } = await signer(other.address, { lieAboutAccounts: [other.address] })
    await expect(features(node ? [anvil.url] : []).signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer',
      message: `Larch answered personal_sign with something other than a signature by ${other.address}`
    })
  })

  test('is found out for typed data too', async () => {
    const { signer: by } = await signer(other.address, { lieAboutAccounts: [other.address] })
    await expect(features().signTypedData!.sign(by, mail, signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer',
      context: { method: 'eth_signTypedData_v4' }
    })
  })

  test('is found out when it signs something else', async () => {
    const signature = await owner.signMessage({ message: 'I owe you everything' })
    await expect(features().signMessage!.sign(answering(signature), 'hi', signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })
})

describe('the signature of a key', () => {
  const message = 'hi'
  const spellings = async () => {
    const signature = await owner.signMessage({ message })
    const { r, s, yParity } = parseSignature(signature)
    return { signature, r, s, yParity }
  }

  test('comes in one form, however the wallet writes it', async () => {
    const { signature, r, s, yParity } = await spellings()
    const compact = serializeCompactSignature(signatureToCompactSignature({ r, s, yParity }))
    for (const written of [
      signature,
      concat([r, s, numberToHex(yParity, { size: 1 })]),
      compact,
      signature.toUpperCase().replace('0X', '0x')
    ]) {
      await expect(features([]).signMessage!.sign(answering(written), message, signal())).resolves.toBe(signature)
    }
  })

  test('is refused in its second spelling, in pieces and with rubbish', async () => {
    const { signature, r, s, yParity } = await spellings()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = concat([r, numberToHex(order - BigInt(s), { size: 32 }), numberToHex(28 - yParity, { size: 1 })])
    for (const written of [
      high,
      signature.slice(0, -2),
      `${signature}00`,
      signature.slice(2),
      concat([r, s, '0x1d']),
      concat([r, s, '0x36']),
      concat([zeroHash, zeroHash, '0x1b']),
      '0x',
      '',
      7,
      undefined,
      { r, s },
      `0x${'00'.repeat(40_000)}`
    ]) {
      await expect(features([]).signMessage!.sign(answering(written), message, signal())).rejects.toMatchObject({
        code: 'wallet/invalid-answer'
      })
    }
  })
})

describe('signed typed data', () => {
  test('are by the account, and what the wallet got is what was signed', async () => {
    const { signer: by, wallet } = await signer()
    const signature = (await features().signTypedData!.sign(by, mail, signal())) as Hex
    const { method, params } = wallet.requests.at(-1)!
    const [address, text] = params as [Address, string]
    expect([method, address]).toEqual(['eth_signTypedData_v4', owner.address])
    expect(JSON.parse(text).types.EIP712Domain).toEqual([
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' }
    ])
    expect(await recoverTypedDataAddress({ ...(mail as object), signature } as never)).toBe(owner.address)
    expect(await features().verifyTypedData!.verify(by.account, mail, signature, signal())).toBe(true)
    const changed = { ...mail, message: { ...mail.message, amount: 1n } }
    expect(await features().verifyTypedData!.verify(by.account, changed, signature, signal())).toBe(false)
  })

  test.each<[string, Partial<TypedData>]>([
    ['a primary type that is missing', { primaryType: 'Nothing' }],
    ['no message', { message: undefined as never }],
    ['an address that is none', { message: { ...mail.message, from: { name: 'Cow', wallet: '0x12' } } }],
    ['a number that does not fit', { message: { ...mail.message, amount: 2n ** 256n } }],
    ['a number that is negative', { message: { ...mail.message, amount: -1 } }],
    ['types that are none', { types: { Mail: 'no' as never } }]
  ])('with %s never reach the wallet', async (_, part) => {
    const { signer: by, wallet } = await signer()
    const before = wallet.requests.length
    await expect(features().signTypedData!.sign(by, { ...mail, ...part }, signal())).rejects.toMatchObject({
      code: 'eip155/invalid-params'
    })
    expect(wallet.requests).toHaveLength(before)
  })
})

describe('a contract account', () => {
  test('signs by its contract (ERC-1271)', async () => {
    const address = await deployed(ownedBy(owner.address))
    const { signer: by } = await signer(address, { lieAboutAccounts: [address] })
    const signature = await features().signMessage!.sign(by, 'hi', signal())
    expect(await features().verifyMessage!.verify(by.account, 'hi', signature, signal())).toBe(true)
    expect(await features().verifyMessage!.verify(by.account, 'ho', signature, signal())).toBe(false)
  })

  test('of somebody else does not sign', async () => {
    const address = await deployed(ownedBy(other.address))
    const { signer: by } = await signer(address, { lieAboutAccounts: [address] })
    await expect(features().signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test.each([
    ['echoes what it is asked', echo],
    ['answers with more than the magic word', almost],
    ['reverts', reverting],
    ['is not there', '0x']
  ] as const)('that %s does not sign', async (_, code) => {
    const address = await deployed(code)
    const signature = await owner.signMessage({ message: 'hi' })
    expect(await features().verifyMessage!.verify(account(address), 'hi', signature, signal())).toBe(false)
  })

  test('that is the identity precompile, which echoes too, does not sign', async () => {
    const address = '0x0000000000000000000000000000000000000004'
    expect(await features().verifyMessage!.verify(account(address), 'hi', `0x${'11'.repeat(65)}`, signal())).toBe(false)
  })

  test('cannot sign where the site has no node of its own', async () => {
    const address = await deployed(ownedBy(owner.address))
    const { signer: by } = await signer(address, { lieAboutAccounts: [address] })
    await expect(features([]).signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer',
      cause: { code: 'eip155/no-rpc-url' }
    })
    await expect(features([]).verifyMessage!.verify(by.account, 'hi', '0x12', signal())).rejects.toMatchObject({
      code: 'eip155/no-rpc-url'
    })
  })

  describe('of which the node answers', () => {
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    /** A node that answers `eth_call` so, and its count of bytes. */
    async function answering(result: () => Iterable<string>) {
      let sent = 0
      const server = await startHoldable(async (request, response) => {
        const { method } = JSON.parse(await readBody(request))
        if (method === 'eth_chainId') return void response.end('{"result":"0x7a69"}')
        for (const part of result()) {
          if (response.destroyed) return
          if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')])
          sent += part.length
        }
        response.end()
      })
      onTestFinished(() => void server.close())
      return { url: server.url, sent: () => sent }
    }
    const verify = async (url: string) =>
      features([url]).verifyMessage!.verify(account(other.address), 'hi', `0x${'11'.repeat(65)}`, signal())

    test('with 10 MB that begin with the magic word, the answer is not read to its end', async () => {
      const node = await answering(function* () {
        yield `{"result":"${magic}`
        for (let mb = 0; mb < 10; mb++) yield '00'.repeat(500_000)
        yield '"}'
      })
      await expect(verify(node.url)).rejects.toMatchObject({ code: 'eip155/unreachable' })
      expect(node.sent()).toBeLessThan(8_000_000)
    })

    test.each([[[magic]], [{ toString: magic }], [7], [null], [`${magic}x`], [`${magic}0`]])(
      'with %j instead of bytes, nothing is signed',
      async result => {
        const node = await answering(() => [JSON.stringify({ result })])
        await expect(verify(node.url)).rejects.toMatchObject({ code: 'eip155/invalid-answer' })
      }
    )
  })

  test('is not taken for a liar while no node answers', async () => {
    const { signer: by } = await signer(other.address, { lieAboutAccounts: [other.address] })
    await expect(features(['http://127.0.0.1:1']).signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({
      code: 'eip155/unreachable'
    })
  })
})

describe('a contract account that is yet to be deployed (ERC-6492)', () => {
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const code = deploying(ownedBy(owner.address))
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode: code })
  const wrapped = async (signature: Promise<Hex>) =>
    serializeErc6492Signature({ address: factory, data: concat([zeroHash, code]), signature: await signature })

  test('signs', async () => {
    const signature = await wrapped(owner.signMessage({ message: 'hi' }))
    await expect(features().signMessage!.sign(answering(signature, address), 'hi', signal())).resolves.toBe(signature)
  })

  test('does not sign by another key, for another text, or from another address', async () => {
    const { verify } = features().verifyMessage!
    const byOther = await wrapped(other.signMessage({ message: 'hi' }))
    const byOwner = await wrapped(owner.signMessage({ message: 'hi' }))
    expect(await verify(account(address), 'hi', byOther, signal())).toBe(false)
    expect(await verify(account(address), 'ho', byOwner, signal())).toBe(false)
    expect(await verify(account(other.address), 'hi', byOwner, signal())).toBe(false)
  })
})

describe('an account', () => {
  test.each(['eip155:31337:0x12', 'solana:x:y', 'nonsense'])('like %s is a coded error', async id => {
    const { verifyMessage, balance } = features()
    await expect(verifyMessage!.verify(id as AccountId, 'hi', '0x12', signal())).rejects.toMatchObject({
      code: 'eip155/invalid-params'
    })
    await expect(balance!.read(id as AccountId, signal())).rejects.toMatchObject({ code: 'eip155/invalid-params' })
  })
})

describe('a balance', () => {
  test('is what the chain says, in wei', async () => {
    const address = await deployed('0x')
    const client = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    for (const value of [0n, 1n, 2n ** 255n]) {
      await client.setBalance({ address, value })
      expect(await features().balance!.read(account(address), signal())).toBe(value)
    }
  })

  test('is not offered without an RPC URL, and refused for another chain', async () => {
    expect(features([])).not.toHaveProperty('balance')
    const { features: ofNetwork } = createClient([networkAt(31_337, [anvil.url]), networkAt(10, [])])
    expect(ofNetwork('eip155:31337')).toHaveProperty('balance')
    const ofNode = ['balance', 'tokens', 'collectibles', 'transfer', 'transactions', 'allowances']
    expect(Object.keys(ofNetwork()).filter(name => !(name in ofNetwork('eip155:10')))).toEqual(ofNode)
    await expect(features().balance!.read(`eip155:1:${owner.address}`, signal())).rejects.toMatchObject({
      code: 'eip155/no-rpc-url'
    })
  })
})
