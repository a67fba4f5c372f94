import type { AnswerSwitches } from '../src/answer.js'
import { standardBitcoinWallet } from '../src/bitcoin/standard.js'
import { createBitcoinWallet } from '../src/bitcoin/wallet.js'
import { createCosmosWallet } from '../src/cosmos/wallet.js'
import type { Address } from '../src/evm/params.js'
import type { PolkadotInside } from '../src/polkadot/wallet.js'
import { createPolkadotWallet } from '../src/polkadot/wallet.js'
import type { PromptSurface } from '../src/prompt/prompt.js'
import type { LoggedRequest } from '../src/request-log.js'
import type { MessageLie } from '../src/sign-in-text.js'
import type { StandardTestAccount } from '../src/solana/standard.js'
import { createSolanaWallet } from '../src/solana/wallet.js'
import { openWallet } from './open-wallet.js'

/** Switches with the names that all families share. */
export interface SharedSwitches extends AnswerSwitches {
  readonly lieAboutAccounts: readonly never[]
  readonly noAccounts: boolean
  readonly tenThousandAccounts: boolean
  readonly wrongChecksum: boolean
  readonly signWithAnotherKey: boolean
  readonly signAnotherMessage: MessageLie
}

/** Test wallet of any family with the same operations, from the point of view of a page. */
export interface Stage {
  readonly requests: readonly LoggedRequest[]
  behave(changes?: Partial<SharedSwitches>): void
  /** Simulates the user revoking the permission. */
  disconnect(): unknown
  /** Simulates the user switching to the second account. The Polkadot wallet, which has no selected account, reports its accounts again. */
  switchAccount(): unknown
  connect(): Promise<unknown>
  /** Returns the addresses that the connected page sees. */
  addresses(): Promise<readonly string[]>
  /** Signs a text, by default `Hello`, with the first account. The same text has the same signature. */
  sign(text?: string): Promise<string>
  /** Calls `heard` after every event of the wallet. */
  listen(heard: () => void): void
}

const bytesOf = (text = 'Hello') => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const common = { name: 'Larch', rdns: 'com.example.larch', mark: 'larch', storage: undefined } as const
type Feature = Readonly<Record<string, (...input: readonly unknown[]) => Promise<never>>>

function evm(prompt: PromptSurface): Stage {
  const wallet = openWallet({ prompt, accounts: [0, 1] })
  const { request, on } = wallet.provider
  const addresses = () => request({ method: 'eth_accounts' }) as Promise<Address[]>
  return {
    requests: wallet.requests,
    behave: wallet.behave,
    disconnect: wallet.disconnect,
    switchAccount: () => wallet.switchAccount(1),
    connect: () => request({ method: 'eth_requestAccounts' }),
    addresses,
    sign: async text =>
      String(await request({ method: 'personal_sign', params: [`0x${hex(bytesOf(text))}`, (await addresses())[0]] })),
    listen: heard => void on('accountsChanged', heard)
  }
}

function solana(prompt: PromptSurface): Stage {
  const wallet = createSolanaWallet({ ...common, prompt, accounts: [0, 1] })
  const feature = (name: string) => wallet.standard.features[name] as Feature
  return {
    requests: wallet.requests,
    behave: wallet.behave,
    disconnect: wallet.disconnect,
    switchAccount: () => wallet.show([1]),
    connect: () => feature('standard:connect').connect!(),
    addresses: async () => {
      const { accounts } = (await feature('standard:connect').connect!()) as { accounts: StandardTestAccount[] }
      return accounts.map(({ address }) => address)
    },
    async sign(text) {
      const [account] = wallet.standard.accounts
      const input = { account, message: bytesOf(text) }
      const [output] = (await feature('solana:signMessage').signMessage!(input)) as [{ signature: Uint8Array }]
      return hex(output.signature)
    },
    listen: heard => void feature('standard:events').on!('change', heard)
  }
}

function bitcoin(prompt: PromptSurface): Stage {
  const wallet = createBitcoinWallet({ ...common, prompt })
  const { features } = standardBitcoinWallet(wallet)
  const accounts = async () => (await features['standard:connect'].connect({ silent: true })).accounts
  return {
    requests: wallet.requests,
    behave: wallet.behave,
    disconnect: wallet.disconnect,
    switchAccount: () => wallet.switchAccount(1),
    connect: () => features['bitcoin:connect'].connect(),
    addresses: async () => (await accounts()).map(({ address }) => address),
    async sign(text) {
      const [account] = await accounts()
      const input = { account: account!, message: bytesOf(text) }
      const [output] = await features['bitcoin:signMessage'].signMessage(input)
      return hex(output!.signature)
    },
    listen: heard => void features['standard:events'].on('change', heard)
  }
}

function polkadot(prompt: PromptSurface): Stage {
  // Ed25519 signatures are deterministic.
  const wallet = createPolkadotWallet({ ...common, key: 'larch', prompt, keys: ['alice-ed25519', 'bob-sr25519'] })
  const enter = () => wallet.entry.enable('https://shop.example') as Promise<PolkadotInside>
  const accounts = async () => (await (await enter()).accounts.get()) as readonly { address: string }[]
  return {
    requests: wallet.requests,
    behave: wallet.behave,
    disconnect: wallet.disconnect,
    switchAccount: () => wallet.tell(),
    connect: enter,
    addresses: async () => (await accounts()).map(({ address }) => address),
    async sign(text) {
      const [account] = await accounts()
      const { signer } = await enter()
      const data = `0x${hex(bytesOf(text))}`
      const answer = await signer.signRaw({ address: account?.address, data, type: 'bytes' })
      return (answer as { signature: string }).signature
    },
    listen: heard => void enter().then(({ accounts }) => accounts.subscribe(heard))
  }
}

function cosmos(prompt: PromptSurface): Stage {
  const page = new EventTarget()
  const hub = { chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }
  const wallet = createCosmosWallet({ ...common, prompt, page, accounts: [0, 1], chains: [hub] })
  const { keplr } = wallet
  const keys = async () => [await keplr.getKey(hub.chainId)].flat() as { bech32Address: string }[]
  return {
    requests: wallet.requests,
    behave: wallet.behave,
    disconnect: wallet.disconnect,
    switchAccount: () => wallet.switchAccount(1),
    connect: () => keplr.enable(hub.chainId),
    addresses: async () => (await keys()).map(({ bech32Address }) => bech32Address),
    async sign(text = 'Hello') {
      const [address = ''] = await wallet.addresses(hub.chainId)
      return ((await keplr.signArbitrary(hub.chainId, address, text)) as { signature: string }).signature
    },
    listen: heard => page.addEventListener('keplr_keystorechange', heard)
  }
}

export const families = { evm, solana, bitcoin, polkadot, cosmos } as const
