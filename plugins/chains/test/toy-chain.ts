import { type Disposer, definePlugin } from '@latchkit/kernel'
import { decodeMessage } from '../src/kit/decoding/decode-message.js'
import { decodeWithLimits } from '../src/kit/decoding/size-limit.js'
import { defineErrors } from '../src/kit/errors/index.js'
import { signInMessage } from '../src/kit/sign-in/build-message.js'
import { isChainId, parseChainId } from '../src/port/caip.js'
import type { TransactionPage } from '../src/port/history.js'
import {
  type Connection,
  type Connector,
  type ConnectorEvent,
  type NamespaceAdapter,
  type NamespaceFeatures,
  Namespaces,
  type WalletAccount
} from '../src/port/namespace.js'
import type { RequestDecoder } from '../src/port/request-decoder.js'
import type { TokenBalance } from '../src/port/token.js'
import type { TransactionStatus } from '../src/port/transaction.js'
import type { RecipientFact } from '../src/port/transfer.js'
import { WalletError } from '../src/port/wallet-error.js'
import { fakeNetwork } from '../testing/fake-chain.js'
import { ask, askSigner, call, canonical, invalid, type ToyWallet, untilAborted } from './toy-calls.js'
import { toyMoney } from './toy-money.js'

export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export interface ToyLibrary {
  balance(address: string, signal: AbortSignal): Promise<bigint>
  isSigned(message: string, signature: string, address: string): boolean
  fee(signal: AbortSignal): Promise<bigint>
  tokens(known: readonly string[], signal: AbortSignal): Promise<readonly TokenBalance[]>
  /** Returns the number of pieces of a collectible that an address holds. */
  pieces(address: string, id: string, signal: AbortSignal): Promise<bigint>
  facts(recipient: string, signal: AbortSignal): Promise<readonly RecipientFact[]>
  status(id: string, signal: AbortSignal): Promise<{ readonly status: TransactionStatus }>
  history(cursor: string | undefined, signal: AbortSignal): Promise<TransactionPage>
  /** Returns whether the signed transaction is the requested one. */
  isSame(signed: string, asked: string): boolean
  isPaidBy(transaction: string, signature: string, address: string): boolean
  /** Submits a transaction or a batch to the chain; resolves with its id. */
  submit(transaction: string): Promise<string>
  /** Returns whether the response of a wallet says that it executes batches. */
  takesBatches(answer: unknown): boolean
}

/** Readers of untrusted values from a wallet. */
export interface ToyReaders {
  readonly announcement: (detail: unknown) => { readonly name: string; readonly wallet: ToyWallet } | undefined
  /** Reads the accounts in a response; returns `undefined` if they are invalid. */
  readonly accounts: (data: unknown) => readonly WalletAccount[] | undefined
  /** Reads the accounts in an event, likewise. */
  readonly news: (data: unknown) => readonly WalletAccount[] | undefined
  readonly signature: (answer: unknown) => string | undefined
  readonly transaction: (answer: unknown) => { readonly transaction: string; readonly signature: string } | undefined
}

export interface ToyOptions {
  readonly page: Page
  /** The chain library, loaded on first use. */
  readonly load: () => Promise<ToyLibrary>
  /** Replacements of the readers, for a chain with a fault. */
  readonly readers?: Partial<ToyReaders>
}

/** Creates a complete small chain plugin for the tests of the kit. */
export const toyChain = (options: ToyOptions) =>
  definePlugin({ id: 'toy', setup: ctx => void ctx.contribute(Namespaces, toyAdapter(options)) })

/** Decodes a text to sign, and a transaction as data; `undefined` for any other request. */
export const decodeToyRequest: RequestDecoder['decode'] = request =>
  decodeWithLimits(request, defineErrors('toy', 'ToyError'), async () => {
    const { method, params: text } = request
    if (typeof text !== 'string') return undefined
    const isTransaction = method === 'toy_pay' || method === 'toy_payAll'
    return isTransaction || method === 'toy_sign' ? decodeMessage(isTransaction ? {} : { text }, request) : undefined
  })

