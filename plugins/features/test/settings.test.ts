import { definePlugin, type EventMap, extensionPoint } from '@latchkit/kernel'
import { expect, test, vi } from 'vitest'
import { enabledContributions, SwitchableFeatures } from '../src/contract.js'
import { features } from '../src/index.js'
import { createSettings } from '../src/settings.js'
import { FirstView, ReceiveView, SendView, setUp } from './setup.js'

const Things = extensionPoint<string>('test.things')
const contributor = (id: string) => definePlugin({ id, setup: ctx => void ctx.contribute(Things, `of ${id}`) })

test('hides the contributions of a feature that is off, and shows them again', async () => {
  const more = ['send', 'receive', 'tips-2'].map(contributor)
  const { kernel, settings, features } = await setUp({ more })
  const shown = (hidden = features.isHidden) =>
    enabledContributions(kernel.contributions.visible(Things).get(), hidden.get()).map(({ item }) => item)
  expect(shown()).toEqual(['of send', 'of receive', 'of tips-2'])
  const { set, isHidden, isEnabled } = await settings()
  expect(shown()).toEqual(['of send', 'of receive', 'of tips-2'])
  const changes = vi.fn()
  features.isHidden.subscribe(changes)
  const before = isHidden.get()
  set({ send: false })
  expect(isHidden.get()).not.toBe(before)
  expect(changes).toHaveBeenCalled()
  expect(shown()).toEqual(['of receive', 'of tips-2'])
  expect(shown(isHidden)).toEqual(['of receive', 'of tips-2'])
  expect(enabledContributions(kernel.contributions.visible(Things).get())).toHaveLength(3)
  expect([isEnabled('send'), isEnabled('receive'), isEnabled('unknown')]).toEqual([false, true, true])
  set({ send: undefined })
  expect(shown()).toEqual(['of send', 'of receive', 'of tips-2'])
})

test('redirects from the views of a feature that is off, also on the way back', async () => {
  const { kernel, settings } = await setUp()
  const { set } = await settings()
  const { router } = kernel
  await router.open({ target: { view: SendView.id } })
  router.push(ReceiveView)
  set({ send: false })
  expect(router.current()?.view).toBe('WalletReceive')
  router.back()
  expect(router.current()?.view).toBe(FirstView.id)
  router.push(SendView)
  expect(router.current()?.view).toBe(FirstView.id)
  await router.open({ target: { view: SendView.id } })
  expect(router.current()?.view).toBe(FirstView.id)
  set({ send: true })
  router.push(SendView)
  expect(router.current()?.view).toBe(SendView.id)
})

test('sets the live options of a plugin, checks them by its rules, and returns to the default', async () => {
  const { settings, order } = await setUp({ tipsOrder: ['fees'] })
  const { set, state } = await settings()
  expect(state.get().tipsOrder).toEqual({ value: ['fees'], source: 'local', local: ['fees'], remote: undefined })
  set({ tipsOrder: ['safety', 'fees'] })
  expect(order()).toEqual(['safety', 'fees'])
  expect(() => set({ tipsOrder: 'fees' })).toThrow('Option "tipsOrder" of tips: must be a list of ids, not "fees"')
  expect(order()).toEqual(['safety', 'fees'])
  set({ tipsOrder: undefined })
  expect(order()).toBeUndefined()
  expect(state.get().tipsOrder?.source).toBe('default')
})

test.each<[values: object, message: string]>([
  [{ sedn: false }, 'Option "sedn" of features: there is no such option; did you mean "send"?'],
  [{ send: 'no' }, 'Option "send" of features: must be true or false, not "no"'],
  [{ send: null }, 'Option "send" of features: must be true or false, not null'],
  [JSON.parse('{"__proto__": false}'), 'Option "__proto__" of features: there is no such option'],
  [{ constructor: false }, 'Option "constructor" of features: there is no such option']
])('rejects %j, and sets nothing', async (values, message) => {
  const { settings } = await setUp()
  const { set, isEnabled } = await settings()
  expect(() => set({ receive: false, ...values })).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', message: expect.stringContaining(message) })
  )
  expect(isEnabled('receive')).toBe(true)
})

test('reports the names of the settings whose value in force changed', async () => {
  const { kernel, settings } = await setUp({ tipsOrder: ['fees'] })
  const events: EventMap['features:changed'][] = []
  kernel.events.on('features:changed', event => void events.push(event))
  const { set } = await settings()
  expect(events).toEqual([])
  set({ send: false, tipsOrder: ['safety'] })
  set({ send: false })
  expect(events).toEqual([{ names: ['send', 'tipsOrder'] }])
})

test('takes features of other plugins, also of plugins that are added later', async () => {
  const { kernel, settings } = await setUp()
  const { set, isHidden, isEnabled } = await settings()
  expect(() => set({ swaps: false })).toThrow('there is no such option')
  const swaps = { id: 'swaps', remoteId: 'swap', plugins: ['swap'], views: [] }
  await kernel.add(definePlugin({ id: 'swap', setup: ctx => void ctx.contribute(SwitchableFeatures, swaps) }))
  set({ swaps: false })
  expect([isEnabled('swaps'), isHidden.get()({ plugin: 'swap' })]).toEqual([false, true])
})

test('has one instance, whoever creates it', async () => {
  const { features: service } = await setUp({ features: { send: false } })
  const opened = service.open(createSettings)
  expect(service.settings.get()).toBe(opened)
  expect(await service.load()).toBe(opened)
  expect(opened.isEnabled('send')).toBe(false)
})

test('without a service, nothing loads until a value changes', async () => {
  const { features: service, answered } = await setUp({ features: { send: true } })
  await answered()
  expect(service.settings.get()).toBeUndefined()
})

test('hides a feature that the options switched off', async () => {
  const { features: service } = await setUp({ features: { send: false } })
  await expect.poll(() => service.settings.get()?.isEnabled('send'), { timeout: 10_000 }).toBe(false)
})

test('stops with the plugin', async () => {
  const { kernel, settings } = await setUp()
  const { set } = await settings()
  set({ send: false })
  await kernel.remove('features')
  await kernel.router.open({ target: { view: SendView.id } })
  expect(kernel.router.current()?.view).toBe(SendView.id)
})

test.each<[options: object, message: string]>([
  [{ remoteConfig: 'no' }, 'Option "remoteConfig" of features: must be true or false, not "no"'],
  [
    { features: { swaps: true } },
    'Option "features" of features: must be true or false by activity, analytics, receive or send, not {"swaps":true}'
  ],
  [{ features: { send: 1 } }, 'Option "features" of features'],
  [{ features: null }, 'Option "features" of features']
])('rejects the options %j', (options, message) => {
  expect(() => features(options as never)).toThrow(message)
})
