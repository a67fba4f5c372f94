/** Runs in a page: signs, verifies and pays, with a wallet of real keys. */
import { createPolkadotWallet } from '@latchkit/example-wallets'
import type { AccountId, Connector } from '@latchkit/plugin-chains/contract'
import { createClient } from '../src/lazy/client.js'
import { networksOf, polkadotAt } from './networks.js'

interface StrictPageResult {
  readonly isSecureContext: boolean
  readonly hasSubtleCrypto: boolean
  /** Results by type of key: whether the signature verified for the message, and for another message. */
  readonly verified: Readonly<Record<string, readonly [right: boolean, wrong: boolean]>>
  readonly status: string
}

async function visit(rpcUrl: string, chain: string, recipient: string): Promise<StrictPageResult> {
  const network = { ...polkadotAt(rpcUrl), id: chain.split(':')[1] as string, ss58Prefix: 42 }
  const { features } = createClient(networksOf(network))
  const { transfer, transactions, signMessage, verifyMessage } = features()
  if (!transfer || !transactions || !signMessage || !verifyMessage) throw new Error('A feature is missing')
  const wallet = createPolkadotWallet({ key: 'larch', name: 'Larch', mark: 'larch', storage: undefined })
  wallet.allow(true)
  const inside = (await wallet.entry.enable(location.origin)) as {
    accounts: { get(): Promise<readonly { address: string; type: string }[]> }
  }
  const connector: Connector = {
    info: { id: 'larch', name: 'Larch', kind: 'injected' },
    provider: async () => inside,
    connect: async () => ({ accounts: [], chain: undefined }),
    disconnect: async () => {},
    subscribe: () => () => {}
  }
  const { signal } = new AbortController()
  const verified: Record<string, readonly [boolean, boolean]> = {}
  const accounts = await inside.accounts.get()
  for (const { address, type } of accounts) {
    const account: AccountId = `${chain}:${address}` as AccountId
    const signature = await signMessage.sign({ connector, account }, 'hi', signal)
    const verify = (message: string) => verifyMessage.verify(account, message, signature, signal)
    verified[type] = [await verify('hi'), await verify('ho')]
  }
  const account = `${chain}:${accounts[0]?.address}` as AccountId
  const prepared = await transfer.prepare({ account, recipient: recipient, amount: 20_000_000_000n }, signal)
  const id = await prepared.send({ connector, account }, signal)
  const { status } = await transactions.status(id, chain as `${string}:${string}`, signal)
  const hasSubtleCrypto = globalThis.crypto?.subtle !== undefined
  return { isSecureContext, hasSubtleCrypto, verified, status }
}

export type Visit = typeof visit
Object.assign(globalThis, { visit })
