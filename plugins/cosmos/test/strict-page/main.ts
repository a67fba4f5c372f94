/** A page that pays, signs and verifies with the plugin and a wallet with real keys. */
import { createCosmosWallet, injectCosmosWallet } from '@latchkit/example-wallets'
import { createKernel } from '@latchkit/kernel'
import { type AccountId, type Connector, Namespaces } from '@latchkit/plugin-chains/contract'
import { cosmos } from '../../src/index.js'
import { hub } from '../networks.js'

const chain = { chainId: 'latchkit-1', name: 'Local', prefix: 'cosmos' }

async function visit(nodeUrl: string, recipient: string) {
  const { signal } = new AbortController()
  injectCosmosWallet(createCosmosWallet({ name: 'Keplr', mark: 'larch', chains: [chain], storage: undefined }))
  const rpcUrls = { default: { http: [] }, rest: { http: [nodeUrl] } }
  const kernel = createKernel({ plugins: [cosmos({ networks: [{ ...hub, id: chain.chainId, rpcUrls }] })] })
  await kernel.start()
  const adapter = kernel.contributions.all(Namespaces).get()[0]!.item
  const connector = await new Promise<Connector>(resolve => {
    adapter.discover(([found]) => found && resolve(found))
  })
  const { accounts } = await connector.connect({ signal })
  const account: AccountId = `cosmos:${chain.chainId}:${accounts[0]?.address}`
  const { transfer, transactions, signMessage, verifyMessage } = await adapter.features()

  const prepared = await transfer!.prepare({ account, recipient, amount: 5n, memo: 'Grüße' }, signal)
  const id = await prepared.send({ connector, account }, signal)
  const signature = await signMessage!.sign({ connector, account }, 'Hello', signal)
  return {
    isSecureContext,
    hasSubtle: crypto.subtle !== undefined,
    status: (await transactions!.status(id, 'cosmos:latchkit-1', signal)).status,
    verified: await verifyMessage!.verify(account, 'Hello', signature, signal),
    forged: await verifyMessage!.verify(account, 'Hallo', signature, signal)
  }
}

export type Visit = typeof visit
Object.assign(globalThis, { visit })
