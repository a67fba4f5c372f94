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

test('AmountField is left-to-right, and describes the field by its error', () => {
  const onChange = vi.fn()
  show(<AmountField label="Amount" value="1,5" onChange={onChange} unit="ETH" aside="Balance: 2" error="Write 1.5" />)
  const field = screen.getByLabelText('Amount')
  expect([field.dir, field.inputMode, field.getAttribute('aria-invalid')]).toEqual(['ltr', 'decimal', 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Write 1.5')
  fireEvent.change(field, { target: { value: '1.5' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1.5')
})

test('Choice selects by arrow keys, which wrap around', () => {
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

test('DescriptionList renders names with their values', () => {
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

test('Field reports when the focus leaves it', () => {
  const onLeave = vi.fn()
  show(<Field label="Recipient" value="0x" onChange={() => undefined} onLeave={onLeave} />)
  fireEvent.focus(screen.getByLabelText('Recipient'))
  fireEvent.blur(screen.getByLabelText('Recipient'))
  expect(onLeave).toHaveBeenCalledOnce()
})
