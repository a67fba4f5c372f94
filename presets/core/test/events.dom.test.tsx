import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type LatchkitEvent, subscribeEvents } from '../src/actions.js'
import { corePreset, createLatchkit, type Latchkit } from '../src/index.js'
import { LatchkitProvider, useEvents } from '../src/react.js'
import { makeSite } from './site.js'

afterEach(cleanup)

/** Subscribes with `subscribeEvents`, and with `useEvents` in a component that is rendered now. */
function listen(latchkit: Latchkit) {
  const bySubscribe: LatchkitEvent[] = []
  const byHook: LatchkitEvent[] = []
  onTestFinished(subscribeEvents(latchkit, event => bySubscribe.push(event)))
  const mount = () =>
    renderHook(() => useEvents(event => byHook.push(event)), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <StrictMode>
          <LatchkitProvider latchkit={latchkit}>{children}</LatchkitProvider>
        </StrictMode>
      )
    })
  return { bySubscribe, byHook, mount }
}
const idsOf = (events: readonly LatchkitEvent[]) => events.flatMap(({ analytics }) => analytics.map(one => one.event))
/** Returns the events without their times, which are read for each listener. */
const withoutTimes = (events: readonly LatchkitEvent[]) => events.map(({ timestampMs: _, ...event }) => event)

test('subscribeEvents and useEvents get the same events, with the same analytics events', async () => {
  const { latchkit, connect, walletId } = await makeSite()
  const { bySubscribe, byHook, mount } = listen(latchkit)
  mount()
  await act(() => latchkit.open({ view: 'Networks' }))
  await act(() => connect('first'))
  await act(() => latchkit.close())
  expect(withoutTimes(byHook)).toEqual(withoutTimes(bySubscribe))
  expect(idsOf(byHook)).toEqual(['MODAL_OPEN', 'CLICK_NETWORKS', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  expect(byHook.find(({ name }) => name === 'connections:connected')).toMatchObject({
    payload: { wallet: walletId('first'), namespace: 'fake' },
    analytics: [{ event: 'CONNECT_SUCCESS', properties: { wallet: walletId('first') } }],
    timestampMs: expect.any(Number)
  })
})

test.each([
  ['with ssr gets MODAL_CREATED, because the provider starts the instance after its effect', true],
  ['without ssr misses MODAL_CREATED, because it is rendered after the start', false]
])('a component %s', async (_, ssr) => {
  const latchkit = createLatchkit({ plugins: corePreset({ locale: 'en' }), ssr })
  onTestFinished(() => latchkit.destroy())
  const { bySubscribe, byHook, mount } = listen(latchkit)
  // Without ssr, the instance starts itself before React commits the first render of a page.
  if (!ssr) await latchkit.start()
  mount()
  await act(() => latchkit.start())
  expect(idsOf(bySubscribe)).toEqual(['MODAL_CREATED', 'INITIALIZE'])
  expect(idsOf(byHook)).toEqual(ssr ? idsOf(bySubscribe) : [])
})
