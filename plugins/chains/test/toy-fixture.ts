import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { definePlugin } from '@latchkit/kernel'
import type { AccountTransaction, TransactionPage } from '../src/port/history.js'
import { type NamespaceAdapter, Namespaces } from '../src/port/namespace.js'
import { type RequestDecoder, RequestDecoders } from '../src/port/request-decoder.js'
import type { FixtureWallet, NamespaceFixture, WalletBehaviour } from '../testing/namespace-fixture.js'
import type { ToyWallet } from './toy-calls.js'
import { decodeToyRequest, part, type ToyLibrary, type ToyReaders, toyAdapter } from './toy-chain.js'
import type { ToyTransaction } from './toy-money.js'

/** Header of a raw Ed25519 key as SubjectPublicKeyInfo (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

interface Key {
  readonly address: string
  readonly secret: KeyObject
}
function createKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(spki.length)
  return { address: `toy${raw.toString('hex')}`, secret: privateKey }
}
const [mine, other] = [createKey(), createKey()]
export const pebbles = { name: 'Pebble', symbol: 'PBL', decimals: 2, amount: 7n }
const pebble = `toy${'0'.repeat(64)}`
const piece = `${pebble}/1`
const nobody = `toy${'f'.repeat(64)}`
const prompting = new Set(['connect', 'sign', 'sign-in', 'switch', 'pay', 'pay-all'])

/** Reads the transactions of a batch, or a single one. */
const read = (transactions: unknown) => [JSON.parse(String(transactions))].flat() as readonly ToyTransaction[]

const past: readonly AccountTransaction[] = ['third', 'second', 'first'].map((id, index) => ({
  id,
  status: 'confirmed',
  atMs: 1_700_000_000_000 - index,
  from: other.address,
  to: mine.address,
  transfers: [{ direction: 'in', amount: 5n, token: { name: 'Fake coin', symbol: 'FAKE', decimals: 9 } }]
}))
/** Returns a page of two transactions. */
function pastAfter(cursor: string | undefined): TransactionPage {
  const at = Number(cursor ?? 0)
  return { transactions: past.slice(at, at + 2), ...(at + 2 < past.length && { next: `${at + 2}` }) }
}

/** Creates the record of the transactions that the toy chain accepted, and of the amounts that arrived. */
function createLedger() {
  const accepted: (readonly ToyTransaction[])[] = []
  const taken = () => accepted.flat()
  return {
    async submit(transactions: string) {
      accepted.push(read(transactions))
      return `toy-${accepted.length}`
    },
    has: (id: string) => accepted.some((_, index) => id === `toy-${index + 1}`),
    timesPaid: (recipient: string, sum: bigint) =>
      taken().filter(({ to, amount }) => to === recipient && BigInt(amount) === sum).length,
    /** Returns how often a batch with exactly these amounts was accepted. */
    timesExecuted: (...sums: readonly string[]) =>
      accepted.filter(batch => batch.map(({ amount }) => amount).join() === sums.join()).length,
    arrived: (token?: string) =>
      taken()
        .filter(one => one.token === token)
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  }
}

