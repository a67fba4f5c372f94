import { createKernel } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shell } from '../src/index.js'
import { AnnounceContext } from '../src/ui/announce.js'
import {
  AppLink,
  Avatar,
  Button,
  EmptyState,
  FailureState,
  LazyContent,
  List,
  ListRow,
  LoadFailure,
  NetworkIcon,
  PictureCard,
  PictureGrid,
  PictureTile,
  QrCode,
  SkeletonPictures,
  SkeletonRows,
  Text,
  useFormat,
  WalletIcon
} from '../src/ui/index.js'

const script = ['javascript', 'alert(1)'].join(':')
const failures: string[] = []
const announced: string[] = []

function show(element: ReactElement, locale = 'en') {
  const kernel = createKernel({
    plugins: [shell({ locale, prefetch: 'intent' })],
    onError: ({ phase, error }) => failures.push(`${phase}: ${error}`)
  })
  return render(
    <StrictMode>
      <KernelProvider kernel={kernel}>
        <AnnounceContext.Provider value={text => announced.push(text)}>{element}</AnnounceContext.Provider>
      </KernelProvider>
    </StrictMode>
  )
}

beforeEach(() => {
  failures.length = 0
  announced.length = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('AppLink', () => {
  const link = () => screen.queryByRole<HTMLAnchorElement>('link')

  test.each([
    ['harbour://wc?uri=wc%3Aaa', '_self'],
    ['https://harbour.example/wc?uri=wc%3Aaa', '_blank'],
    ['intent://browse/x#Intent;scheme=phantom;package=app.phantom;end', '_self']
  ] as const)('links to %s', (href, target) => {
    const press = vi.fn()
    show(
      <AppLink href={href} target={target} onPress={press}>
        Open
      </AppLink>
    )
    expect([link()?.getAttribute('href'), link()?.target, link()?.rel]).toEqual([href, target, 'noopener noreferrer'])
    let isKept: boolean | undefined
    const watch = (event: Event) => {
      isKept = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', watch, { once: true })
    fireEvent.click(link() as HTMLElement)
    expect([isKept, press.mock.calls.length]).toEqual([false, 1])
  })

  test.each([script, 'data:text/html,x', 'file:///etc/passwd', 'http://plain.example', ''])(
    'leads nowhere by %j',
    href => {
      show(<AppLink href={href}>Open</AppLink>)
      expect(link()).toBeNull()
      expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    }
  )

  test('shows a busy button in place of an undefined link', () => {
    show(<AppLink href={undefined}>Open</AppLink>)
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })
})

describe('QrCode', () => {
  const image = () => screen.getByRole('img')
  const path = () => image().querySelector('path')?.getAttribute('d')

  test('is a placeholder until there is a text, then an image with a name', async () => {
    const { rerender } = render(<QrCode text={undefined} label="A code" />)
    const shape = path()
    expect(image().getAttribute('aria-busy')).toBe('true')
    rerender(<QrCode text="wc:one" label="A code" />)
    await vi.waitUntil(() => path() !== shape)
    expect([image().getAttribute('aria-label'), image().getAttribute('aria-busy')]).toEqual(['A code', null])
    expect(image().querySelectorAll('svg *')).toHaveLength(1)
    expect(image().querySelector('[style]')).toBeNull()
    const one = path()
    rerender(<QrCode text="wc:two" label="A code" />)
    // In the same step, without a placeholder in between.
    expect([one, shape]).not.toContain(path())
  })

  test('leaves a window for a logo', async () => {
    show(<QrCode text="wc:one" label="A code" />)
    await vi.waitUntil(() => !image().hasAttribute('aria-busy'))
    const whole = path()?.length ?? 0
    cleanup()
    show(<QrCode text="wc:one" label="A code" logo={<WalletIcon name="Harbour" />} />)
    await vi.waitUntil(() => !image().hasAttribute('aria-busy'))
    expect(path()?.length).toBeGreaterThan(0)
    expect(path()?.length).toBeLessThan(whole)
    expect(image().querySelector('.qr-logo .picture')).not.toBeNull()
  })
})

describe('List', () => {
  const press = vi.fn()
  const list = (
    <List label="Wallets">
      <ListRow title="One" onPress={press} />
      <ListRow title="Off" disabled onPress={press} />
      <ListRow title="Only to read" />
      <ListRow title="Two" detail="Ethereum" onPress={press} />
      <ListRow title="Elsewhere" href="https://example.com" />
    </List>
  )

  test('is a named list of buttons', () => {
    show(list)
    const element = screen.getByRole('list', { name: 'Wallets' })
    expect(within(element).getAllByRole('listitem')).toHaveLength(5)
    expect(within(element).getAllByRole('button')).toHaveLength(3)
    expect(screen.getByRole('link', { name: /Elsewhere.*new tab/ }).getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('arrow keys, Home and End move between enabled rows, and stop at the ends', () => {
    show(list)
    const at = () => (document.activeElement as HTMLElement).querySelector('.row-title')?.textContent
    screen.getByRole('button', { name: 'One' }).focus()
    const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name })
    key('ArrowDown')
    expect(at()).toBe('Two')
    key('ArrowDown')
    expect(at()).toBe('Elsewhere')
    key('ArrowDown')
    expect(at()).toBe('Elsewhere')
    key('Home')
    expect(at()).toBe('One')
    key('ArrowUp')
    expect(at()).toBe('One')
    key('End')
    expect(at()).toBe('Elsewhere')
    expect(key('a')).toBe(true)
  })

  test('a busy row keeps its focus and ignores presses, as does a disabled row', () => {
    const onPress = vi.fn()
    show(
      <List label="x">
        <ListRow title="Busy" busy onPress={onPress} />
        <ListRow title="Off" disabled onPress={onPress} />
      </List>
    )
    const busy = screen.getByRole('button', { name: 'Busy' })
    busy.focus()
    fireEvent.click(busy)
    fireEvent.click(screen.getByRole('button', { name: 'Off' }))
    expect(document.activeElement).toBe(busy)
    expect(busy.getAttribute('aria-busy')).toBe('true')
    expect(onPress).not.toHaveBeenCalled()
  })

  test('reports intent, and marks the current row', () => {
    const onIntent = vi.fn()
    show(
      <List label="x">
        <ListRow title="One" current trailing="check" onPress={press} onIntent={onIntent} testId="row" />
      </List>
    )
    const row = screen.getByTestId('row')
    // As when a list scrolls under a resting pointer.
    fireEvent.pointerEnter(row)
    expect(onIntent).not.toHaveBeenCalled()
    fireEvent.pointerMove(row)
    fireEvent.pointerMove(row)
    expect(onIntent).toHaveBeenCalledTimes(1)
    fireEvent.focus(row)
    fireEvent.touchStart(row)
    expect(onIntent).toHaveBeenCalledTimes(3)
    expect(row.getAttribute('aria-current')).toBe('true')
  })

  test('a URL that is not a page renders no link', () => {
    show(
      <List label="x">
        <ListRow title="Bad" href={script} />
      </List>
    )
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Bad')).toBeDefined()
  })
})

const png = 'data:image/png;base64,AAAA'

describe('pictures', () => {
  const initial = (of: Element) => of.querySelector<HTMLElement>('.picture')?.dataset.initial

  test('WalletIcon renders an image, or the first letter of the name if the image fails', () => {
    const { container } = show(<WalletIcon name="metamask" src={png} />)
    const image = container.querySelector('img') as HTMLImageElement
    expect(image.getAttribute('src')).toBe(png)
    expect(image.alt).toBe('')
    fireEvent.error(image)
    expect(container.querySelector('img')).toBeNull()
    expect(initial(container)).toBe('M')
  })

  test('a hostile icon is never shown', () => {
    const { container } = show(<WalletIcon name="Evil" src="data:image/svg+xml,<svg onload=alert(1)>" />)
    expect(container.querySelector('img')).toBeNull()
    expect(initial(container)).toBe('E')
  })

  test('an unknown network has a generic icon', () => {
    const { container } = show(<NetworkIcon />)
    expect(container.querySelector('svg')).not.toBeNull()
  })

  test('Avatar ignores the case of an address, and differs for another address', () => {
    const drawn = (seed: string) => show(<Avatar seed={seed} />).container.innerHTML
    expect(drawn('0xABCDEF')).toBe(drawn('0xabcdef'))
    expect(drawn('0xABCDEF')).not.toBe(drawn('0xABCDEE'))
  })
})

describe('states', () => {
  test('FailureState shows an instruction, retries, and copies only the code', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const onRetry = vi.fn()
    show(<FailureState title="Not loaded" detail="Try later" code="data/unavailable" onRetry={onRetry} />)
    expect(screen.getByRole('alert').textContent).toContain('Not loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
    expect(writeText).toHaveBeenCalledExactlyOnceWith('data/unavailable')
  })

  test('EmptyState shows the next step', () => {
    show(<EmptyState title="No wallet" detail="Scan a code" action={<Button>Scan</Button>} />)
    expect(screen.getByText('Scan a code')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Scan' })).toBeDefined()
  })

  test('skeleton rows announce loading once', () => {
    show(<SkeletonRows count={5} />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(document.querySelectorAll('.row')).toHaveLength(5)
  })

  test('skeleton pictures announce loading once', () => {
    show(<SkeletonPictures count={2} />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(document.querySelectorAll('.piece')).toHaveLength(2)
  })
})

test('PictureGrid is a list of the names of its pictures', () => {
  show(
    <PictureGrid label="NFTs" count={2}>
      {index => <PictureTile key={index} name={`Stone ${index}`} detail="Stones" src={index ? script : png} />}
    </PictureGrid>
  )
  const list = screen.getByRole('list', { name: 'NFTs' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  ).toEqual(['Stone 0Stones', 'Stone 1Stones'])
  const pictures = [...list.querySelectorAll('img')]
  expect(pictures.map(({ src, referrerPolicy }) => [src, referrerPolicy])).toEqual([[png, 'no-referrer']])
})

test('PictureCard shows a picture with its name and detail, and no unsafe picture', () => {
  show(<PictureCard name="Stone 7" detail="Stones" src={png} testId="card" />)
  expect(screen.getByTestId('card').textContent).toBe('Stone 7Stones')
  expect(screen.getByTestId('card').querySelector('img')?.src).toBe(png)
  cleanup()
  show(<PictureCard name="Stone 7" src={script} testId="card" />)
  expect(screen.getByTestId('card').querySelector('img')).toBeNull()
})

describe('LazyContent', () => {
  test('renders a component once it has loaded', async () => {
    const item = { id: 'x', load: async () => ({ default: () => <p>arrived</p> }) }
    show(<LazyContent item={item} pending={<p>wait</p>} />)
    expect(screen.getByText('wait')).toBeDefined()
    expect(await screen.findByText('arrived')).toBeDefined()
  })

  test('renders a loaded component at once', async () => {
    const item = { id: 'x', load: async () => ({ default: () => <p>arrived</p> }) }
    show(<LazyContent item={item} />)
    await screen.findByText('arrived')
    cleanup()
    show(<LazyContent item={item} pending={<p>wait</p>} />)
    expect(screen.getByText('arrived')).toBeDefined()
  })

  test('reports and omits a component that failed to load', async () => {
    const item = { id: 'x', load: () => Promise.reject(new Error('offline')) }
    const { container } = show(<LazyContent item={item} pending={<p>wait</p>} />)
    await vi.waitFor(() => expect(container.textContent).toBe(''))
    expect(failures.length).toBeGreaterThan(0)
  })

  test('renders the replacement of a failed component, and retries on a press or when the browser is online', async () => {
    let isOnline = false
    const load = vi.fn(async () => {
      if (!isOnline) throw new Error('offline')
      return { default: () => <p>arrived</p> }
    })
    const item = { id: 'x', load }
    show(<LazyContent item={item} failed={retry => <LoadFailure code="x/failed" retry={retry} />} />)
    const button = await screen.findByRole('button', { name: 'Try again' })
    const calls = load.mock.calls.length
    fireEvent.click(button)
    await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(calls))
    await screen.findByRole('button', { name: 'Try again' })
    isOnline = true
    // The listener is added by an effect, which may run after the button is rendered.
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(screen.queryByText('arrived')).not.toBeNull()
    })
  })
})

test('numbers follow the language, and an amount stays left-to-right', () => {
  function Amount() {
    const format = useFormat()
    return (
      <Text numeric testId="amount">
        {format.decimal('1234567890.000000000000000001')} {format.list(['a', 'b'])}
      </Text>
    )
  }
  show(<Amount />, 'de')
  expect(screen.getByTestId('amount').textContent).toBe('1.234.567.890,000000000000000001 a und b')
  expect(screen.getByTestId('amount').firstElementChild?.tagName).toBe('BDI')
})
