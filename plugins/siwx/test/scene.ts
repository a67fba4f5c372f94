import { createEvmWallet, type EvmTestWallet } from '@latchkit/example-wallets'
import { definePlugin, memoryBackend, viewRef } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { ChainId, Connection, Connector } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections, ConnectorSources } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { Messages, type MessagesApi, Toasts, type ToastsApi } from '@latchkit/plugin-shell/contract'
import { createSignInServer, memoryStorage, type SignInServerOptions } from '@latchkit/plugin-siwx/server'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, vi } from 'vitest'
import { SignIn, SignMessageView } from '../src/contract.js'
import { type SiwxOptions, siwx } from '../src/index.js'
import type { SignInContext } from '../src/view-context.js'
import { createBrowser, ORIGIN } from './server/browser.js'

export const LOCAL = 'eip155:31337'
export const MAINNET = 'eip155:1'

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networkOf = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: coin,
  rpcUrls: { default: { http: [] } }
})

/** Creates the sign-in server, and a browser with cookies on a page of the shop. */
export function createShop(options: Partial<SignInServerOptions> = {}) {
  const server = createSignInServer({
    origins: [ORIGIN],
    chains: [LOCAL, MAINNET],
    storage: memoryStorage(),
    verifiers: {
      eip155: (account, message, signature) =>
        verifyMessage({
          address: account.split(':')[2] as `0x${string}`,
          message,
          signature: signature as `0x${string}`
        }).catch(() => false)
    },
    ...options
  })
  return createBrowser(server.handle)
}
export type Shop = ReturnType<typeof createShop>

/** Creates a wallet with two real keys on two networks. */
export const createWallet = (accounts: readonly number[] = [0, 1]): EvmTestWallet =>
  createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts,
    networks: [
      { chainId: 31_337, name: 'Local', rpcUrl: 'http://127.0.0.1:1' },
      { chainId: 1, name: 'Mainnet', rpcUrl: 'http://127.0.0.1:1' }
    ],
    storage: undefined
  })

export interface PageOptions extends SiwxOptions {
  readonly shop?: Shop
  readonly wallet?: EvmTestWallet
  /** Storage of the browser, for a reload or a second tab. */
  readonly storage?: ReturnType<typeof memoryBackend>
}

/** Starts a page of the shop: a kernel that renders nothing, EVM with the wallet, and the real server behind `fetch`. */
export async function openPage({
  shop = createShop(),
  wallet = createWallet(),
  storage,
  ...options
}: PageOptions = {}) {
  // Registered first, so that it runs after the kernel is disposed.
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', vi.fn(shop.fetch))
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const toasts: string[] = []
  const kernel = await createTestKernel(
    [
      texts(toasts),
      chains(),
      connections(),
      eip155({ networks: [networkOf(31_337), networkOf(1)] }),
      walletPlugin([
        ['larch', wallet],
        ['other', createWallet([2])]
      ]),
      siwx(options),
      otherView
    ],
    { atEnd: onTestFinished, storage }
  )
  const { router } = kernel
  const connection = kernel.get(Connections)
  const events: { readonly name: string; readonly payload: unknown }[] = []
  kernel.events.onAny(({ name, payload }) => {
    if (name.startsWith('siwx:')) events.push({ name: name.slice('siwx:'.length), payload })
  })
  const page = {
    kernel,
    shop,
    wallet,
    events,
    toasts,
    connections: connection,
    signIn: kernel.get(SignIn),
    view: () => (router.state.get().open ? router.current()?.view : undefined),
    names: () => events.map(({ name }) => name),
    connect: (signal?: AbortSignal, id = 'larch') =>
      connection.connect({ wallet: `eip155:${id}`, ...(signal && { signal }) }).then(
        ({ account }) => account as string,
        ({ code }) => ({ code })
      ),
    /** Waits for the view, and presses one of its buttons. */
    async press(button: 'sign' | 'cancel') {
      await expect.poll(page.view).toBe(SignMessageView.id)
      const { context } = await page.viewModule()
      context[button]()
    },
    async viewModule() {
      const { module, load } = router.views as never as {
        module(view: string): { get(): { readonly context: SignInContext } }
        load(view: string): Promise<void>
      }
      await load(SignMessageView.id)
      return module(SignMessageView.id).get()
    },
    /** Returns the accounts that are signed in on the server. */
    async signedIn() {
      const { body } = await shop.get('/siwx/session')
      return (body.accounts ?? []).map(({ chain, address }) => `${chain}:${address}`)
    },
    /** Connects and signs in. */
    async enter() {
      const connecting = page.connect()
      await page.press('sign')
      return connecting
    }
  }
  return page
}

export { memoryBackend }

/** Provides the texts and toasts in place of the shell. */
const texts = (toasts: string[]) =>
  definePlugin({
    id: 'texts',
    provides: { messages: Messages, toasts: Toasts },
    setup: () => ({
      messages: {
        load: async () => {},
        text: (catalogue, key) => String(catalogue.english[key])
      } as Partial<MessagesApi> as MessagesApi,
      toasts: { show: ({ message }) => void toasts.push(message) } as Partial<ToastsApi> as ToastsApi
    })
  })

/** Registers a view that this plugin does not guard. */
const otherView = definePlugin({
  id: 'other-view',
  setup: ctx => ctx.view(viewRef('Elsewhere'), { load: async () => ({ default: () => null }) as never })
})

/** Adds the wallet as a connector of EVM, without an announcement on the page (EIP-6963). */
const walletPlugin = (wallets: readonly (readonly [id: string, wallet: EvmTestWallet])[]) =>
  definePlugin({
    id: 'test-wallet',
    setup(ctx) {
      ctx.contribute(ConnectorSources, {
        discover(listener) {
          listener(new Map([['eip155', wallets.map(([id, wallet]) => connectorOf(id, wallet))]]))
          return () => {}
        }
      })
    }
  })

function connectorOf(id: string, { info, provider }: EvmTestWallet): Connector {
  const request = (method: string, params?: readonly unknown[]) =>
    provider.request({ method, ...(params && { params }) } as never)
  return {
    info: { id, name: info.name, kind: 'injected' },
    async connect({ silent }): Promise<Connection> {
      const addresses = (await request(silent ? 'eth_accounts' : 'eth_requestAccounts')) as readonly string[]
      const chain: ChainId = `eip155:${Number(await request('eth_chainId'))}`
      return { accounts: addresses.map(address => ({ address })), chain }
    },
    disconnect: async () => {},
    provider: async () => provider,
    subscribe(listener) {
      const onAccounts = (accounts: unknown) =>
        listener({
          type: 'accounts',
          accounts: (accounts as readonly string[]).map(address => ({ address }))
        })
      const onChain = (chainId: unknown) => listener({ type: 'chain', chain: `eip155:${Number(chainId)}` })
      provider.on('accountsChanged', onAccounts as never)
      provider.on('chainChanged', onChain as never)
      return () => {
        provider.removeListener('accountsChanged', onAccounts as never)
        provider.removeListener('chainChanged', onChain as never)
      }
    }
  }
}