/** Creates a page that counts its listeners, with a wallet that has a real key. */
function createToyWallet() {
  const page = new EventTarget()
  const onPage = new Set<unknown>()
  const onWallet = new Map<string, Set<(data: unknown) => void>>()
  const hanging: (() => void)[] = []
  let behaviour: WalletBehaviour = 'approve'
  let given: { readonly answer: unknown } | undefined
  let held: readonly string[] = [mine.address]
  let allowed = false
  let prompts = 0
  let chain = 'toy:one'

  const emit = (event: string, data: unknown) => {
    for (const listener of [...(onWallet.get(event) ?? [])]) listener(data)
  }
  const perform = (method: string, params: unknown) => {
    const key = behaviour === 'wrong-key' ? other : mine
    if (method === 'sign') return sign(null, Buffer.from(String(params)), key.secret).toString('hex')
    if (method === 'sign-in') {
      const text = String(params).replace('ADDRESS', held[0] ?? '')
      return { accounts: held, signature: sign(null, Buffer.from(text), key.secret).toString('hex') }
    }
    if (method === 'takes-batches') return { batches: true }
    if (method === 'pay' || method === 'pay-all') {
      const changed = read(params).map(one => ({ ...one, amount: '1' }))
      const other = JSON.stringify(method === 'pay' ? changed[0] : changed)
      const transaction = behaviour === 'other-transaction' ? other : String(params)
      return { transaction, signature: sign(null, Buffer.from(transaction), key.secret).toString('hex') }
    }
    if (method === 'switch') chain = String(params)
    if (method === 'connect') allowed = true
    if (method === 'leave') allowed = false
    return { accounts: method === 'connect' || allowed ? held : [], chain }
  }
  const provider: ToyWallet = {
    request(method, params) {
      if (given) return Promise.resolve(given.answer)
      if (behaviour === 'throw') throw new Error('the wallet is broken')
      if (!prompting.has(method)) return Promise.resolve(perform(method, params))
      prompts++
      if (behaviour === 'reject') return Promise.reject(new Error('declined'))
      if (behaviour === 'hang') return new Promise(resolve => hanging.push(() => resolve(perform(method, params))))
      const answer = Promise.resolve(perform(method, params))
      if (behaviour === 'twice') void answer.then(() => emit('accounts', [other.address]))
      return answer
    },
    on: (event, listener) => void onWallet.set(event, (onWallet.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void onWallet.get(event)?.delete(listener)
  }
  const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('toy:announce', { detail }))

  const wallet: FixtureWallet = {
    name: 'Toy Wallet',
    addresses: [mine.address],
    otherAddresses: [other.address],
    announce: () => void announce({ name: 'Toy Wallet', wallet: provider }),
    announceHostile() {
      const throwing = {
        get name() {
          throw new Error('boo')
        }
      }
      const lies = [undefined, 7, {}, { name: 'No wallet' }, { name: '<img>', wallet: provider }, throwing]
      for (const detail of lies) announce(detail)
    },
    behave(next) {
      behaviour = next
      given = undefined
    },
    answerWith(answer) {
      given = { answer }
    },
    answer() {
      for (const approve of hanging.splice(0)) approve()
    },
    allow: next => {
      allowed = next
    },
    hold: addresses => {
      held = addresses
    },
    emitAccounts: addresses => emit('accounts', addresses),
    emitChain: next => emit('chain', next),
    emitDisconnect: () => emit('disconnect', undefined),
    emitGarbage() {
      for (const junk of [undefined, 5, 'toy', [1], [''], {}, ['toy'], 'eip155:1', 'toy:one\n']) {
        emit('accounts', junk)
        emit('chain', junk)
      }
    },
    promptCount: () => prompts,
    listenerCount: () => onPage.size + [...onWallet.values()].reduce((count, set) => count + set.size, 0)
  }
  return {
    wallet,
    page: {
      addEventListener(type: string, listener: EventListener) {
        onPage.add(listener)
        page.addEventListener(type, listener)
      },
      removeEventListener(type: string, listener: EventListener) {
        onPage.delete(listener)
        page.removeEventListener(type, listener)
      }
    } as Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  }
}

/** Fault of the toy chain that the conformance kit has to detect. */
export interface Fault {
  readonly spoil?: (adapter: NamespaceAdapter) => NamespaceAdapter
  readonly readers?: Partial<ToyReaders>
  readonly library?: Partial<ToyLibrary>
  /** @defaultValue the decoder of the toy chain; `null` for a plugin without one */
  readonly decode?: RequestDecoder['decode'] | null
}

function isSigned(message: string, signature: string, address: string): boolean {
  if (!/^toy[0-9a-f]{64}$/.test(address)) return false
  const key = createPublicKey({
    key: Buffer.concat([spki, Buffer.from(address.slice(3), 'hex')]),
    format: 'der',
    type: 'spki'
  })
  return verify(null, Buffer.from(message), key, Buffer.from(signature, 'hex'))
}

/** Creates the fixture of the toy chain, correct or with a fault. */
export function toyFixture(fault: Fault = {}) {
  const { spoil = adapter => adapter, readers = {}, library: wrong = {}, decode = decodeToyRequest } = fault
  let loaded = false
  const fixture: NamespaceFixture = {
    namespace: 'toy',
    addresses: {
      valid: [mine.address, other.address],
      invalid: ['toy', 'toy12', `0x${mine.address.slice(3)}`, `${mine.address}0`],
      spellings: [[mine.address.toUpperCase(), mine.address]]
    },
    foreignChain: 'toy:elsewhere',
    setUp() {
      const { wallet, page } = createToyWallet()
      const ledger = createLedger()
      let held = false
      const answered = <T>(answer: T, signal: AbortSignal) =>
        held
          ? new Promise<T>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          : Promise.resolve(answer)
      const library: ToyLibrary = {
        isSigned,
        balance: (_, signal) => answered(5n, signal),
        fee: signal => answered(1n, signal),
        history: (cursor, signal) => answered(pastAfter(cursor), signal),
        facts: (recipient, signal) => answered(recipient === nobody ? ['burn'] : [], signal),
        status: (id, signal) => answered({ status: ledger.has(id) ? 'confirmed' : 'unknown' }, signal),
        isSame: (signed, asked) => signed === asked,
        isPaidBy: isSigned,
        submit: ledger.submit,
        takesBatches: answer => part(answer, 'batches') === true,
        tokens: (known, signal) =>
          answered(
            known.map(address => ({ ...pebbles, address })),
            signal
          ),
        pieces: (address, id, signal) =>
          answered(address === mine.address ? 3n - ledger.arrived(id) : ledger.arrived(id), signal),
        ...wrong
      }
      const load = async () => {
        loaded = true
        return library
      }
      const create = () => spoil(toyAdapter({ page, load, readers }))
      return {
        wallet,
        plugin: definePlugin({
          id: 'toy',
          setup(ctx) {
            ctx.contribute(Namespaces, create())
            if (decode) ctx.contribute(RequestDecoders, { namespace: 'toy', decode })
          }
        }),
        node: {
          hold: () => {
            held = true
          },
          release: () => {
            held = false
          }
        },
        transfer: {
          recipient: other.address,
          amount: 2n,
          tokens: [pebble],
          token: { address: pebble, amount: 3n, arrived: () => ledger.arrived(pebble) },
          collectible: { id: piece, arrived: () => ledger.arrived(piece) },
          unknownTransaction: 'toy-999',
          facts: [[nobody, 'burn']],
          arrived: () => ledger.arrived()
        },
        history: { ids: past.map(({ id }) => id) },
        signIn: { domain: 'toy.example' },
        submission: {
          payload: { to: other.address, amount: '2' },
          invalid: [
            { to: 'toy', amount: '2' },
            { to: other.address, amount: '-2' }
          ],
          taken: () => ledger.timesPaid(other.address, 2n),
          batch: {
            payloads: ['3', '4'].map(amount => ({ to: other.address, amount })),
            executed: () => ledger.timesExecuted('3', '4')
          }
        },
        tearDown: () => {}
      }
    },
    importPlugin: () => import('./toy-chain.js'),
    libraryLoaded: () => loaded,
    verifyMessage: isSigned
  }
  return fixture
}
