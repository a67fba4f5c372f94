/** Fixture with which the conformance kit tests this plugin and the test wallet. */

import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { Session } from 'node:inspector'
import { Address, beginCell, Cell, contractAddress, loadStateInit } from '@ton/core'
import { ton } from '../dist/index.js'
import { createAccount, createWallet, digestOf, proofDigestOf } from './wallet.js'

export const [mine, other] = [createAccount(1), createAccount(2)]

// Node reports loaded scripts to its inspector, which shows the kit when the chain library was loaded.
let isLoaded = false
const debug = new Session()
debug.connect()
debug.on('Debugger.scriptParsed', ({ params }) => {
  if (params.url.includes('/@noble/')) isLoaded = true
})
debug.post('Debugger.enable')

const hashAt = index => Buffer.alloc(32, index + 1)
/** Thirty payments to the account, newest first, as toncenter lists them. */
const payments = Array.from({ length: 30 }, (_, index) => ({
  utime: 1_700_000_000 - index,
  fee: '1000',
  transaction_id: { lt: String(9_000 - index), hash: hashAt(index).toString('base64') },
  in_msg: { source: other.address, destination: mine.address, value: String(index + 1) },
  out_msgs: []
}))
/** Returns a page that begins with the named transaction. */
function pageOf(searchParams) {
  const lt = searchParams.get('lt')
  const from = lt === null ? 0 : payments.findIndex(({ transaction_id }) => transaction_id.lt === lt)
  return payments.slice(from, from + Number(searchParams.get('limit')))
}

/** Starts a server with toncenter's `getAddressInformation` and `getTransactions`. The test can delay its responses. */
async function startNode() {
  let open = () => {}
  let gate
  const server = createServer(async (request, response) => {
    await gate
    const { pathname, searchParams } = new URL(request.url, 'http://node')
    const known = Address.isFriendly(searchParams.get('address') ?? '')
    const lists = pathname === '/getTransactions'
    const result = lists ? pageOf(searchParams) : { balance: '1234567890', state: 'active' }
    response.end(JSON.stringify(known ? { ok: true, result } : { ok: false, error: 'no' }))
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    hold: () => {
      gate = new Promise(resolve => {
        open = () => resolve(undefined)
      })
    },
    release: () => open(),
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    }
  }
}

/** A payment with a comment, like that of a swap service. */
const comment = beginCell().storeUint(0, 32).storeStringTail('swap').endCell().toBoc().toString('base64')
const payment = { address: other.address, amount: '1500000000', payload: comment }

