import { createKernel, definePlugin, type Kernel, type ViewTarget, viewRef } from '@latchkit/kernel'
import { defineView } from '@latchkit/kernel/react'
import { useEffect, useRef, useState } from 'react'
import { expect } from 'vitest'
import { HeaderButtons, ModalFooters } from '../src/contract.js'
import { type ShellOptions, shell } from '../src/index.js'
import {
  Button,
  defineMessages,
  Field,
  IconButton,
  List,
  ListRow,
  Screen,
  SearchField,
  Text,
  useMessages,
  WalletIcon
} from '../src/ui/index.js'

export const FirstView = viewRef('First')
export const SecondView = viewRef('Second')
export const FieldView = viewRef('FieldFirst')
export const OwnFocusView = viewRef('OwnFocus')
export const GivingWayView = viewRef('GivingWay')
export const FieldLaterView = viewRef('FieldLater')
export const TallView = viewRef('Tall')
export const BrokenView = viewRef('Broken')
export const LateView = viewRef('Late')
export const HelpedView = viewRef('Helped')
export const ChipView = viewRef('Chip')
export const BrokenAheadView = viewRef('BrokenAhead')
export const PicturedView = viewRef('Pictured')
export const BrokenHeaderView = viewRef('BrokenHeader')
export const AheadView = viewRef<{ readonly text: string } | undefined>('Ahead')

export const texts = defineMessages('fixture', { first: 'Connect wallet', row: 'A wallet' }, { ar: () => arabicFile() })
let arabicFile = async () => ({ default: { first: 'ربط المحفظة', row: 'محفظة' } })
export const setArabicFile = (file: typeof arabicFile) => {
  arabicFile = file
}

const Rows = ({ count }: { readonly count: number }) => (
  <List label="Rows">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
      <ListRow key={index} title={`Row ${index}`} onPress={() => undefined} testId={`row-${index}`} />
    ))}
  </List>
)

function First() {
  const text = useMessages(texts)
  return (
    <Screen>
      <Text>{text('row')}</Text>
      <Rows count={2} />
    </Screen>
  )
}

function OwnFocus() {
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => own.current?.focus(), [])
  return (
    <Screen>
      <Button ref={own} testId="own">
        Mine
      </Button>
    </Screen>
  )
}

/** View with a button that disappears when pressed. */
function GivingWay() {
  const [isGone, go] = useState(false)
  return (
    <Screen>
      {isGone ? (
        <Text>Gone</Text>
      ) : (
        <Button onPress={() => go(true)} testId="giving-way">
          Go
        </Button>
      )}
    </Screen>
  )
}

/** View whose field appears only after the button is pressed. */
function FieldLater() {
  const [isThere, show] = useState(false)
  return (
    <Screen>
      {isThere && <Field label="Name" value="" onChange={nothing} autoFocus testId="field" />}
      <Button onPress={() => show(true)} testId="show-field">
        Show
      </Button>
    </Screen>
  )
}

const nothing = () => undefined
/** Switch of the broken view: it throws while `isBroken` is true. */
export const broken = { isBroken: true }

function Breakable() {
  if (broken.isBroken) throw new Error('broken view')
  return <Text>mended</Text>
}
const pixel =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiLz4='

const views = {
  [FirstView.id]: defineView({ Component: First, useTitle: () => useMessages(texts)('first'), messages: [texts] }),
  [SecondView.id]: defineView({ Component: () => <Rows count={6} />, useTitle: () => 'Second' }),
  [HelpedView.id]: defineView({ Component: () => <Rows count={1} />, useTitle: () => 'Helped', help: SecondView }),
  [ChipView.id]: defineView({
    Component: () => <Rows count={1} />,
    useTitle: () => 'With a chip',
    HeaderStart: () => <Button testId="chip">Ethereum</Button>
  }),
  [FieldView.id]: defineView({
    Component: () => (
      <Screen>
        <SearchField label="Search" value="" onChange={nothing} autoFocus testId="field" />
        <Field label="Name" value="" onChange={nothing} />
      </Screen>
    ),
    useTitle: () => 'Field'
  }),
  [AheadView.id]: defineView<{ readonly text: string } | undefined>({
    Component: ({ params }) => (
      <SearchField label="Search" value={params?.text ?? ''} onChange={nothing} testId="ahead" />
    ),
    useTitle: () => 'Ahead',
    prerender: true
  }),
  [OwnFocusView.id]: defineView({ Component: OwnFocus, useTitle: () => 'Own' }),
  [FieldLaterView.id]: defineView({ Component: FieldLater, useTitle: () => 'Field later' }),
  [GivingWayView.id]: defineView({ Component: GivingWay, useTitle: () => 'Giving way' }),
  [TallView.id]: defineView({
    Component: () => (
      <Screen footer={<Button>Go on</Button>}>
        <Rows count={40} />
      </Screen>
    ),
    useTitle: () => 'Tall'
  }),
  [BrokenView.id]: defineView({ Component: Breakable, useTitle: () => 'Broken' }),
  [BrokenAheadView.id]: defineView({ Component: Breakable, useTitle: () => 'Broken', prerender: true }),
  [BrokenHeaderView.id]: defineView({
    Component: () => <Rows count={1} />,
    useTitle: () => 'With a broken header',
    HeaderStart: () => {
      throw new Error('broken header')
    }
  }),
  [PicturedView.id]: defineView({
    Component: () => (
      <>
        <WalletIcon name="Here" src={pixel} testId="here" />
        <WalletIcon name="Elsewhere" src="https://images.example/icon.png" trusted testId="elsewhere" />
      </>
    ),
    useTitle: () => 'Pictured',
    prerender: true
  })
}

