import * as v from 'valibot'
import { type Call, type Consent, sharedGarbage } from '../answer.js'
import { alreadyAsking, invalidParams, userRejected } from '../errors.js'
import type { BitcoinKey, Purpose } from '../lazy/bitcoin-signer.js'
import { createMemory } from '../memory.js'
import { publicTestMnemonic } from '../phrases.js'
import { signedMessage } from '../sign-in-text.js'
import { openTestWallet, type TestWallet, type TestWalletOptions } from '../test-wallet.js'
import {
  asksInBitcoin,
  type BitcoinBehaviour,
  honestBitcoin,
  presentAddresses,
  strangerBitcoinAddress
} from './behaviour.js'
import { type BitcoinNetworkName, bitcoinNetworkNames } from './networks.js'
import { type BitcoinTransactions, createTransactions } from './transactions.js'

export interface BitcoinWalletOptions extends TestWalletOptions<BitcoinBehaviour> {
  /** Reverse domain name, the prefix of the wallet's storage keys. */
  readonly rdns: string
  /** Initial network. Default `mainnet`. */
  readonly network?: BitcoinNetworkName
  /** Index of the selected account of the phrase. Default 0. */
  readonly account?: number
  /** Default: the public test phrase of anvil and hardhat. Never a phrase that holds value. */
  readonly mnemonic?: string
  /** Base URL of an Esplora API, for the coins of a payment and for broadcasts. Without it the wallet does not send. */
  readonly esplora?: string
}

/** Kind of change that the wallet reports to its listeners. The user, another tab or a request of a page caused it. */
export type BitcoinWalletNews = 'accounts' | 'network' | 'disconnect'

/** Wallet without an API for pages: `standard.ts`, `sats.ts` and `unisat.ts` are the three that it may have. */
export interface BitcoinTestWallet extends TestWallet<BitcoinBehaviour> {
  readonly info: { readonly name: string; readonly rdns: string; readonly icon: string }
  readonly network: BitcoinNetworkName
  /** Resolves with the addresses of the selected account on the current network: payment, then ordinals. */
  keys(): Promise<readonly BitcoinKey[]>
  /** Returns the keys that this page may see, changed according to the behaviour switches; empty without permission. */
  visible(): Promise<readonly BitcoinKey[]>
  /** Simulates the user switching to another account. */
  switchAccount(account: number): void
  /** Simulates the user switching the network in the wallet. */
  switchNetwork(network: BitcoinNetworkName): void
  /** Permits this page to see the addresses, as if it had connected before. */
  allow(): void
  /** Revokes the page's permission. */
  disconnect(): void
  /** Stops listening to other tabs. */
  dispose(): void

  // Internal, for the three APIs.
  readonly request: Call
  /** Prompts for access to the addresses. Resolves with them. */
  connect(consent: Consent): Promise<readonly BitcoinKey[]>
  /** Signs with an address that this page may see, by default with the first. */
  sign(consent: Consent, input: SignInput): Promise<SignedMessage>
  readonly transactions: BitcoinTransactions
  move(consent: Consent, network: BitcoinNetworkName): Promise<void>
  listen(heard: (news: BitcoinWalletNews) => void): () => void
}

export interface SignInput {
  readonly address?: string
  readonly purpose?: Purpose
  readonly message: Uint8Array
  readonly protocol: 'bip322' | 'ecdsa'
}

