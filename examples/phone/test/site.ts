/** Site in Node, with the real library for sites. */
import { SignClient } from '@walletconnect/sign-client'
import { inject, onTestFinished } from 'vitest'

// Without it the library sends requests to its vendor's host at the start.
process.env.IS_VITEST = 'true'

export const chains = ['eip155:31337', 'eip155:31338'] as const
const everything = {
  eip155: {
    chains: [...chains, 'eip155:1'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_watchAsset'
    ],
    events: ['chainChanged', 'accountsChanged']
  }
}

let sites = 0

interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: string[]
}

export async function openSite(metadata: Partial<Metadata> = {}, relayUrl = inject('relayUrl')) {
  sites += 1
  const client = await SignClient.init({
    projectId: inject('projectId'),
    relayUrl,
    metadata: {
      name: 'Corner Shop',
      description: 'Coffee, mostly',
      url: 'https://shop.example/till',
      icons: [],
      ...metadata
    },
    logger: 'silent',
    customStoragePrefix: `phone-test-${sites}`,
    storageOptions: { database: ':memory:' }
  })
  onTestFinished(async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })
  const heard: { readonly event: string; readonly params: unknown }[] = []
  for (const event of ['session_event', 'session_update', 'session_extend', 'session_delete'] as const)
    client.on(event, args => void heard.push({ event, params: 'params' in args ? args.params : undefined }))

  return {
    client,
    /** All events from the phone so far. */
    heard,
    async propose(optionalNamespaces: typeof everything = everything) {
      const { uri = '', approval } = await client.connect({ optionalNamespaces })
      const approved = approval()
      // A rejection before a test awaits the promise is not an unhandled rejection.
      approved.catch(() => {})
      return { uri, approved }
    },
    /** Sends a request to the phone. Resolves with the result or the error. */
    ask(topic: string, method: string, params: unknown, chainId: string = chains[0]): Promise<unknown> {
      return client.request({ topic, chainId, request: { method, params } }).catch(error => error)
    }
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
