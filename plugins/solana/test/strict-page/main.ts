/** A page that pays, signs and verifies with the plugin and a wallet with real keys. */
import { createSolanaWallet, registerSolanaWallet } from '@latchkit/example-wallets'
import { createKernel } from '@latchkit/kernel'
import { type AccountId, type Connector, Namespaces, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { solana } from '../../src/index.js'

const reference = 'LatchkitLatchkitLatchkitLatchkit'
const chain = `solana:${reference}` as const

async function visit(nodeUrl: string, recipient: string, token: string) {
  const { signal } = new AbortController()
  registerSolanaWallet(
    createSolanaWallet({ name: 'Larch', rdns: 'com.example.larch', mark: 'larch', storage: undefined })
  )
  const network = {
    id: reference,
    name: 'Local',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [nodeUrl] } }
  }
  const kernel = createKernel({ plugins: [solana({ networks: [network] })] })
  await kernel.start()
  const adapter = kernel.contributions.all(Namespaces).get()[0]!.item
  const connector = await new Promise<Connector>(resolve => {
    adapter.discover(([found]) => found && resolve(found))
  })
  const { accounts } = await connector.connect({ signal })
  const account: AccountId = `${chain}:${accounts[0]?.address}`
  const { transfer, transactions, signMessage, verifyMessage } = await adapter.features()

  const send = async (request: Omit<TransferRequest, 'account' | 'recipient'>) => {
    const prepared = await transfer!.prepare({ account, recipient, ...request }, signal)
    const id = await prepared.send({ connector, account }, signal)
    return (await transactions!.status(id, chain, signal)).status
  }
  const statuses = [await send({ amount: 1_500_000_000n, memo: 'Grüße' }), await send({ token, amount: 7n })]
  const signature = await signMessage!.sign({ connector, account }, 'Hello', signal)
  return {
    isSecureContext,
    hasSubtle: crypto.subtle !== undefined,
    statuses,
    verified: await verifyMessage!.verify(account, 'Hello', signature, signal),
    forged: await verifyMessage!.verify(account, 'Hallo', signature, signal)
  }
}

export type Visit = typeof visit
Object.assign(globalThis, { visit })
