/** A page that signs, verifies and pays as a site does, for `strict-page.e2e.test.ts`. */
import { standardBitcoinWallet } from '@latchkit/example-wallets'
import { createClient } from '../../src/lazy/client.js'
import { standardApi } from '../../src/lazy/wallet/wallet-standard.js'
import { connectorOf, larch, networksOf, regtest, signal, signerOf } from '../surroundings.js'

export interface StrictPage {
  visit(nodeUrl: string, recipient: string): Promise<VisitResult>
}

interface VisitResult {
  readonly isSecure: boolean
  readonly hasSubtle: boolean
  /** For each account: the address, the signature, and what verifying it and another text came to. */
  readonly messages: readonly (readonly [address: string, signature: string, own: boolean, other: boolean])[]
  readonly facts: readonly string[]
  /** The transaction. */
  readonly id: string
}

async function visit(nodeUrl: string, recipient: string): Promise<VisitResult> {
  const wallet = larch({ network: 'regtest', account: 1 })
  wallet.allow()
  const networks = networksOf([nodeUrl], regtest)
  const connector = connectorOf(standardApi(standardBitcoinWallet(wallet)), networks)
  const { accounts } = await connector.connect({ signal: signal() })
  const { signMessage, verifyMessage, transfer } = createClient(networks).features()
  if (!signMessage || !verifyMessage || !transfer?.inspect) throw new Error('A feature is missing')

  const messages: VisitResult['messages'][number][] = []
  for (const { address } of accounts) {
    const signer = signerOf(connector, address, regtest)
    const signature = await signMessage.sign(signer, 'Hello', signal())
    const verify = (text: string) => verifyMessage.verify(signer.account, text, signature, signal())
    messages.push([address, signature, await verify('Hello'), await verify('Hello.')])
  }
  const facts = await transfer.inspect(recipient, `bip122:${regtest}`, signal())
  const payer = signerOf(connector, accounts[0]?.address ?? '', regtest)
  const request = { account: payer.account, recipient: recipient, amount: 50_000n }
  const id = await (await transfer.prepare(request, signal())).send(payer, signal())
  return { isSecure: isSecureContext, hasSubtle: crypto.subtle !== undefined, messages, facts, id }
}

Object.assign(globalThis, { visit } satisfies StrictPage)
