import * as v from 'valibot'
import type { Consent } from '../answer.js'
import { sharedGarbage } from '../answer.js'
import { createMemory } from '../memory.js'
import type { QuestionFact } from '../prompt/prompt.js'
import { signedMessage } from '../sign-in-text.js'
import { openTestWallet, type TestWallet, type TestWalletOptions } from '../test-wallet.js'
import { toldAccounts } from './accounts.js'
import {
  asksInPolkadot,
  honestPolkadot,
  type PolkadotBehaviour,
  type PolkadotKeyName,
  strangerPolkadotAccount
} from './behaviour.js'

export interface PolkadotWalletOptions extends TestWalletOptions<PolkadotBehaviour> {
  /** Key in `window.injectedWeb3`; also the prefix of the wallet's storage keys. */
  readonly key: string
  /** Keys of the wallet. Default: one of each kind. */
  readonly keys?: readonly PolkadotKeyName[]
  /** Chain that its accounts are limited to. Default: every chain. */
  readonly genesisHash?: string
  /** True to have `connect` besides the older `enable`. Default false. */
  readonly offersConnect?: boolean
}

type Listener = (accounts: unknown) => void

/** Object that a page receives when it is permitted to connect (`@polkadot/extension-inject`). */
export interface PolkadotInside {
  readonly accounts: { get(): Promise<unknown>; subscribe(listener: Listener): () => void }
  readonly signer: { signRaw(message: unknown): Promise<unknown>; signPayload(payload: unknown): Promise<unknown> }
}

export interface PolkadotEntry {
  readonly version: string
  enable(origin: string): Promise<unknown>
  connect?(origin: string): Promise<unknown>
}

export interface PolkadotTestWallet extends TestWallet<PolkadotBehaviour> {
  readonly key: string
  /** Entry of the wallet in `window.injectedWeb3`. */
  readonly entry: PolkadotEntry
  /** Grants or revokes this page's permission to connect without a prompt. */
  allow(allowed: boolean): void
  /** Reports accounts to the listeners: the given ones, or by default its own. */
  tell(...accounts: readonly unknown[]): Promise<void>
  /** Revokes the page's permission and reports an empty list to the listeners. */
  disconnect(): Promise<void>
  /** Returns the number of listeners for its accounts. */
  listenerCount(): number
  /** Stops listening to other tabs. */
  dispose(): void
}

const Permitted = v.array(v.string())
const RawMessage = v.object({
  address: v.string(),
  data: v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})*$/i)),
  type: v.literal('bytes')
})

const hexText = v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})+$/i))
const Payload = v.object({
  address: v.string(),
  blockHash: hexText,
  era: hexText,
  genesisHash: hexText,
  method: hexText,
  nonce: hexText,
  signedExtensions: v.array(v.string()),
  specVersion: hexText,
  tip: hexText,
  transactionVersion: hexText,
  mode: v.optional(v.number())
})

/**
 * Creates a wallet like those of `@polkadot/extension`, with real keys of all three kinds. Its errors are strings, as
 * in that extension.
 */
