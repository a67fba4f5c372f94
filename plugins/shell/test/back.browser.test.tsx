import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShellOptions } from '../src/index.js'
import { appeared } from './appeared.js'
import { type Fixture, openPage, SecondView } from './page.js'

let page: Fixture
/** The address and state of each `popstate`, as the site's own router hears them. */
let heard: string[]
const hear = (event: PopStateEvent) => heard.push(`${location.hash} ${JSON.stringify(event.state)}`)

beforeEach(() => {
  heard = []
  // Where this test begins in the history of the window.
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

test('Back closes the dialog and stays on the page, from any view', async () => {
  await visit()
  await opened()
  page.kernel.router.push(SecondView)
  history.back()
  await expect.poll(isOpen).toBe(false)
  expect([location.hash, history.state]).toEqual(['#start', { page: 'start' }])
  expect(heard).toEqual(['#start {"page":"start"}'])
})

test('the entry has the address and the state of the page, so that its router sees no change', async () => {
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

test('closing by the button takes the entry away, and the next Back is the site’s', async () => {
  history.pushState({ page: 'second' }, '', '#second')
  await visit()
  await opened()
  await page.close()
  await expect.poll(hasEntry).toBe(false)
  expect(history.state).toEqual({ page: 'second' })
  history.back()
  await expect.poll(() => location.hash).toBe('#start')
})

test('opened again at once, the entry stays and still closes', async () => {
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

test('opened again while the browser takes the entry away, the dialog stays open and Back still closes it', async () => {
  await visit()
  await opened()
  const goBack = vi.spyOn(history, 'back')
  // A browser that is busy goes back a while after it was asked to.
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

test('going forward shows the page without the dialog, which opens and closes there as before', async () => {
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

test('a site that goes elsewhere while the dialog is open or closing is not taken back', async () => {
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

test('a site that follows a link in its page does not close the dialog', async () => {
  // A full history grows no longer.
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

test('a guard that refuses keeps the dialog, and the next Back asks it again', async () => {
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

test('of two dialogs, Back closes the one above', async () => {
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

test('a state that cannot be copied, and a site that says no, are left alone', async () => {
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
