import { createKernel, definePlugin, viewRef } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shell } from '../src/index.js'
import { Failed } from '../src/lazy/frame.js'
import { HeadContext } from '../src/lazy/header.js'

// The browser goes offline before the components of error states have loaded.
vi.mock('../src/ui/load-failure.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a view can be retried if both the view and the components of error states failed to load', async () => {
  const away = definePlugin({
    id: 'away',
    setup: ctx => void ctx.view(viewRef('Away'), { load: () => Promise.reject(new TypeError('Failed to fetch')) })
  })
  const kernel = createKernel({ plugins: [shell({ locale: 'en', prefetch: 'intent' }), away] })
  const retry = vi.fn()
  const titles: string[] = []
  const entry = { key: 1, view: 'Away', params: undefined }
  render(
    <KernelProvider kernel={kernel}>
      <HeadContext.Provider value={({ title }) => titles.push(title)}>
        <Failed error={new TypeError('Failed to fetch')} retry={retry} entry={entry as never} />
      </HeadContext.Provider>
    </KernelProvider>
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(titles.at(-1)).toBe('Couldn’t load this')
  expect(screen.getByText(/reload the page/)).toBeTruthy()
  // The listener is added by an effect, which may run after the press.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(retry).toHaveBeenCalledTimes(2)
  })
})
