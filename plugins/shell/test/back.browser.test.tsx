import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShellOptions } from '../src/index.js'
import { appeared } from './appeared.js'
import { type Fixture, openPage, SecondView } from './page.js'

let page: Fixture
/** Address and state at each `popstate`, as the site's own router receives them. */
let heard: string[]
const hear = (event: PopStateEvent) => heard.push(`${location.hash} ${JSON.stringify(event.state)}`)

beforeEach(() => {
  heard = []
  // First entry of this test in the history of the window.
  history.pushState({ page: 'start' }, '', '#start')
  window.addEventListener('popstate', hear)
})
afterEach(async () => {
  await page.dispose()
  window.removeEventListener('popstate', hear)
  document.body.replaceChildren()
})

const visit = async (options: ShellOptions = {}) => {
  page = await openPage(options)
}
const isOpen = () => page.kernel.router.state.get().open
const hasEntry = () => Object.hasOwn(Object(history.state), 'latchkitDialog')
const opened = async () => {
  await page.open()
  await expect.poll(hasEntry).toBe(true)
}
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('Back closes the dialog from any view and stays on the page', async () => {
  await visit()
  await opened()
  page.kernel.router.push(SecondView)
  history.back()
  await expect.poll(isOpen).toBe(false)
  expect([location.hash, history.state]).toEqual(['#start', { page: 'start' }])
  expect(heard).toEqual(['#start {"page":"start"}'])
})

test('the history entry has the address and state of the page, so that its router sees no change', async () => {
  await visit()
  const entry = () =>
    (window as unknown as { navigation: { currentEntry: { key: string } } }).navigation.currentEntry.key
  const before = entry()
  await opened()
  expect(entry()).not.toBe(before)
  expect(location.hash).toBe('#start')
  expect(history.state).toEqual({ page: 'start', latchkitDialog: expect.any(String) })
  expect(heard).toEqual([])
})

test('closing by the button removes the entry, and the next Back leaves the page', async () => {
  history.pushState({ page: 'second' }, '', '#second')
  await visit()
  await opened()
  await page.close()
  await expect.poll(hasEntry).toBe(false)
  expect(history.state).toEqual({ page: 'second' })
  history.back()
  await expect.poll(() => location.hash).toBe('#start')
})

test('the entry stays and still closes a dialog that is reopened at once', async () => {
  await visit()
  await opened()
  await page.close()
  await page.open()
  await wait(400)
  expect([isOpen(), hasEntry()]).toEqual([true, true])
  history.back()
  await expect.poll(isOpen).toBe(false)
  expect(history.state).toEqual({ page: 'start' })
})

test('a dialog that is reopened while the browser removes the entry stays open, and Back closes it', async () => {
  await visit()
  await opened()
  const goBack = vi.spyOn(history, 'back')
  // A busy browser goes back with a delay.
  const goneBack = new Promise<void>(resolve => {
    goBack.mockImplementationOnce(async () => {
      await page.open()
      await wait(100)
      history.go(-1)
      resolve()
    })
  })
  await page.close()
  await goneBack
  await wait(400)
  expect([isOpen(), hasEntry()]).toEqual([true, true])
  goBack.mockRestore()
  history.back()
  await expect.poll(isOpen).toBe(false)
  expect(history.state).toEqual({ page: 'start' })
})

test('Forward shows the page without the dialog, which can be opened and closed there', async () => {
  await visit()
  await opened()
  history.back()
  await expect.poll(isOpen).toBe(false)
  history.forward()
  await expect.poll(hasEntry).toBe(true)
  await wait(100)
  expect([isOpen(), location.hash]).toEqual([false, '#start'])
  const { length } = history
  await page.open()
  await wait(100)
  expect(history.length).toBe(length)
  history.back()
  await expect.poll(isOpen).toBe(false)
  expect(history.state).toEqual({ page: 'start' })
})

test('a navigation of the site while the dialog is open or closing is not undone', async () => {
  await visit()
  await opened()
  history.pushState({ page: 'next' }, '', '#next')
  await page.close()
  await wait(300)
  expect([location.hash, history.state]).toEqual(['#next', { page: 'next' }])
  await opened()
  await page.close()
  history.pushState({ page: 'last' }, '', '#last')
  await wait(300)
  expect([location.hash, history.state]).toEqual(['#last', { page: 'last' }])
  expect(heard).toEqual([])
})

test('a link to a fragment of the page does not close the dialog', async () => {
  // A full history keeps its length.
  for (let index = history.length; index < 50; index++) history.pushState({ page: 'start' }, '', '#start')
  await visit()
  await opened()
  location.hash = '#part'
  await expect.poll(() => heard.length).toBe(1)
  await wait(100)
  expect(isOpen()).toBe(true)
  await page.close()
  await wait(300)
  expect(location.hash).toBe('#part')
})

test('Back runs beforeClose each time, and a tap that refuses keeps the dialog open', async () => {
  await visit()
  page.guard.isOn = true
  await opened()
  const shaken = appeared(page.host(), '.card[data-shaking]')
  history.back()
  await shaken
  await expect.poll(hasEntry).toBe(true)
  page.guard.isOn = false
  history.back()
  await expect.poll(isOpen).toBe(false)
  expect(history.state).toEqual({ page: 'start' })
})

test('Back closes the upper one of two dialogs', async () => {
  await visit()
  await opened()
  const other = await openPage()
  const mine = history.state.latchkitDialog
  await other.open()
  await expect.poll(() => history.state.latchkitDialog !== mine).toBe(true)
  history.back()
  await expect.poll(() => other.kernel.router.state.get().open).toBe(false)
  expect(isOpen()).toBe(true)
  history.back()
  await expect.poll(isOpen).toBe(false)
  await other.dispose()
})

test('the history stays unchanged if its state is not an object or the option closeOnBack is off', async () => {
  history.pushState('a text', '', '#start')
  await visit()
  const { length } = history
  await page.open()
  await wait(100)
  expect([history.length, history.state]).toEqual([length, 'a text'])
  await page.dispose()
  history.pushState({ page: 'start' }, '', '#start')
  await visit({ closeOnBack: false })
  const { length: now } = history
  await page.open()
  await wait(100)
  expect([history.length, hasEntry()]).toEqual([now, false])
})
