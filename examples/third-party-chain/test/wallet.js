/** Small TON wallet with real keys and the JS bridge of TonConnect. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import {
  Address,
  beginCell,
  Cell,
  contractAddress,
  external,
  internal,
  loadStateInit,
  storeMessage,
  storeMessageRelaxed,
  storeOutList,
  storeStateInit
} from '@ton/core'

/** Code as a reference to a library of the main network, as in the first wallets of version 5. */
const code = Cell.fromBase64('te6cckEBAQEAIwAIQgLkzzsvTG1qYeoPK1RH0mZ4WyavNjfbLe7mvNGqgm80Eg3NjhE=')
const MAINNET = '-239'

/** Creates an account with a key from a seed of 32 equal bytes. @param {number} seed */
export function createAccount(seed) {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32)
  const data = beginCell().storeBit(1).storeUint(0, 64).storeBuffer(publicKey).storeBit(0).endCell()
  const address = contractAddress(0, { code, data })
  return {
    privateKey,
    publicKey: publicKey.toString('hex'),
    raw: address.toRawString(),
    address: address.toString({ bounceable: true, urlSafe: true }),
    stateInit: beginCell().store(storeStateInit({ code, data })).endCell().toBoc().toString('base64')
  }
}

/** Returns the digest that a wallet signs for `signData`, implemented a second time. */
export function digestOf(raw, domain, timestamp, text) {
  const { workChain, hash } = Address.parse(raw)
  const [workchain, domainLength, textLength, time] = [4, 4, 4, 8].map(size => Buffer.alloc(size))
  workchain.writeInt32BE(workChain)
  domainLength.writeUInt32BE(Buffer.byteLength(domain))
  textLength.writeUInt32BE(Buffer.byteLength(text))
  time.writeBigUInt64BE(BigInt(timestamp))
  const parts = ['ton-connect/sign-data/', workchain, hash, domainLength, domain, time, 'txt', textLength, text]
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([0xff, 0xff]), ...parts.map(part => Buffer.from(part))]))
    .digest()
}

/** Returns the digest that a wallet signs for `ton_proof` while connecting, implemented a second time. */
export function proofDigestOf(raw, domain, timestamp, payload) {
  const { workChain, hash } = Address.parse(raw)
  const [workchain, length, time] = [4, 4, 8].map(size => Buffer.alloc(size))
  workchain.writeInt32BE(workChain)
  length.writeUInt32LE(Buffer.byteLength(domain))
  time.writeBigUInt64LE(BigInt(timestamp))
  const parts = ['ton-proof-item-v2/', workchain, hash, length, domain, time, payload]
  const inner = createHash('sha256')
    .update(Buffer.concat(parts.map(part => Buffer.from(part))))
    .digest()
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), inner]))
    .digest()
}

/** Returns the messages of TonConnect's `sendTransaction` in the library's form. */
const messagesOf = list =>
  list.map(({ address, amount, payload, stateInit }) =>
    internal({
      to: Address.parse(address),
      value: BigInt(amount),
      bounce: false,
      body: payload && Cell.fromBase64(payload),
      init: stateInit && loadStateInit(Cell.fromBase64(stateInit).beginParse())
    })
  )
const signBy = (privateKey, cell) => sign(null, cell.hash(), privateKey)
const sendTo = (raw, body) =>
  beginCell()
    .store(storeMessage(external({ to: Address.parse(raw), body })))
    .endCell()

/** Returns the transaction of a wallet of version 5, built with the TON library. */
export function transactionOfVersion5(raw, privateKey, list, { mode = 3, other = 0 } = {}) {
  const actions = messagesOf(list).map(outMsg => ({ type: 'sendMsg', mode, outMsg }))
  const signed = beginCell().storeUint(0x7369676e, 32).storeUint(7, 32).storeUint(1_900_000_000, 32).storeUint(1, 32)
  signed
    .storeBit(1)
    .storeRef(beginCell().store(storeOutList(actions)))
    .storeBit(other)
  const signature = signBy(privateKey, signed.endCell())
  return sendTo(raw, beginCell().storeBuilder(signed).storeBuffer(signature).endCell())
}

/**
 * Returns the transaction of a wallet of version 1 to 4.
 *
 * @param {number[]} head - sizes of the fields before the messages, by version
 */
