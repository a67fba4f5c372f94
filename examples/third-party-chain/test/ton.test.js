import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { createTestKernel } from '@latchkit/kernel/testing'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { Address, beginCell } from '@ton/core'
import { parseAddress, spellAddress } from '../dist/address.js'
import { ton } from '../dist/index.js'
import { holdsKey } from '../dist/lazy/signing/state-init.js'
import { isSigned } from '../dist/lazy/signing/verify-message.js'
import { parseCells } from '../dist/lazy/transaction/cells.js'
import { readExternalMessage } from '../dist/lazy/transaction/message.js'
import { parseTransaction } from '../dist/lazy/transfer/transaction.js'
import { publicKey, vectors } from './vectors.js'
import { createAccount, createWallet, transactionOfOlder, transactionOfVersion5 } from './wallet.js'

const manifestUrl = 'https://shop.example/tonconnect-manifest.json'
const [mine, other] = [createAccount(1), createAccount(2)]
const signal = new AbortController().signal

afterEach(() => {
  delete globalThis.window
})

/** Creates a wallet on a page with the plugin, connected unless `spoil` changes its response. */
async function meet(spoil = event => event) {
  const wallet = createWallet(mine, async () => 'approve')
  const connect = async (...args) => spoil(await wallet.bridge.connect(...args))
  globalThis.window = Object.assign(new EventTarget(), { tonkeeper: { tonconnect: { ...wallet.bridge, connect } } })
  const kernel = await createTestKernel([ton({ manifestUrl })])
  const [{ item: adapter }] = kernel.contributions.all(Namespaces).get()
  return { ...wallet, adapter, connector: await findConnector(adapter) }
}

const findConnector = adapter =>
  new Promise(resolve => {
    const stop = adapter.discover(([connector]) => {
      if (!connector) return
      resolve(connector)
      queueMicrotask(() => stop())
    })
  })

describe('an address', () => {
  test('has the same form as in the TON library', () => {
    for (let count = 0; count < 200; count++) {
      const address = new Address(count % 2 ? 0 : -1, randomBytes(32))
      const spellings = [true, false].flatMap(bounceable =>
        [true, false].map(urlSafe => address.toString({ bounceable, urlSafe, testOnly: count % 3 === 0 }))
      )
      for (const written of [address.toRawString(), ...spellings]) {
        assert.equal(spellAddress(parseAddress(written)), address.toString())
      }
    }
  })
  test('of a test network is rejected on the main network', async () => {
    const [{ item: main }] = (await createTestKernel([ton({ manifestUrl })])).contributions.all(Namespaces).get()
    const [{ item: test }] = (await createTestKernel([ton({ manifestUrl, testnet: true })])).contributions
      .all(Namespaces)
      .get()
    const marked = Address.parse(mine.raw).toString({ testOnly: true })
    assert.deepEqual([main.isAddress(marked), test.isAddress(marked)], [false, true])
    assert.deepEqual([main.networks[0].caipNetworkId, test.networks[0].caipNetworkId], ['ton:-239', 'ton:-3'])
  })
})

describe('the initial state of an account', () => {
  for (const { version, raw, address, stateInit } of vectors) {
    test(`holds the key of a wallet of version ${version}, and no other`, () => {
      const { hash } = parseAddress(raw)
      assert.equal(spellAddress({ workchain: 0, hash }), address)
      assert.equal(holdsKey(hash, stateInit, publicKey), true)
      assert.equal(holdsKey(hash, stateInit, other.publicKey), false)
      assert.equal(holdsKey(parseAddress(other.raw).hash, stateInit, publicKey), false)
    })
  }
  test('is rejected when truncated or altered', () => {
    const { hash } = parseAddress(vectors[3].raw)
    const whole = Buffer.from(vectors[3].stateInit, 'base64')
    const passes = bytes => {
      try {
        return holdsKey(hash, bytes.toString('base64'), publicKey)
      } catch {
        return false
      }
    }
    // The last four bytes are a checksum that the hash makes redundant; the first four are the magic number.
    for (let length = 0; length < whole.length - 4; length++) assert.equal(passes(whole.subarray(0, length)), false)
    for (let at = 11; at < whole.length - 4; at++) {
      const altered = Buffer.from(whole)
      altered[at] ^= 0x10
      assert.equal(passes(altered), false, `byte ${at}`)
    }
  })
})