export function createPolkadotWallet(options: PolkadotWalletOptions): PolkadotTestWallet {
  const { key, keys = ['alice-sr25519', 'alice-ed25519', 'alice-ecdsa'], genesisHash, offersConnect = false } = options
  const wallet = openTestWallet(options, honestPolkadot, {
    garbage: sharedGarbage,
    asks: asksInPolkadot,
    refusal: method => new Error(method === 'enable' ? 'Rejected' : 'Cancelled'),
    busy: () => new Error('Another request is waiting for the user'),
    contradict: () => void tell([strangerPolkadotAccount])
  })
  const { call, origin } = wallet
  const memory = createMemory(wallet.storage, `${key}:wallet`, Permitted)
  const listeners = new Set<{ hear: Listener }>()
  let permitted = memory.read() ?? []

  const load = async () => {
    const { createPolkadotSigner, polkadotAddress } = await import('../lazy/polkadot-signer.js')
    return { signers: keys.map(createPolkadotSigner), addressOf: polkadotAddress, signerOf: createPolkadotSigner }
  }
  const isPermitted = () => permitted.includes(origin)
  const told = async () =>
    isPermitted() ? toldAccounts({ behaviour: wallet.behaviour, genesisHash, ...(await load()) }) : []
  const allow = (allowed: boolean) => {
    permitted = [...permitted.filter(other => other !== origin), ...(allowed ? [origin] : [])]
    memory.write(permitted)
  }
  // In sequence, so that the last report is the current state.
  let telling = Promise.resolve()
  const tell = (...accounts: readonly unknown[]) => {
    telling = telling.then(async () => {
      const all = accounts.length > 0 ? accounts[0] : await told()
      for (const listener of [...listeners]) listener.hear(all)
    })
    return telling
  }

  const dispose = memory.watch(() => {
    permitted = memory.read() ?? []
    void tell()
  })

  const inside: PolkadotInside = {
    accounts: {
      get: () => call('accounts.get', undefined, told),
      subscribe(listener) {
        const own = { hear: listener }
        listeners.add(own)
        telling = telling.then(async () => {
          const accounts = await told()
          if (listeners.has(own)) listener(accounts)
        })
        return () => void listeners.delete(own)
      }
    },
    signer: {
      signRaw: message =>
        call('signRaw', message, async consent => {
          const { address, data } = v.parse(RawMessage, message)
          const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
          const asked = { address, title: 'Sign this message?' }
          const facts = [{ label: 'Message', value: new TextDecoder().decode(bytes), shape: 'code' }] as const
          return signed(consent, { ...asked, facts }, ({ signsBare, signAnotherMessage }) => {
            const message = signedMessage(stripped(bytes), signAnotherMessage, strangerPolkadotAccount.address)
            return signsBare ? message : wrapped(message)
          })
        }),
      signPayload: payload =>
        call('signPayload', payload, async consent => {
          const asked = v.parse(Payload, payload)
          if (genesisHash && asked.genesisHash !== genesisHash) throw new Error('Unable to find keypair')
          const { changedPayload, factsOf, payloadBytes } = await import('../lazy/polkadot-payload.js')
          const question = { address: asked.address, title: 'Sign this transaction?', facts: factsOf(asked) }
          // The byte of the scheme always precedes the signature, as in a transaction.
          return signed(
            consent,
            question,
            ({ changeTransaction }) => payloadBytes(changedPayload(asked, changeTransaction)),
            true
          )
        })
    }
  }

  /** Signs with the account that the page names, after the user consents. The behaviour switches may select another key. */
  async function signed(
    consent: Consent,
    { address, title, facts }: { address: string; title: string; facts: readonly QuestionFact[] },
    bytesFor: (behaviour: PolkadotBehaviour) => Uint8Array,
    isNamed = false
  ) {
    if (!isPermitted()) throw new Error(`The source ${origin} has not been enabled yet`)
    const { signers, addressOf, signerOf } = await load()
    await consent({ title, facts: [{ label: 'Account', value: address, shape: 'code' }, ...facts] })
    const { behaviour } = wallet
    const known = signers.find(({ id }) => addressOf(id, behaviour.ss58Prefix) === address)
    const own = known ?? signers[0]
    if (!own || (!known && behaviour.lieAboutAccounts.length === 0)) throw new Error('Unable to find keypair')
    const other = own.name === 'bob-sr25519' ? 'alice-sr25519' : 'bob-sr25519'
    const signer = behaviour.signWithAnotherKey ? signerOf(other) : own
    const signature = signer.sign(bytesFor(behaviour))
    const scheme = ['ed25519', 'sr25519', 'ecdsa'].indexOf(signer.type)
    const written = isNamed || behaviour.signature === 'named' ? Uint8Array.of(scheme, ...signature) : signature
    return { id: wallet.requests.length, signature: toHex(written) }
  }

  const enable = (site: string) =>
    call('enable', site, async consent => {
      if (!isPermitted()) {
        const facts = [{ label: 'It will see', value: 'your accounts and their names' }]
        await consent({ title: 'Connect to this site?', facts })
      }
      allow(true)
      return inside
    })

  return {
    key,
    entry: { version: '0.63.1', enable, ...(offersConnect && { connect: enable }) },
    requests: wallet.requests,
    get behaviour() {
      return wallet.behaviour
    },
    behave: wallet.behave,
    allow,
    tell,
    disconnect() {
      allow(false)
      return tell([])
    },
    listenerCount: () => listeners.size,
    dispose
  }
}

const [before, after] = ['<Bytes>', '</Bytes>'] as const
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const isWrapped = (bytes: Uint8Array) =>
  text(bytes.subarray(0, before.length)) === before && text(bytes.subarray(-after.length)) === after

/** Wraps bytes in `<Bytes>` and `</Bytes>`. */
function wrapped(bytes: Uint8Array): Uint8Array {
  const encode = (part: string) => new TextEncoder().encode(part)
  return Uint8Array.of(...encode(before), ...bytes, ...encode(after))
}

const stripped = (bytes: Uint8Array) => (isWrapped(bytes) ? bytes.subarray(before.length, -after.length) : bytes)
const toHex = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