export function toyAdapter({ page, load, readers }: ToyOptions): NamespaceAdapter {
  const read: ToyReaders = { ...careful, ...readers }
  const known = new Map<object, Connector>()
  const listeners = new Set<{ hear(connectors: readonly Connector[]): void }>()
  let connectors: readonly Connector[] = []

  const announced = (event: Event) => {
    const { name, wallet } = read.announcement((event as CustomEvent<unknown>).detail) ?? {}
    if (!name || !wallet || known.has(wallet)) return
    known.set(wallet, createConnector(name, wallet, read))
    connectors = [...known.values()]
    for (const listener of [...listeners]) listener.hear(connectors)
  }

  return {
    id: 'toy',
    name: 'Toy chain',
    networks: [fakeNetwork('toy', 'one'), fakeNetwork('toy', 'two')],
    isAddress: value => canonical(value) !== undefined,
    canonicalAddress: canonical,
    walletConnectCapabilities: async () => ({ methods: ['toy_sign'], events: ['changed'] }),
    discover(hear) {
      const own = { hear }
      if (listeners.size === 0) page.addEventListener('toy:announce', announced)
      listeners.add(own)
      hear(connectors)
      return () => {
        if (listeners.delete(own) && listeners.size === 0) page.removeEventListener('toy:announce', announced)
      }
    },
    async features(): Promise<NamespaceFeatures> {
      const library = await load()
      return {
        ...toyMoney(library, read),
        balance: {
          read: (account, signal) => untilAborted(library.balance(account.split(':')[2] ?? '', signal), signal)
        },
        receive: { addressOn: account => account.split(':')[2] },
        signMessage: {
          async sign(signer, message, signal) {
            const { connector, account } = signer
            const signature = read.signature(await askSigner(signer, 'sign', message, signal))
            if (signature && library.isSigned(message, signature, account.split(':')[2] ?? '')) return signature
            throw invalid(connector.info.name, 'sign', 'a signature')
          }
        },
        verifyMessage: {
          async verify(account, message, signature, signal) {
            signal.throwIfAborted()
            const given = read.signature(signature)
            return given !== undefined && library.isSigned(message, given, account.split(':')[2] ?? '')
          }
        },
        signIn: {
          async connect(connector, request, signal) {
            const issued = { issuedAtMs: Date.now(), ...request }
            const answer = await ask(connector, 'sign-in', signInMessage(issued, 'ADDRESS', 'Toy'), signal)
            const accounts = read.accounts(part(answer, 'accounts'))
            const signature = read.signature(part(answer, 'signature'))
            const message = signInMessage(issued, accounts?.[0]?.address ?? '', 'Toy')
            if (accounts?.[0] && signature && library.isSigned(message, signature, accounts[0].address)) {
              const account = `${request.chain}:${accounts[0].address}` as const
              return { connection: { accounts, chain: request.chain }, account, message, signature }
            }
            throw invalid(connector.info.name, 'sign-in', 'accounts and a signature')
          }
        },
        switchNetwork: {
          async switch(connector, network, signal) {
            await ask(connector, 'switch', network.caipNetworkId, signal)
          }
        }
      }
    }
  }
}

function createConnector(name: string, wallet: ToyWallet, read: ToyReaders): Connector {
  const subscribers = new Set<{ hear(event: ConnectorEvent): void }>()
  const tell = (event: ConnectorEvent) => {
    for (const subscriber of [...subscribers]) subscriber.hear(event)
  }
  const heard: Readonly<Record<string, (data: unknown) => void>> = {
    accounts(data) {
      const accounts = read.news(data)
      if (accounts) tell(accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' })
    },
    chain(data) {
      if (isChainId(data) && parseChainId(data)?.namespace === 'toy') tell({ type: 'chain', chain: data })
    },
    disconnect: () => tell({ type: 'disconnected' })
  }
  const listen = (how: 'on' | 'off') => {
    for (const [event, listener] of Object.entries(heard)) wallet[how](event, listener)
  }

  return {
    info: { id: `toy.${name.toLowerCase()}`, name, kind: 'announced' },
    async connect({ silent = false, signal }): Promise<Connection> {
      signal.throwIfAborted()
      const answer = await call(name, wallet, silent ? 'permitted' : 'connect', undefined, signal)
      const accounts = read.accounts(part(answer, 'accounts'))
      const chain = part(answer, 'chain')
      if (!accounts || !isChainId(chain)) throw invalid(name, 'connect', 'accounts and a chain')
      if (accounts.length === 0) throw new WalletError('wallet/unavailable', { wallet: name, reason: 'not permitted' })
      return { accounts, chain }
    },
    async disconnect() {
      await call(name, wallet, 'leave', undefined, new AbortController().signal).catch(() => {})
    },
    provider: async () => wallet,
    subscribe(hear): Disposer {
      const own = { hear }
      if (subscribers.size === 0) listen('on')
      subscribers.add(own)
      return () => {
        if (subscribers.delete(own) && subscribers.size === 0) listen('off')
      }
    }
  }
}

/** Returns a field of a wallet's response; its getter may throw. */
export function part(value: unknown, name: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

const MAX_ACCOUNTS = 1_000

function readAccounts(data: unknown): readonly WalletAccount[] | undefined {
  try {
    if (!Array.isArray(data) || data.length > MAX_ACCOUNTS) return undefined
    const addresses = Array.from(data, canonical)
    if (addresses.includes(undefined)) return undefined
    return [...new Set(addresses as string[])].map(address => ({ address }))
  } catch {
    return undefined
  }
}

export const careful: ToyReaders = {
  announcement(detail) {
    try {
      const { name, wallet } = detail as { name: unknown; wallet: ToyWallet }
      const methods = [wallet.request, wallet.on, wallet.off].every(method => typeof method === 'function')
      return typeof name === 'string' && /^[\w ]{1,50}$/.test(name) && methods ? { name, wallet } : undefined
    } catch {
      return undefined
    }
  },
  accounts: readAccounts,
  news: readAccounts,
  signature: answer => (typeof answer === 'string' && /^[0-9a-f]{128}$/.test(answer) ? answer : undefined),
  transaction(answer) {
    const [transaction, signature] = [part(answer, 'transaction'), part(answer, 'signature')]
    const isSigned =
      typeof transaction === 'string' && typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature)
    return isSigned ? { transaction, signature } : undefined
  }
}