async function setUp() {
  const node = await startNode()
  /** @type {EventTarget & Record<string, unknown>} */
  const page = Object.assign(new EventTarget())
  globalThis.window = page
  let behaviour = 'approve'
  let given
  let prompts = 0
  const waiting = []
  const { bridge, state, event, emit, listeners } = createWallet(mine, async () => {
    prompts++
    if (behaviour === 'hang') await new Promise(resolve => waiting.push(resolve))
    return behaviour === 'reject' ? 'reject' : 'approve'
  })
  const misbehaving =
    call =>
    (...args) => {
      if (given) return Promise.resolve(given.answer)
      if (behaviour === 'throw') throw new Error('crashed')
      const answer = bridge[call](...args)
      if (behaviour === 'twice') void answer.then(() => emit(event(other.raw)))
      return answer
    }
  const injected = Object.fromEntries(['connect', 'restoreConnection', 'send'].map(call => [call, misbehaving(call)]))
  const tonconnect = { ...bridge, ...injected }

  return {
    plugin: ton({ manifestUrl: 'https://shop.example/tonconnect-manifest.json', rpcUrls: [node.url] }),
    node,
    wallet: {
      name: 'Tonkeeper',
      addresses: [mine.address],
      otherAddresses: [other.address],
      announce: () => {
        page.tonkeeper = { tonconnect }
      },
      announceHostile() {
        const trap = {
          get tonconnect() {
            throw new Error('trap')
          }
        }
        Object.assign(page, {
          mytonwallet: trap,
          openmask: 7,
          tonhub: { tonconnect: { connect: true } },
          evil: { tonconnect }
        })
      },
      behave: next => {
        behaviour = next
        given = undefined
        state.signer = next === 'wrong-key' ? other : mine
        state.isDishonest = next === 'other-transaction'
      },
      answerWith: answer => {
        given = { answer }
      },
      answer: () => {
        for (const resume of waiting.splice(0)) resume()
      },
      allow: allowed => {
        state.allowed = allowed
      },
      // A wallet of this kind has one account.
      hold: ([written]) => {
        state.written = written ?? ''
      },
      emitAccounts: ([address]) => emit(event(address)),
      emitChain: chain => emit(event(mine.raw, chain.slice(4))),
      emitDisconnect: () => emit({ event: 'disconnect', id: Date.now(), payload: {} }),
      emitGarbage() {
        const cases = [
          undefined,
          null,
          7,
          'connect',
          {},
          [],
          { event: 'connect' },
          { event: 'connect', payload: { items: [7] } }
        ]
        for (const message of [...cases, event('EQ'), event(mine.raw, 'x'), { ...event(), event: 'connected' }])
          emit(message)
      },
      promptCount: () => prompts,
      listenerCount: () => listeners.size
    },
    history: { ids: payments.map((_, index) => hashAt(index).toString('hex')) },
    signIn: { domain: 'shop.example' },
    submission: {
      payload: { messages: [payment] },
      invalid: [
        { messages: [] },
        { messages: Array(5).fill(payment) },
        { messages: [{ ...payment, amount: '-1' }] },
        { messages: [{ ...payment, amount: 1_500_000_000 }] },
        { messages: [{ ...payment, address: mistyped }] },
        { messages: [{ ...payment, address: Address.parse(other.raw).toString({ testOnly: true }) }] },
        { messages: [{ ...payment, payload: 'swap' }] },
        { messages: [{ ...payment, stateInit: '' }] }
      ],
      taken: () => state.sent.filter(list => JSON.stringify(list) === JSON.stringify([payment])).length
    },
    async tearDown() {
      delete globalThis.window
      await node.close()
    }
  }
}

const mistyped = mine.address.slice(0, 10) + (mine.address[10] === 'A' ? 'B' : 'A') + mine.address.slice(11)
let copies = 0

export const fixture = {
  namespace: 'ton',
  foreignChain: 'ton:-3',
  addresses: {
    valid: [mine.address, other.address],
    invalid: [
      mistyped,
      Address.parse(mine.raw).toString({ testOnly: true }),
      `1:${mine.raw.slice(2)}`,
      `ton:-239:${mine.address}`,
      'foundation.ton'
    ],
    spellings: [
      [mine.raw, mine.address],
      [mine.raw.toUpperCase(), mine.address],
      [Address.parse(mine.raw).toString({ bounceable: false }), mine.address],
      [Address.parse(mine.raw).toString({ urlSafe: false }), mine.address]
    ]
  },
  setUp,
  importPlugin: () => import(`../dist/index.js?copy=${++copies}`),
  libraryLoaded: () => isLoaded,
  /** Verifies with Node's own cryptography and the TON library, without code of the plugin. */
  verifyMessage(text, signature, address) {
    const { type, signature: signed, timestamp, domain, publicKey, stateInit } = JSON.parse(signature)
    const init = loadStateInit(Cell.fromBase64(stateInit).beginParse())
    const isAddress = contractAddress(0, init).equals(Address.parse(address))
    const isKey = init.data?.beginParse().skip(65).loadBuffer(32).toString('hex') === publicKey
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const payload = () => createHash('sha256').update(text.split('\n').slice(2).join('\n')).digest('hex')
    const digest =
      type === 'ton_proof'
        ? proofDigestOf(address, text.split(' ')[0], timestamp, payload())
        : digestOf(address, domain, timestamp, text)
    return isAddress && isKey && verify(null, digest, key, Buffer.from(signed, 'base64'))
  }
}
