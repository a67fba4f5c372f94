/** A site in Node, by the real library for sites. */
import { SignClient } from '@walletconnect/sign-client'
import { inject, onTestFinished } from 'vitest'

// Without it the library posts to its vendor's host at start.
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
    /** Everything that the phone has told since. */
    heard,
    async propose(optionalNamespaces: typeof everything = everything) {
      const { uri = '', approval } = await client.connect({ optionalNamespaces })
      const approved = approval()
      // Whoever refuses before anybody asks is not an error of the test.
      approved.catch(() => {})
      return { uri, approved }
    },
    /** Asks the phone; what becomes of it comes back as it is, an error too. */
    ask(topic: string, method: string, params: unknown, chainId: string = chains[0]): Promise<unknown> {
      return client.request({ topic, chainId, request: { method, params } }).catch(error => error)
    }
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
