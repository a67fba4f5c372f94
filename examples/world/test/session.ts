/** Steps of a session between a site and a wallet, with the real SDKs. */
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { openEnds } from './sdk.js'

/** Account of the first key of the public test phrase. */
const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const account = `eip155:31337:${signer.address}`
export const approved = {
  eip155: {
    chains: ['eip155:31337'],
    accounts: [account],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged']
  }
}

type Ends = Awaited<ReturnType<typeof openEnds>>

export function event<T>(
  emitter: { once(name: never, listener: (value: T) => void): unknown },
  name: string
): Promise<T> {
  return new Promise(resolve => emitter.once(name as never, resolve))
}

/** Sends a proposal from the site and pairs the wallet with its URI. The test decides what the wallet does then. */
export async function propose({ site, wallet }: Ends) {
  const uri = event<string>(site, 'display_uri')
  const proposed = event<{ id: number }>(wallet as never, 'session_proposal')
  const connected = site.connect({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:31337'],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
        rpcMap: {}
      }
    }
  })
  connected.catch(() => {})
  await wallet.pair({ uri: await uri })
  return { connected, proposal: await proposed }
}

export async function pair(ends: Ends) {
  const { connected, proposal } = await propose(ends)
  await ends.wallet.approveSession({ id: proposal.id, namespaces: approved })
  const session = await connected
  if (!session) throw new Error('no session')
  return session
}

/** Makes the wallet sign every request. */
export function signing({ wallet }: Ends) {
  wallet.on('session_request', async ({ topic, id, params }) => {
    const result = await signer.signMessage({ message: { raw: params.request.params[0] } })
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })
}

export async function signed({ site }: Ends, text: string) {
  const message = `0x${Buffer.from(text).toString('hex')}`
  const signature = await site.request<`0x${string}`>({ method: 'personal_sign', params: [message, signer.address] })
  return verifyMessage({ address: signer.address, message: text, signature })
}
