import { createKernel } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, StrictMode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shell } from '../src/index.js'
import { AmountField, Choice, DescriptionList, DescriptionRow, Field } from '../src/ui/index.js'

afterEach(cleanup)

const show = (element: ReactElement) =>
  render(
    <StrictMode>
      <KernelProvider kernel={createKernel({ plugins: [shell({ locale: 'en', prefetch: 'intent' })] })}>
        {element}
      </KernelProvider>
    </StrictMode>
  )

test('an amount is typed from the left, and its error is tied to it', () => {
  const onChange = vi.fn()
  show(<AmountField label="Amount" value="1,5" onChange={onChange} unit="ETH" aside="Balance: 2" error="Write 1.5" />)
  const field = screen.getByLabelText('Amount')
  expect([field.dir, field.inputMode, field.getAttribute('aria-invalid')]).toEqual(['ltr', 'decimal', 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Write 1.5')
  fireEvent.change(field, { target: { value: '1.5' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1.5')
})

test('one of a few is chosen by arrow keys, and they go round', () => {
  function Speeds() {
    const [speed, setSpeed] = useState('normal')
    const choices = ['slow', 'normal', 'fast'].map(id => ({ id, label: id }))
    return <Choice label="How soon" choices={choices} chosen={speed} onChoose={setSpeed} />
  }
  show(<Speeds />)
  expect(screen.getByRole('radiogroup', { name: 'How soon' })).toBeDefined()
  const chosen = () => screen.getByRole('radio', { checked: true })
  fireEvent.keyDown(chosen(), { key: 'ArrowRight' })
  expect([chosen().textContent, document.activeElement]).toEqual(['fast', chosen()])
  fireEvent.keyDown(chosen(), { key: 'ArrowDown' })
  expect(chosen().textContent).toBe('slow')
  fireEvent.keyDown(chosen(), { key: 'ArrowUp' })
  expect(chosen().textContent).toBe('fast')
  fireEvent.click(screen.getByRole('radio', { name: 'normal' }))
  expect(screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})

test('facts are names with what they are', () => {
  show(
    <DescriptionList>
      <DescriptionRow name="Network fee" detail="At most">
        0.1 ETH
      </DescriptionRow>
    </DescriptionList>
  )
  expect(screen.getByRole('term').textContent).toBe('Network fee')
  expect(screen.getByRole('definition').textContent).toBe('0.1 ETHAt most')
})

test('a field tells when it is left', () => {
  const onLeave = vi.fn()
  show(<Field label="Recipient" value="0x" onChange={() => undefined} onLeave={onLeave} />)
  fireEvent.focus(screen.getByLabelText('Recipient'))
  fireEvent.blur(screen.getByLabelText('Recipient'))
  expect(onLeave).toHaveBeenCalledOnce()
})