describe('a signature', () => {
  const account = `ton:-239:${mine.address}`
  const sign = async ({ adapter, connector }) => {
    await connector.connect({ signal })
    const { signMessage } = await adapter.features()
    return signMessage.sign({ connector, account }, 'Hello', signal)
  }

  test('is valid for its text, account and contents only', async () => {
    const proof = await sign(await meet())
    const parts = JSON.parse(proof)
    const changed = change => JSON.stringify({ ...parts, ...change })
    assert.equal(parts.domain, 'shop.example')
    assert.equal(isSigned(account, 'Hello', proof), true)
    assert.equal(isSigned(account, 'Hello!', proof), false)
    assert.equal(isSigned(`ton:-239:${other.address}`, 'Hello', proof), false)
    assert.equal(isSigned('ton:-239:nobody', 'Hello', proof), false)
    const { publicKey, stateInit } = other
    const changes = [
      { timestamp: 1 },
      { domain: 'evil.example' },
      { publicKey },
      { stateInit },
      { publicKey, stateInit }
    ]
    for (const change of [...changes, { timestamp: 1.5 }, { signature: 7 }, { stateInit: undefined }]) {
      assert.equal(isSigned(account, 'Hello', changed(change)), false, JSON.stringify(change))
    }
    for (const junk of ['', 'null', '7', '{}', '[]', 'x'.repeat(1_000)])
      assert.equal(isSigned(account, 'Hello', junk), false)
  })
  test('by another key is rejected', async () => {
    const met = await meet()
    met.state.signer = other
    await assert.rejects(sign(met), { code: 'wallet/invalid-answer' })
  })
  test('by another key is rejected, also if the wallet reports that key as the account’s', async () => {
    const wallet = createWallet(
      { ...mine, publicKey: other.publicKey, privateKey: other.privateKey },
      async () => 'approve'
    )
    const met = await meet()
    globalThis.window = Object.assign(new EventTarget(), { tonkeeper: { tonconnect: wallet.bridge } })
    const connector = await findConnector(met.adapter)
    await assert.rejects(sign({ ...met, connector }), { code: 'wallet/invalid-answer' })
  })
})

describe('a sent message', () => {
  const network = { caipNetworkId: 'ton:-239', testnet: false }
  const body = beginCell().storeUint(0, 32).storeStringTail('Hello').endCell().toBoc().toString('base64')
  const messages = [
    { address: other.address, amount: '1' },
    { address: mine.address, amount: '123456789012345', payload: body },
    { address: `-1:${other.raw.slice(2)}`, amount: '0', stateInit: other.stateInit }
  ]
  const asked = parseTransaction({ messages }, network).map(({ summary }) => summary)
  const read = cell => readExternalMessage(parseCells(cell.toBoc().toString('base64')))
  const layouts = {
    'version 1': (list, extras) => transactionOfOlder(mine.raw, mine.privateKey, list, [32], extras),
    'version 2': (list, extras) => transactionOfOlder(mine.raw, mine.privateKey, list, [32, 32], extras),
    'version 3': (list, extras) => transactionOfOlder(mine.raw, mine.privateKey, list, [32, 32, 32], extras),
    'version 4': (list, extras) => transactionOfOlder(mine.raw, mine.privateKey, list, [32, 32, 32, 8], extras),
    'version 5': (list, extras) => transactionOfVersion5(mine.raw, mine.privateKey, list, extras)
  }
  const publicKeys = [mine, other].map(({ publicKey }) => Buffer.from(publicKey, 'hex'))
  for (const [version, send] of Object.entries(layouts)) {
    test(`is parsed for a wallet of ${version}`, () => {
      const { account, messages: sent, isBy } = read(send(messages))
      assert.equal(spellAddress(account), mine.address)
      assert.deepEqual(sent, asked)
      assert.deepEqual(publicKeys.map(isBy), [true, false])
    })
    test(`is rejected from a wallet of ${version} that sends its whole balance, or other messages`, () => {
      assert.throws(() => read(send(messages, { mode: 128 })))
      for (const change of [{ amount: '2' }, { address: mine.address }, { payload: body }])
        assert.notDeepEqual(read(send([{ ...messages[0], ...change }, ...messages.slice(1)])).messages, asked)
      assert.notDeepEqual(read(send([...messages].reverse())).messages, asked)
      assert.notDeepEqual(read(send(messages.slice(1))).messages, asked)
    })
    test(`is rejected from a wallet of ${version} if a byte was altered`, () => {
      const whole = send(messages).toBoc()
      for (let at = 11; at < whole.length - 4; at++) {
        const altered = Buffer.from(whole)
        altered[at] ^= 0x10
        const passes = () => {
          const { account, messages: sent, isBy } = readExternalMessage(parseCells(altered.toString('base64')))
          return spellAddress(account) === mine.address && sent.join() === asked.join() && isBy(publicKeys[0])
        }
        const isRefused = (() => {
          try {
            return !passes()
          } catch {
            return true
          }
        })()
        assert.equal(isRefused, true, `byte ${at}`)
      }
    })
  }
  test('is rejected from a wallet of version 5 that adds other actions', () => {
    assert.throws(() => read(transactionOfVersion5(mine.raw, mine.privateKey, messages, { other: 1 })))
  })
})

