import type { AnyPlugin } from '@latchkit/kernel'
import { createTestKernel, type TestKernel } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { nativeBalances } from '@latchkit/plugin-balances/native'
import { chains as chainRegistry } from '@latchkit/plugin-chains'
import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import {
  type FakeAdapterOptions,
  type FakeConnector,
  type FakeConnectorOptions,
  fakeAdapter,
  fakeAddress,
  fakeChain,
  fakeConnector,
  fakeNetwork
} from '@latchkit/plugin-chains/testing'
import { type ConnectionsOptions, connections } from '@latchkit/plugin-connections'
import { Connections, type ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { type NetworksOptions, networks } from '@latchkit/plugin-networks'
import { type ShellOptions, shell } from '@latchkit/plugin-shell'
import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ConnectOptions, connect } from '../src/index.js'

/** Polls with a longer timeout than Vitest's default, because the first test of a file loads every module of the dialog. */
export const until = <T>(read: () => T, message = '') => expect.poll(read, { message, timeout: 10_000 })

/** Creates a wallet of the chain family `fake` that responds when the test calls its methods. */
export function fakeWallet(name: string, more: FakeConnectorOptions = {}): FakeConnector {
  const id = name.toLowerCase().replaceAll(' ', '-')
  const connection = {
    accounts: [{ address: fakeAddress(1) }, { address: fakeAddress(2) }],
    chain: 'fake:one' as ChainId
  }
  return fakeConnector({ id, name, kind: 'announced', rdns: `com.${id}`, connection, ...more })
}

export const network = (namespace: string, reference: string, more: Partial<Network> = {}): Network => ({
  ...fakeNetwork(namespace, reference),
  testnet: false,
  ...more
})

export interface VisitOptions {
  readonly chains: readonly FakeAdapterOptions[]
  /** Further plugins. @defaultValue none */
  readonly extras?: readonly AnyPlugin[]
  readonly shell?: ShellOptions
  readonly connect?: ConnectOptions
  readonly connections?: ConnectionsOptions
  readonly networks?: NetworksOptions
}

export interface Visit {
  readonly kernel: TestKernel
  readonly connections: ConnectionsApi
  find<E extends HTMLElement = HTMLElement>(selector: string): E | null
  /** Resolves to the element with that test id, once it is there. */
  get<E extends HTMLElement = HTMLElement>(testId: string): Promise<E>
  press(testId: string): Promise<void>
  /** Presses the button or row with that text. */
  pressText(text: string): Promise<void>
  texts(selector: string): string[]
  title(): string
  isOpen(): boolean
  views(): string[]
  /** Resolves to the accessibility violations that axe finds in the dialog. */
  violations(): Promise<string[]>
  end(): Promise<void>
}

/** Starts the dialog with connect, networks and account, on chains with fake wallets. */
export async function visit({ chains, extras = [], ...options }: VisitOptions): Promise<Visit> {
  await page.viewport(800, 760)
  const kernel = await createTestKernel([
    shell({ locale: 'en', prefetch: 'intent', themeMode: 'light', ...options.shell }),
    chainRegistry(),
    connections(options.connections),
    nativeBalances(),
    networks(options.networks),
    connect(options.connect),
    account(),
    ...chains.map(chain => fakeChain(fakeAdapter(chain))),
    ...extras
  ])
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot
  const all = (selector: string) => [...(root()?.querySelectorAll<HTMLElement>(`.card ${selector}`) ?? [])]
  // A copy of the previous view may still be fading out.
  const live = (element: HTMLElement) => !element.closest('.fade-ghost')
  const find = <E extends HTMLElement>(selector: string) => (all(selector).find(live) as E | undefined) ?? null
  const get = async <E extends HTMLElement>(testId: string) => {
    const selector = `[data-testid="${testId}"]`
    await until(() => find(selector), testId).not.toBeNull()
    return find(selector) as E
  }
  return {
    kernel,
    connections: kernel.get(Connections),
    find,
    get,
    press: async testId => userEvent.click(await get(testId)),
    async pressText(text) {
      const named = () =>
        all('button')
          .filter(live)
          .find(button => button.textContent?.includes(text))
      await until(named, text).toBeDefined()
      await userEvent.click(named() as HTMLElement)
    },
    texts: selector =>
      all(selector)
        .filter(live)
        .map(element => element.textContent ?? ''),
    title: () => root()?.querySelector('h1')?.textContent ?? '',
    isOpen: () => kernel.router.state.get().open,
    views: () => kernel.router.state.get().stack.map(({ view }) => view),
    async violations() {
      await settled(root())
      // Reporting the passed rules takes as long as the check itself, and the tests have no style sheets to load.
      const options: RunOptions = { resultTypes: ['violations'], preload: false }
      const { violations } = await axe.run({ fromShadowDom: ['latchkit-modal', '.card'] }, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    end: () => kernel.dispose()
  }
}

/** Waits until all finite animations have ended. Endless animations are ignored. */
async function settled(root: ShadowRoot | null | undefined): Promise<void> {
  const moving = () =>
    (root?.getAnimations() ?? []).filter(
      ({ timeline, effect, playState }) =>
        timeline instanceof DocumentTimeline && playState === 'running' && effect?.getTiming().iterations !== Infinity
    )
  await until(moving).toEqual([])
}