export interface Fixture {
  readonly kernel: Kernel
  readonly failures: string[]
  /** Guard that refuses to close the dialog while `isOn` is true. */
  readonly guard: { isOn: boolean }
  /** Removes a view, as when its plugin is removed, and registers another one under its name. */
  replaceView(view: { readonly id: string }): void
  /** Resolves the load of the late view. */
  arrive(): void
  host(): HTMLElement
  find<E extends HTMLElement = HTMLElement>(selector: string): E | null
  get<E extends HTMLElement = HTMLElement>(selector: string): E
  /** Opens the dialog and waits until the view is rendered. */
  open(view?: { readonly id: string }): Promise<void>
  close(): Promise<void>
  /** Returns the focused element inside the dialog. */
  focused(): Element | null
  title(): string
  dispose(): Promise<void>
}

/** Counter of pages: gives each kernel's dialog a distinct variable on its host. */
let pageCount = 0

/** Creates a kernel with the shell and a few views. Nothing is rendered before the dialog is opened or attached. */
export async function openPage(
  options: ShellOptions = {},
  first: ViewTarget = { view: FirstView.id }
): Promise<Fixture> {
  const failures: string[] = []
  const guard = { isOn: false }
  const mark = String(++pageCount)
  let arrive = () => {}
  let replaceView: Fixture['replaceView'] = () => {}
  const late = new Promise<{ default: unknown }>(resolve => {
    arrive = () => resolve({ default: views[FieldView.id] })
  })
  const fixture = definePlugin({
    id: 'fixture',
    setup(ctx) {
      const removals = new Map<string, () => void>()
      const add = (id: string, view: unknown) => {
        removals.set(id, ctx.view(viewRef(id), { load: async () => ({ default: view }) }))
      }
      for (const [id, view] of Object.entries(views)) add(id, view)
      replaceView = ({ id }) => {
        removals.get(id)?.()
        add(id, defineView({ Component: () => <Text>replaced</Text>, useTitle: () => 'Replaced' }))
      }
      ctx.contribute(HeaderButtons, {
        id: 'button',
        load: async () => ({ default: () => <IconButton icon="refresh" label="Reload" testId="header-button" /> })
      })
      ctx.contribute(ModalFooters, {
        id: 'footer',
        views: [SecondView.id],
        load: async () => ({ default: () => <p className="text" data-testid="footer" /> })
      })
      ctx.view(LateView, { load: () => late })
      ctx.tap(ctx.hooks.initialView, () => first)
      ctx.tap(ctx.hooks.beforeClose, () => (guard.isOn ? false : undefined))
    }
  })
  const kernel = createKernel({
    plugins: [
      fixture,
      shell({
        prefetch: 'intent',
        locale: 'en',
        ...options,
        themeVariables: { '--lk-z-index': mark, ...options.themeVariables }
      })
    ],
    onError: ({ plugin, phase, error }) => failures.push(`${plugin} ${phase}: ${error}`)
  })
  await kernel.start()

  let own: HTMLElement | undefined
  const host = () => {
    const hosts = [...document.querySelectorAll<HTMLElement>('latchkit-modal')]
    own ??= hosts.find(element => element.style.getPropertyValue('--lk-z-index') === mark)
    if (!own) throw new Error('this kernel has no dialog in the page')
    return own
  }
  const root = () => host().shadowRoot as ShadowRoot
  function find<E extends HTMLElement>(selector: string) {
    try {
      return root().querySelector<E>(selector)
    } catch {
      return null
    }
  }
  function get<E extends HTMLElement>(selector: string) {
    const found = root().querySelector<E>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }
  return {
    kernel,
    failures,
    guard,
    arrive: () => arrive(),
    replaceView: view => replaceView(view),
    host,
    find,
    get,
    async open(view) {
      await kernel.router.open(view && { target: { view: view.id } })
      await expect.poll(() => find('dialog[open] :is(button.row, .input, .state, .button)')).not.toBeNull()
    },
    async close() {
      await kernel.router.close('api')
      await expect.poll(() => get<HTMLDialogElement>('dialog').open).toBe(false)
    },
    focused: () => root().activeElement,
    title: () => root().querySelector('h1')?.textContent ?? '',
    dispose: () => kernel.dispose()
  }
}