export function transactionOfOlder(raw, privateKey, list, head, { mode = 3 } = {}) {
  const signed = beginCell()
  for (const size of head) signed.storeUint(size === 8 ? 0 : 1_900_000_000, size)
  for (const message of messagesOf(list))
    signed.storeUint(mode, 8).storeRef(beginCell().store(storeMessageRelaxed(message)))
  const signature = signBy(privateKey, signed.endCell())
  return sendTo(raw, beginCell().storeBuffer(signature).storeBuilder(signed).endCell())
}

/**
 * @param {ReturnType<typeof createAccount>} account
 * @param {() => Promise<'approve' | 'reject'>} prompt
 */
export function createWallet(account, prompt) {
  const listeners = new Set()
  const state = {
    written: account.raw,
    network: MAINNET,
    allowed: false,
    signer: account,
    isDishonest: false,
    sent: []
  }
  const device = { platform: 'browser', appName: 'test', appVersion: '1.0.0', maxProtocolVersion: 2, features: [] }
  const declined = { code: 300, message: 'The visitor declined' }
  const event = (written = state.written, network = state.network, proofs = []) => {
    const { publicKey, stateInit: walletStateInit } = account
    const item = { name: 'ton_addr', address: written, network, publicKey, walletStateInit }
    return { event: 'connect', id: Date.now(), payload: { items: [item, ...proofs], device } }
  }
  const prove = payload => {
    const [timestamp, domain] = [Math.floor(Date.now() / 1_000), 'shop.example']
    const signature = sign(null, proofDigestOf(account.raw, domain, timestamp, payload), state.signer.privateKey)
    const named = { lengthBytes: Buffer.byteLength(domain), value: domain }
    return { name: 'ton_proof', proof: { timestamp, domain: named, signature: signature.toString('base64'), payload } }
  }
  const refusal = payload => ({ event: 'connect_error', id: Date.now(), payload })

  const bridge = {
    deviceInfo: device,
    protocolVersion: 2,
    isWalletBrowser: false,
    async connect(version, { manifestUrl, items }) {
      if (version > 2 || !manifestUrl || items[0]?.name !== 'ton_addr')
        return refusal({ code: 1, message: 'Bad request' })
      if ((await prompt()) === 'reject') return refusal(declined)
      state.allowed = true
      const proofs = items.filter(({ name }) => name === 'ton_proof').map(({ payload }) => prove(payload))
      return event(undefined, undefined, proofs)
    },
    async restoreConnection() {
      return state.allowed ? event() : refusal({ code: 100, message: 'Unknown app' })
    },
    async send({ method, params, id }) {
      if (method === 'disconnect') {
        state.allowed = false
        return { result: {}, id }
      }
      if (method === 'sendTransaction') {
        const { from, network, messages } = JSON.parse(params[0])
        const isOurs = Address.parse(from).toRawString() === account.raw && network === state.network
        if (!isOurs) return { error: { code: 1, message: 'Bad request' }, id }
        if ((await prompt()) === 'reject') return { error: declined, id }
        const doubled = messages.map(one => ({ ...one, amount: String(BigInt(one.amount) * 2n) }))
        const done = state.isDishonest ? doubled : messages
        state.sent.push(done)
        const sent = transactionOfVersion5(account.raw, state.signer.privateKey, done)
        return { result: sent.toBoc().toString('base64'), id }
      }
      if (method !== 'signData') return { error: { code: 400, message: 'Method not supported' }, id }
      const payload = JSON.parse(params[0])
      const isOurs = Address.parse(payload.from).toRawString() === account.raw && payload.network === state.network
      if (payload.type !== 'text' || !isOurs) return { error: { code: 1, message: 'Bad request' }, id }
      if ((await prompt()) === 'reject') return { error: declined, id }
      const [timestamp, domain] = [Math.floor(Date.now() / 1_000), 'shop.example']
      const signature = sign(null, digestOf(account.raw, domain, timestamp, payload.text), state.signer.privateKey)
      return {
        result: { signature: signature.toString('base64'), address: account.raw, timestamp, domain, payload },
        id
      }
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    }
  }
  const emit = message => {
    for (const hear of [...listeners]) hear(message)
  }
  return { bridge, state, event, emit, listeners }
}
