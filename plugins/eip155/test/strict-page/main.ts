/** A page that reads, pays, signs and verifies with the plugin and a wallet with real keys. */
import { createEvmWallet } from '@latchkit/example-wallets'
import { createKernel } from '@latchkit/kernel'
import { type AccountId, type Connector, Namespaces, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { eip155 } from '../../src/index.js'
import { networkAt } from '../networks.js'

const chain = 'eip155:31337'

async function visit(nodeUrl: string, recipient: string, token: string) {
  const { signal } = new AbortController()
  const { info, provider } = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl: nodeUrl }],
    storage: undefined
  })
  // By hand: `crypto.randomUUID` is missing without HTTPS.
  const detail = { info: { ...info, uuid: '350670db-19fa-4704-a166-e52e178b59d2' }, provider }
  addEventListener('eip6963:requestProvider', () => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  // The first URL is down. The others are of one node: two must agree on the signature of an account that may be a contract.
  const network = { ...networkAt(31_337, ['http://127.0.0.1:1', nodeUrl, `${nodeUrl}/?second`]), id: 31_337 }
  const kernel = createKernel({ plugins: [eip155({ networks: [network], discovery: { injected: false } })] })
  await kernel.start()
  const adapter = kernel.contributions.all(Namespaces).get()[0]!.item
  const connector = await new Promise<Connector>(resolve => {
    adapter.discover(([found]) => found && resolve(found))
  })
  const { accounts } = await connector.connect({ signal })
  const account: AccountId = `${chain}:${accounts[0]?.address}`
  const { balance, tokens, transfer, transactions, signMessage, verifyMessage } = await adapter.features()

  const send = async (request: Omit<TransferRequest, 'account' | 'recipient'>) => {
    const prepared = await transfer!.prepare({ account, recipient, ...request }, signal)
    const id = await prepared.send({ connector, account }, signal)
    // The node responds before it has mined the transaction.
    for (;;) {
      const { status } = await transactions!.status(id, chain, signal)
      if (status !== 'pending') return status
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const statuses = [await send({ amount: 1_500n }), await send({ token, amount: 7n })]
  const signature = await signMessage!.sign({ connector, account }, 'Hello', signal)
  const seen = {
    isSecureContext,
    hasSubtle: crypto.subtle !== undefined,
    statuses,
    balance: String(await balance!.read(`${chain}:${recipient}`, signal)),
    tokens: (await tokens!.read(`${chain}:${recipient}`, [token], signal)).map(
      ({ amount, symbol }) => `${amount} ${symbol}`
    ),
    verified: await verifyMessage!.verify(account, 'Hello', signature, signal),
    forged: await verifyMessage!.verify(account, 'Hallo', signature, signal)
  }
  await kernel.dispose()
  return seen
}

export type Visit = typeof visit
Object.assign(globalThis, { visit })
