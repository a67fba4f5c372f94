import {
  createKernel,
  type Kernel,
  memoryBackend,
  type ParamsArgs,
  type StorageBackend,
  type ViewRef
} from '@latchkit/kernel'
import { Connections, type ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { Dialog } from '@latchkit/plugin-shell/contract'
import { corePreset } from '@latchkit/preset-core'
import type { Address } from './address.js'
import { type FixtureChain, fixtureChain } from './fixtures/chain.js'
import { reached } from './reached.js'
import type { GalleryState } from './state.js'

/** Tools that a state's `prepare` and `lastVisit` use to reach the state. */
export interface StateTools {
  readonly kernel: Kernel
  readonly connections: ConnectionsApi
  /** Returns a chain of the state. @throws {Error} if the state has no such chain. */
  chain(id: string): FixtureChain
  open<P>(view: ViewRef<P>, ...params: ParamsArgs<P>): Promise<void>
}

interface Place extends Pick<Address, 'theme' | 'lang' | 'mode'> {
  /** Container of the card, unless the dialog is over the page. */
  readonly container: HTMLElement
  /** Signal that ends the state and removes everything. */
  readonly signal: AbortSignal
}

/**
 * Opens a state on the page: with its own kernel, the plugins of a site, and scripted wallets. Resolves with the
 * card's root when the state is reached and settled; rejects if it is not reached, or if the signal aborts.
 */
export async function showState(state: GalleryState, place: Place): Promise<ShadowRoot> {
  const { mode, container, signal } = place
  const embedded = mode === 'embedded'
  const storage = memoryBackend()
  for (const [key, value] of Object.entries(state.stored?.() ?? {})) await storage.write(key, value)
  if (state.lastVisit) await visitBefore(state.lastVisit, { state, storage })
  signal.throwIfAborted()

  const { kernel, tools } = assemble(state, { ...place, storage })
  signal.addEventListener('abort', () => void kernel.dispose())
  const started = kernel.start()
  if (!state.whileStarting) await started
  await state.prepare(tools)
  signal.throwIfAborted()
  if (embedded) kernel.get(Dialog).attach(container)

  const host = () => (embedded ? container : document.body).querySelector(':scope > latchkit-modal')?.shadowRoot
  if (state.visit) state.visit(await reached(host, state.begins ?? state.shows, signal))
  return reached(host, state.shows, signal)
}

interface BeforeParts {
  readonly state: GalleryState
  readonly storage: StorageBackend
}

async function visitBefore(lastVisit: NonNullable<GalleryState['lastVisit']>, { state, storage }: BeforeParts) {
  const { kernel, tools } = assemble(
    { ...state, extras: () => [] },
    { theme: 'light', lang: 'en', mode: 'embedded', storage }
  )
  await kernel.start()
  await lastVisit(tools)
  await kernel.dispose()
}

interface Setting extends Pick<Place, 'theme' | 'lang' | 'mode'> {
  readonly storage: StorageBackend
}

function assemble({ id, options, chains = () => [], extras = () => [] }: GalleryState, setting: Setting) {
  const { theme, lang, mode, storage } = setting
  const fixtures = new Map(chains().map(script => [script.id, fixtureChain(script)]))
  const kernel = createKernel({
    storage,
    plugins: [
      ...corePreset({
        prefetch: 'intent',
        ...options,
        themeMode: theme,
        locale: lang,
        embedded: mode === 'embedded'
      }),
      ...[...fixtures.values()].map(({ plugin }) => plugin),
      ...extras()
    ]
  })
  const tools: StateTools = {
    kernel,
    connections: kernel.get(Connections),
    chain(namespace) {
      const chain = fixtures.get(namespace)
      if (!chain) throw new Error(`The state ${id} has no chain ${namespace}`)
      return chain
    },
    open: (view, ...[params]) => kernel.router.open({ target: { view: view.id, params } })
  }
  return { kernel, tools }
}
