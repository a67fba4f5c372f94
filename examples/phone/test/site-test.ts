import { SignClient } from '@walletconnect/sign-client'
import { test as base, type PhoneFixtures } from '../../e2e/fixtures/phone.js'
import { world } from '../../e2e/fixtures/world.js'

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

/** Starts a site in Node, with the real library for sites. */
async function startSite(metadata: Partial<Metadata> = {}, relayUrl = world.relayUrl) {
  sites += 1
  const client = await SignClient.init({
    projectId: world.projectId,
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
    },
    async close() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    }
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>

export interface PhoneAndSite extends PhoneFixtures {
  readonly openSite: typeof startSite
}

/** Playwright's `test`, with a phone and a site for it. */
export const test = base.extend<Pick<PhoneAndSite, 'openSite'>>({
  openSite: ({ atEnd }, use) =>
    use(async (...options) => {
      const site = await startSite(...options)
      atEnd(site.close)
      return site
    })
})
