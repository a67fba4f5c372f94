import { createKernel } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, StrictMode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shell } from '../src/index.js'
import { AnnounceContext } from '../src/ui/announce.js'
import { Button, Checkbox, CopyButton, Field, IconButton, Link, SearchField, Tabs } from '../src/ui/index.js'

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

describe('buttons', () => {
  test('a busy button keeps its name and focus and ignores presses', () => {
    const onPress = vi.fn()
    show(
      <Button busy onPress={onPress}>
        Send
      </Button>
    )
    const button = screen.getByRole('button', { name: 'Send' })
    button.focus()
    fireEvent.click(button)
    expect(onPress).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('a button with a URL is a link, disabled for an unsafe URL', () => {
    show(
      <>
        <Button href="https://example.com/x">Get it</Button>
        <Button href="http://localhost:3000/x">Get it here</Button>
        <Button href={script}>Bad</Button>
      </>
    )
    expect(screen.getByRole('link', { name: /here/ }).getAttribute('href')).toBe('http://localhost:3000/x')
    expect(screen.getByRole('link', { name: /Get it \(/ }).getAttribute('href')).toBe('https://example.com/x')
    expect(screen.getByRole('button', { name: 'Bad' })).toHaveProperty('disabled', true)
  })

  test('an icon button has an accessible name', () => {
    show(<IconButton icon="refresh" label="Reload" onPress={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })

  test('a copy button reports success for two seconds', async () => {
    vi.useFakeTimers()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show(<CopyButton text="0x12" label="Copy address" copiedLabel="Address copied" />)
    fireEvent.click(screen.getByRole('button'))
    await vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe('Address copied'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('0x12')
    expect(announced).toEqual(['Address copied'])
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByRole('button').textContent).toBe('Copy address')
  })

  test('a copy button reports a failure', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    show(<CopyButton compact text="0x12" label="Copy address" copiedLabel="Address copied" />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByRole('button', { name: 'Couldn’t copy' })).toBeDefined()
    expect(announced).toEqual(['Couldn’t copy'])
  })
})

describe('fields', () => {
  function Search() {
    const [value, setValue] = useState('meta')
    return <SearchField label="Search wallets" value={value} onChange={setValue} />
  }

  test('a search field can be filled and cleared', () => {
    show(<Search />)
    const field = screen.getByRole('searchbox', { name: 'Search wallets' })
    fireEvent.change(field, { target: { value: 'phantom' } })
    expect(field).toHaveProperty('value', 'phantom')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  test('an error describes its field, and its element exists before it', () => {
    const field = (error?: string) => <Field label="Recipient" value="" onChange={() => undefined} error={error} />
    show(
      <>
        {field()}
        <Field label="Amount" value="1" onChange={() => undefined} error="Too much" inputMode="decimal" />
      </>
    )
    expect(screen.getByLabelText('Recipient').getAttribute('aria-invalid')).toBeNull()
    const amount = screen.getByLabelText('Amount')
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too much')
    expect(document.querySelectorAll('.field-error')).toHaveLength(2)
  })

  test('a checkbox is toggled by its label, but not by a link in the label', () => {
    const onChange = vi.fn()
    show(
      <Checkbox checked={false} onChange={onChange}>
        I accept the <Link href="https://example.com">terms</Link>
      </Checkbox>
    )
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept the/ }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('arrow keys move between tabs and wrap around', () => {
    const tabs = [
      { id: 'tokens', label: 'Tokens' },
      { id: 'nfts', label: 'NFTs' },
      { id: 'activity', label: 'Activity' }
    ]
    function Three() {
      const [selected, setSelected] = useState('tokens')
      return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />
    }
    show(<Three />)
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent
    const key = (name: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: name })
    expect(screen.getByRole('tablist', { name: 'Account' })).toBeDefined()
    key('ArrowRight')
    expect(chosen()).toBe('NFTs')
    expect(document.activeElement?.textContent).toBe('NFTs')
    key('End')
    key('ArrowRight')
    expect(chosen()).toBe('Tokens')
    key('ArrowLeft')
    expect(chosen()).toBe('Activity')
    expect(screen.getAllByRole('tab').filter(tab => tab.tabIndex === 0)).toHaveLength(1)
  })
})
