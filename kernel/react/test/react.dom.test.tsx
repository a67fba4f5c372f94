import {
  cell,
  createKernel,
  definePlugin,
  extensionPoint,
  type Kernel,
  type Slice,
  serviceRef,
  viewRef
} from '@latchkit/kernel'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  defineView,
  KernelProvider,
  Slot,
  useContributions,
  useKernel,
  useOptionalService,
  useReadable,
  useRouter,
  useService,
  useSlice,
  type ViewFrameProps,
  ViewOutlet,
  type ViewOutletProps
} from '../index.js'

interface Count {
  count: number
  other: number
}
const Counter = serviceRef<Slice<Count>>('counter')
const Absent = serviceRef<string>('absent')
const Rows = extensionPoint<string>('counter.rows')
const HelloView = viewRef<{ readonly name: string }>('Hello')
const BrokenView = viewRef('Broken')
const MissingView = viewRef('Missing')
const ForeignView = viewRef('Foreign')

let broken = true
let loads = 0
const hello = defineView<{ readonly name: string }>({
  Component: ({ params }) => <p>Hello {params.name}</p>,
  useTitle: ({ name }) => name
})
interface Greeting {
  readonly word: string
}
const GreetingView = viewRef<{ readonly name: string }>('Greeting')
const greeting = defineView<{ readonly name: string }, Greeting>({
  Component: ({ params, context }) => (
    <p>
      {context.word} {params.name}
    </p>
  ),
  useTitle: ({ name }, { word }) => `${word}, ${name}`
})
const visible = cell(true)
const counter = definePlugin({
  id: 'counter',
  provides: { counter: Counter },
  setup(ctx) {
    ctx.view(HelloView, { load: async () => ({ default: hello }) })
    ctx.view(GreetingView, { load: async () => ({ default: greeting }), context: { word: 'Welcome' } })
    ctx.view(BrokenView, {
      load: async () => ({
        default: defineView({
          Component: () => {
            if (broken) throw new Error('render')
            return <p>Mended</p>
          },
          useTitle: () => 'Broken'
        })
      })
    })
    ctx.view(MissingView, {
      load: async () => {
        if (loads++ === 0) throw new Error('network')
        return { default: defineView({ Component: () => <p>Arrived</p>, useTitle: () => '' }) }
      }
    })
    ctx.view(ForeignView, { load: async () => ({ default: () => 'not a view' }) })
    ctx.contribute(Rows, 'first', { order: 1 })
    ctx.contribute(Rows, 'throws', { order: 2 })
    ctx.contribute(Rows, 'last', { order: 3, when: visible })
    return { counter: ctx.slice<Count>({ count: 0, other: 0 }) }
  }
})

function Outlet({ frame }: Pick<ViewOutletProps, 'frame'>) {
  const router = useRouter()
  const entry = useSlice(router.state, ({ stack }) => stack.at(-1))
  if (!entry) return <p>closed</p>
  return (
    <ViewOutlet
      entry={entry}
      {...(frame && { frame })}
      pending={<p>pending</p>}
      failed={({ error, retry }) => (
        <button type="button" onClick={retry}>
          {String((error as Error).message)}
        </button>
      )}
    />
  )
}

function setUp(children: React.ReactNode, kernel: Kernel = createKernel({ plugins: [counter] })) {
  const failures: string[] = []
  kernel.events.on('kernel:error', ({ phase }) => failures.push(phase))
  // React writes what a boundary caught to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const view = render(
    <StrictMode>
      <KernelProvider kernel={kernel}>{children}</KernelProvider>
    </StrictMode>
  )
  return { kernel, failures, ...view }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  broken = true
  loads = 0
  visible.set(true)
})

describe('the provider', () => {
  test('starts the kernel once under StrictMode, and leaves it to its owner when it goes', async () => {
    let started = 0
    const plugin = definePlugin({ id: 'starter', setup: () => {}, start: () => void started++ })
    const kernel = createKernel({ plugins: [plugin] })
    const { unmount } = setUp(null, kernel)
    await act(() => kernel.start())
    unmount()
    expect(started).toBe(1)
    expect(() => kernel.start()).not.toThrow()
  })

  test('a hook outside of it says what is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Lost = () => <p>{useKernel().router.hasFlow()}</p>
    expect(() => render(<Lost />)).toThrow('This hook needs a KernelProvider above it')
  })

  test('services that are there and that are not', () => {
    const Services = () => (
      <p>
        {useService(Counter).get().count} {useOptionalService(Absent) ?? 'absent'}
      </p>
    )
    setUp(<Services />)
    expect(screen.getByText('0 absent')).toBeTruthy()
  })
})

