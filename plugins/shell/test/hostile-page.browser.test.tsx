import { definePlugin, viewRef } from '@latchkit/kernel'
import { defineView } from '@latchkit/kernel/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { ListRow, Screen, StableHeight, Text, VirtualList } from '../src/ui/index.js'
import { FirstView, type Fixture, openPage } from './page.js'

let page: Fixture | undefined
const undo: (() => void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) step()
  vi.unstubAllGlobals()
  await page?.dispose()
  page = undefined
  document.body.replaceChildren()
})

/** Returns a list that collects the uncaught errors and unhandled rejections of the test. */
function uncaught(): string[] {
  const errors: string[] = []
  const note = (event: ErrorEvent | PromiseRejectionEvent) => {
    event.preventDefault()
    errors.push('reason' in event ? String(event.reason) : event.message)
  }
  window.addEventListener('error', note)
  window.addEventListener('unhandledrejection', note)
  undo.push(() => {
    window.removeEventListener('error', note)
    window.removeEventListener('unhandledrejection', note)
  })
  return errors
}

test('puts the dialog back at most five times on a page that always removes it', async () => {
  page = await openPage()
  await page.open()
  await page.close()
  // Stops after 500 removals, so that a failing test ends in time.
  let removals = 0
  const remover = new MutationObserver(() => {
    const host = document.querySelector('latchkit-modal')
    if (!host || removals === 500) return
    removals++
    host.remove()
  })
  remover.observe(document.body, { childList: true })
  undo.push(() => remover.disconnect())
  page.host().remove()

  await page.kernel.router.open()

  await expect.poll(() => page?.kernel.router.state.get().open).toBe(false)
  expect(removals).toBeLessThan(10)
  expect(page.failures).toEqual(['shell run: ShellError: The page removed the dialog 5 times in a row'])
  // The page's body can scroll again.
  expect(getComputedStyle(document.body).overflowY).toBe('visible')
  remover.disconnect()
  await page.open()
  expect(page.find('dialog:modal')).not.toBeNull()
})

const ListsView = viewRef('Lists')
/** Plugin with a view that contains a `StableHeight` block and a long list. */
const lists = definePlugin({
  id: 'lists',
  setup(ctx) {
    const Lists = () => (
      <Screen>
        <StableHeight>
          <Text>Steady</Text>
        </StableHeight>
        <VirtualList label="Rows" count={100}>
          {(index, place) => <ListRow key={index} title={`Row ${index}`} onPress={() => undefined} place={place} />}
        </VirtualList>
      </Screen>
    )
    ctx.view(ListsView, { load: async () => ({ default: defineView({ Component: Lists, useTitle: () => 'Lists' }) }) })
  }
})

test.each(['MessageChannel', 'ResizeObserver'])('without %s, the dialog opens, lists and closes', async name => {
  await browser.viewport(800, 600)
  const errors = uncaught()
  vi.stubGlobal(name, undefined)
  page = await openPage()
  await page.kernel.add(lists)
  await page.open()
  expect(page.title()).toBe('Connect wallet')
  expect(page.find('dialog:modal')).not.toBeNull()
  page.kernel.router.push(ListsView)
  await expect.poll(() => page?.find('[data-index="7"]')?.textContent).toBe('Row 7')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page?.get<HTMLDialogElement>('dialog').open).toBe(false)
  expect([errors, page.failures]).toEqual([[], []])
})

test('opening rejects with a coded error if a form shadows document.createElement', async () => {
  const errors = uncaught()
  const createElement = document.createElement
  const form = document.createElement('form')
  form.setAttribute('name', 'createElement')
  document.body.append(form)
  expect(document.createElement).not.toBe(createElement)
  page = await openPage()
  await page.kernel.router.open()
  await expect.poll(() => page?.kernel.router.state.get().open).toBe(false)
  expect(page.failures).toEqual([
    'shell run: ShellError: An element of the page replaces document.createElement: rename it'
  ])
  form.remove()
  await page.open()
  expect(page.kernel.router.current()?.view).toBe(FirstView.id)
  expect(errors).toEqual([])
})
