import type { StorageBackend } from '@latchkit/kernel'
import { cookieBackend } from '@latchkit/kernel/storage'
import { Connections } from '@latchkit/plugin-connections/contract'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { App, createForPage } from './pages/hydrated/app.js'

/** Returns the cookie storage of a request from a visitor whose recent wallet is `wallet`. */
const requestOf = (wallet: string): StorageBackend => {
  const value = JSON.stringify({ v: 0, t: Date.now(), d: [{ id: wallet, name: wallet }] })
  return cookieBackend({
    header: `other=1; ${encodeURIComponent('@appkit/connections/recent')}=${encodeURIComponent(value)}`
  })
}
const render = (latchkit: ReturnType<typeof createForPage>) => renderToString(createElement(App, { latchkit }))

test('renders without a document', () => {
  expect(typeof document).toBe('undefined')
  expect(render(createForPage(requestOf('one')))).toBe(
    '<latchkit-button></latchkit-button><output>disconnected, nobody, , 2 networks</output>'
  )
})

test('shares no state between two concurrent requests', async () => {
  const one = createForPage(requestOf('one'))
  const two = createForPage(requestOf('two'))
  const untouched = render(two)

  one.setLocale('ar')
  one.setThemeMode('dark')
  await Promise.all([one.start(), two.start()])
  one.kernel.get(Connections).selectNamespace('eip155')
  await one.switchNetwork('eip155:1')

  expect(render(one)).toContain('eip155:1,')
  expect(render(two)).not.toContain('eip155:1,')
  expect(untouched).toContain('disconnected, nobody')
  const recent = (latchkit: typeof one) =>
    latchkit.kernel
      .get(Connections)
      .recent.get()
      .map(({ id }) => id)
  expect([recent(one), recent(two)]).toEqual([['one'], ['two']])

  await one.destroy()
  expect(render(two)).toContain('2 networks')
  await two.destroy()
})