interface SignedMessage {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

const StateSchema = v.object({
  network: v.picklist(bitcoinNetworkNames),
  account: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  permitted: v.array(v.string())
})

export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinTestWallet {
  const { name, rdns, network = 'mainnet', account = 0, mnemonic = publicTestMnemonic } = options
  const wallet = openTestWallet(options, honestBitcoin, {
    garbage: sharedGarbage,
    asks: asksInBitcoin,
    refusal: userRejected,
    busy: alreadyAsking,
    contradict() {
      // Listeners read the visible addresses at once.
      const truth = wallet.behaviour
      wallet.behave({ ...honestBitcoin, lieAboutAccounts: [strangerBitcoinAddress] })
      tell('accounts')
      wallet.behave(truth)
    }
  })
  const { icon, origin } = wallet
  const memory = createMemory(wallet.storage, `${rdns}:bitcoin`, StateSchema)
  const initial: v.InferOutput<typeof StateSchema> = { network, account, permitted: [] }
  const listeners = new Set<(news: BitcoinWalletNews) => void>()
  const signer = () => import('../lazy/bitcoin-signer.js')
  let state = memory.read() ?? initial

  const tell = (news: BitcoinWalletNews) => {
    for (const listener of [...listeners]) listener(news)
  }
  const update = (changes: Partial<typeof state>) => {
    state = { ...state, ...changes }
    memory.write(state)
  }
  const dispose = memory.watch(() => {
    state = memory.read() ?? initial
    tell('accounts')
  })
  const permit = () => update({ permitted: [...new Set([...state.permitted, origin])] })
  const isPermitted = () => state.permitted.includes(origin)
  const derived = new Map<string, readonly BitcoinKey[]>()
  /** Key derivation from the phrase is slow, so each account is derived once. */
  const keysOf = async (account: number) => {
    const { deriveAccount } = await signer()
    const id = `${state.network} ${account}`
    const found = derived.get(id) ?? deriveAccount(mnemonic, account, state.network)
    derived.set(id, found)
    return found
  }
  const keys = () => keysOf(state.account)
  const signers = () => (wallet.behaviour.signWithAnotherKey ? keysOf(state.account + 1) : keys())
  const visible = async () => {
    const present = wallet.behaviour
    return isPermitted() ? presentAddresses(present, await keys()) : []
  }

  return {
    info: { name, rdns, icon },
    requests: wallet.requests,
    get behaviour() {
      return wallet.behaviour
    },
    get network() {
      return state.network
    },
    behave: wallet.behave,
    keys,
    visible,
    switchAccount(next) {
      update({ account: next })
      tell('accounts')
    },
    switchNetwork(next) {
      update({ network: next })
      tell('network')
    },
    allow: permit,
    disconnect() {
      update({ permitted: state.permitted.filter(other => other !== origin) })
      tell('disconnect')
    },
    dispose,
    request: wallet.call,
    async connect(ask) {
      const own = await keys()
      await ask({
        title: 'Connect to this site?',
        facts: own.map(({ address, purpose }) => ({ label: purpose, value: address, shape: 'code' }))
      })
      permit()
      return visible()
    },
    async sign(ask, { address, purpose, message, protocol }) {
      const shown = await visible()
      const wanted = shown.find(key => (address ? key.address === address : !purpose || key.purpose === purpose))
      if (!wanted) throw invalidParams('this page may not see the address')
      const text = new TextDecoder().decode(message)
      await ask({
        title: 'Sign this message?',
        facts: [
          { label: 'Address', value: wanted.address, shape: 'code' },
          { label: 'Message', value: text, shape: 'code' }
        ]
      })
      const from = await signers()
      const key = from.find(one => one.purpose === wanted.purpose) ?? (from[0] as BitcoinKey)
      const { oldForm, signAnotherMessage } = wallet.behaviour
      const signed = signedMessage(message, signAnotherMessage, strangerBitcoinAddress)
      const signature = protocol === 'ecdsa' || oldForm ? key.signEcdsa(signed) : key.signBip322(signed)
      return { signedMessage: signed, signature }
    },
    transactions: createTransactions({
      esplora: options.esplora,
      behaviour: () => wallet.behaviour,
      network: () => state.network,
      visible,
      signers
    }),
    async move(ask, next) {
      await ask({ title: 'Switch the network?', facts: [{ label: 'To', value: next }] })
      if (wallet.behaviour.ignoreSwitch || next === state.network) return
      update({ network: next })
      tell('network')
    },
    listen(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    }
  }
}