describe('reading', () => {
  test('a selector renders again only for what it selects', async () => {
    let renders = 0
    const Reader = () => {
      renders++
      return <p>count {useSlice(useService(Counter), ({ count }) => count)}</p>
    }
    const { kernel } = setUp(<Reader />)
    const slice = kernel.get(Counter)
    const before = renders
    await act(async () => slice.update(state => void state.other++))
    expect(renders).toBe(before)
    await act(async () => slice.update(state => void state.count++))
    expect(screen.getByText('count 1')).toBeTruthy()
  })

  test('an object picked by a selector is compared as asked, and never loops', async () => {
    const Reader = () => {
      const { count } = useSlice(
        useService(Counter),
        ({ count: now }) => ({ count: now }),
        (a, b) => a.count === b.count
      )
      return <p>count {count}</p>
    }
    const { kernel } = setUp(<Reader />)
    await act(async () =>
      kernel.get(Counter).update(state => {
        state.count = 7
      })
    )
    expect(screen.getByText('count 7')).toBeTruthy()
  })

  test('a readable is followed', async () => {
    const value = cell('a')
    const Reader = () => <p>{useReadable(value)}</p>
    setUp(<Reader />)
    await act(async () => value.set('b'))
    expect(screen.getByText('b')).toBeTruthy()
  })

  test('a readable that is not there yet reads as undefined, and is followed once it is', async () => {
    const value = cell('a')
    const Reader = ({ readable }: { readonly readable?: typeof value }) => <p>{useReadable(readable) ?? 'nothing'}</p>
    const { rerender } = render(<Reader />)
    expect(screen.getByText('nothing')).toBeTruthy()
    rerender(<Reader readable={value} />)
    await act(async () => value.set('b'))
    expect(screen.getByText('b')).toBeTruthy()
  })

  test('renders on a server, with the state it has there', () => {
    const kernel = createKernel({ plugins: [counter] })
    const Reader = () => <p>{useSlice(useService(Counter), ({ count }) => count)}</p>
    expect(
      renderToString(
        <KernelProvider kernel={kernel}>
          <Reader />
        </KernelProvider>
      )
    ).toBe('<p>0</p>')
  })
})

describe('extension points', () => {
  test('items in order; the one that throws is left out and reported; hidden ones come and go', async () => {
    const { failures } = setUp(
      <Slot point={Rows}>
        {item => {
          if (item === 'throws') throw new Error('item')
          return <li>{item}</li>
        }}
      </Slot>
    )
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows()).toEqual(['first', 'last'])
    expect(failures).toContain('slot counter.rows')
    await act(async () => visible.set(false))
    expect(rows()).toEqual(['first'])
  })

  test('say which plugin brought what', () => {
    const Names = () => (
      <p>
        {useContributions(Rows)
          .map(({ plugin, item }) => `${plugin}:${item}`)
          .join(' ')}
      </p>
    )
    setUp(<Names />)
    expect(screen.getByText('counter:first counter:throws counter:last')).toBeTruthy()
  })
})

describe('the outlet', () => {
  test('passes the context of the plugin to the component and to the title', async () => {
    const Titled = ({ view, entry, context, children }: ViewFrameProps) => (
      <>
        <h1>{view.useTitle(entry.params, context)}</h1>
        {children}
      </>
    )
    const { kernel } = setUp(<Outlet frame={Titled} />)
    await act(() => kernel.router.open({ target: { view: GreetingView.id, params: { name: 'Ada' } } }))
    expect(await screen.findByText('Welcome Ada')).toBeTruthy()
    expect(screen.getByText('Welcome, Ada')).toBeTruthy()
  })

  test('shows a view with its own parameters, also when the same view is shown again', async () => {
    const { kernel } = setUp(<Outlet />)
    expect(screen.getByText('closed')).toBeTruthy()
    await act(() => kernel.router.open({ target: { view: HelloView.id, params: { name: 'Ada' } } }))
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
    await act(async () => kernel.router.push(HelloView, { name: 'Bob' }))
    expect(screen.getByText('Hello Bob')).toBeTruthy()
    await act(async () => kernel.router.back())
    expect(screen.getByText('Hello Ada')).toBeTruthy()
  })

  test('a view that throws stays inside, is reported, and can be tried again', async () => {
    const { kernel, failures } = setUp(<Outlet />)
    await act(() => kernel.router.open({ target: { view: BrokenView.id } }))
    const retry = await screen.findByText('render')
    expect(failures).toContain('view Broken')
    broken = false
    await act(async () => void fireEvent.click(retry))
    expect(await screen.findByText('Mended')).toBeTruthy()
  })

  test('a module that does not arrive can be loaded again', async () => {
    const { kernel } = setUp(<Outlet />)
    await act(() => kernel.router.open({ target: { view: MissingView.id } }))
    const retry = await screen.findByText('network')
    await act(async () => void fireEvent.click(retry))
    expect(await screen.findByText('Arrived')).toBeTruthy()
  })

  test('a module that is no view says so', async () => {
    const { kernel } = setUp(<Outlet />)
    await act(() => kernel.router.open({ target: { view: ForeignView.id } }))
    expect(await screen.findByText(/"Foreign" has no default export made by defineView/)).toBeTruthy()
  })
})