describe('a wallet response', () => {
  const item = { name: 'ton_addr', address: mine.raw, network: '-239', publicKey: mine.publicKey }
  const answer = (...items) => ({ event: 'connect', id: 1, payload: { items } })
  /** @type {Record<string, unknown>} */
  const lies = {
    nothing: undefined,
    'a text': 'connected',
    'what JSON cannot say': (() => {
      const circle = answer(item)
      return Object.assign(circle, { circle })
    })(),
    'a getter that throws': {
      get event() {
        throw new Error('trap')
      }
    },
    'no account': answer(),
    'ten thousand proofs and no account': answer(...Array(10_000).fill({ name: 'ton_proof' })),
    'an address of another chain': answer({ ...item, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }),
    'a wrong checksum': answer({
      ...item,
      address: `${mine.address.slice(0, -1)}${mine.address.endsWith('A') ? 'B' : 'A'}`
    }),
    'no network': answer({ ...item, network: undefined }),
    'no key': answer({ ...item, publicKey: 'key' })
  }
  for (const [what, lie] of Object.entries(lies)) {
    test(`${what} is rejected`, async () => {
      const { connector } = await meet(() => lie)
      await assert.rejects(connector.connect({ signal }), { name: 'WalletError', code: 'wallet/invalid-answer' })
    })
  }
  test('with an error other than a rejection is unavailable', async () => {
    const { connector } = await meet(() => ({ event: 'connect_error', payload: { code: 2, message: 'No manifest' } }))
    await assert.rejects(connector.connect({ signal }), ({ code, context }) => {
      assert.equal(code, 'wallet/unavailable')
      assert.match(context.reason, /No manifest/)
      return true
    })
  })
})

test('names wrong options', () => {
  for (const options of [{ manifestUrl: 'ftp://x' }, { rpcUrls: ['x'] }, { network: 1 }, { testnet: 'yes' }]) {
    assert.throws(() => ton(options), { code: 'kernel/invalid-option' })
  }
})

test('rejects a balance from a node with an invalid response', async () => {
  const answers = [
    '{"ok":true,"result":{"balance":-5}}',
    '{"ok":false,"result":{"balance":"5"}}',
    'null',
    '<html>',
    '{"ok":true,"result":{"balance":"0x5"}}'
  ]
  const server = createServer((_, response) => response.end(answers[0]))
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const kernel = await createTestKernel([ton({ manifestUrl, rpcUrls: [`http://127.0.0.1:${server.address().port}`] })])
  const [{ item: adapter }] = kernel.contributions.all(Namespaces).get()
  const { balance } = await adapter.features()
  for (; answers.length > 0; answers.shift()) {
    await assert.rejects(balance.read(`ton:-239:${mine.address}`, signal), { code: 'ton/unreachable' }, answers[0])
  }
  server.closeAllConnections()
  server.close()
})
