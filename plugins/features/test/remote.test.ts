import { startServices } from '@latchkit/example-world'
import { definePlugin } from '@latchkit/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, json, text } from '../../data/test/service.js'
import { SwitchableFeatures } from '../src/contract.js'
import { setUp } from './setup.js'

const config =
  (features: unknown): Answer =>
  (_, response) =>
    json(response, { features })
const item = (id: string, isEnabled: unknown, list: unknown = null) => ({ id, isEnabled, config: list })

test('reads the configuration once, after the start, with the query of the services', async () => {
  const { service, settings, answered } = await setUp({ answer: config([item('send', false)]) })
  await answered()
  expect(service.asked).toEqual(['GET /appkit/v1/config?projectId=p1&st=latchkit&sv=html-fake-0.1.0'])
  expect((await settings()).isEnabled('send')).toBe(false)
})

test('remoteConfig: false sends no request', async () => {
  const { service, settings, answered } = await setUp({ answer: config([item('send', false)]), remoteConfig: false })
  await answered(0)
  expect(service.asked).toEqual([])
  expect((await settings()).isEnabled('send')).toBe(true)
})

test('a start and an opening do not wait for the configuration', async () => {
  const { service, kernel, settings, answered } = await setUp({ answer: () => {} })
  await kernel.router.open()
  expect(kernel.router.current()?.view).toBe('First')
  await answered()
  expect(service.open()).toBe(1)
  expect((await settings()).isEnabled('send')).toBe(true)
})

test('switches features off and reorders, and never switches a feature on', async () => {
  const { settings, order, answered } = await setUp({
    answer: config([
      item('send', false),
      item('receive', true),
      item('activity', false),
      item('tips_order', true, ['safety', 'fees'])
    ]),
    features: { receive: false }
  })
  await answered()
  const { state, isEnabled } = await settings()
  expect(['send', 'receive', 'activity', 'analytics'].map(isEnabled)).toEqual([false, false, false, true])
  expect(order()).toEqual(['safety', 'fees'])
  expect(state.get().receive).toEqual({ value: false, source: 'local', local: false, remote: true })
  expect(state.get().tipsOrder).toMatchObject({ source: 'remote', remote: ['safety', 'fees'] })
})

test('ignores multi_wallet, analytics, and every id that is not a setting', async () => {
  const ids = ['multi_wallet', 'analytics', 'networks', 'customRpcUrls', 'termsConditionsUrl', 'terms_conditions_url']
  const { settings, answered, raised } = await setUp({
    answer: config(ids.map(id => item(id, false, ['https://evil.example'])))
  })
  await answered()
  const states = Object.values((await settings()).state.get())
  expect(states.filter(({ source }) => source === 'remote')).toEqual([])
  expect(raised).toEqual([])
})

describe('the analytics of the project', () => {
  const answering =
    (analytics: unknown, features: unknown = []): Answer =>
    (request, response) =>
      json(response, request.url?.startsWith('/getAnalyticsConfig') ? analytics : { features })
  const pathsOf = (asked: readonly string[]) => asked.map(line => line.replace(/\?.*/, '')).sort()

  test.each([true, false])(
    'is asked for if the page has a host for it, and %s is followed',
    async isAnalyticsEnabled => {
      const answer = answering({ isAnalyticsEnabled }, [item('send', false)])
      const { service, settings, answered } = await setUp({ answer, analytics: true })
      await answered(2)
      expect(pathsOf(service.asked)).toEqual(['GET /appkit/v1/config', 'GET /getAnalyticsConfig'])
      const { isEnabled } = await settings()
      expect([isEnabled('analytics'), isEnabled('send')]).toEqual([isAnalyticsEnabled, false])
    }
  )

  test('never switches on what the site switched off, and is not asked for then', async () => {
    const answer = answering({ isAnalyticsEnabled: true })
    const { service, settings, answered } = await setUp({ answer, analytics: true, features: { analytics: false } })
    await answered()
    expect(pathsOf(service.asked)).toEqual(['GET /appkit/v1/config'])
    expect((await settings()).isEnabled('analytics')).toBe(false)
  })

  test('is not asked for with remoteConfig: false', async () => {
    const answer = answering({ isAnalyticsEnabled: false })
    const { service, settings, answered } = await setUp({ answer, analytics: true, remoteConfig: false })
    await answered(0)
    expect(service.asked).toEqual([])
    expect((await settings()).isEnabled('analytics')).toBe(true)
  })

  test('raises the alert if the site set it to true', async () => {
    const answer = answering({ isAnalyticsEnabled: false })
    const { answered, raised } = await setUp({ answer, analytics: true, features: { analytics: true } })
    await answered(2)
    expect(raised).toEqual([expect.stringContaining('The remote configuration overrides analytics.')])
  })

  test.each([[{}], [{ isAnalyticsEnabled: 0 }], [[]], [null], ['no']])(
    'stays on after the invalid response %j, and the features are applied',
    async analytics => {
      const { settings, answered } = await setUp({
        answer: answering(analytics, [item('send', false)]),
        analytics: true
      })
      await answered(2)
      const { isEnabled } = await settings()
      expect([isEnabled('analytics'), isEnabled('send')]).toEqual([true, false])
    }
  )

  test('is followed also if the configuration fails', async () => {
    const answer: Answer = (request, response) => {
      if (request.url?.startsWith('/getAnalyticsConfig')) return json(response, { isAnalyticsEnabled: false })
      return text(response, 'no', 404)
    }
    const { settings, answered } = await setUp({ answer, analytics: true })
    await answered(2)
    expect((await settings()).isEnabled('analytics')).toBe(false)
  })

  test('has the shape that the local world serves', async () => {
    const projectId = 'a'.repeat(32)
    const world = await startServices({ projectIds: [projectId], nodes: {}, isAnalyticsEnabled: false })
    onTestFinished(() => world.close())
    const { settings } = await setUp({ catalogue: { url: world.url, projectId }, analytics: true })
    const { isEnabled } = await settings()
    await expect.poll(() => isEnabled('analytics'), { timeout: 5_000 }).toBe(false)
  })
})

test('raises the alert once when a value of the site is ignored, with the names', async () => {
  const { settings, answered, raised, order } = await setUp({
    answer: config([item('send', false), item('receive', false), item('tips_order', true, ['safety'])]),
    features: { send: true },
    tipsOrder: ['fees']
  })
  await answered()
  const alert =
    'features.local-ignored: The remote configuration overrides send, tipsOrder. The option remoteConfig: false turns it off.'
  expect(raised).toEqual([alert])
  const { set, isEnabled } = await settings()
  set({ receive: true, tipsOrder: ['fees', 'safety'] })
  expect(isEnabled('receive')).toBe(false)
  expect(order()).toEqual(['safety'])
  expect(raised).toEqual([alert])
})

test('raises the alert when a setter sets a value that is ignored', async () => {
  const { settings, answered, raised } = await setUp({ answer: config([item('receive', false)]) })
  await answered()
  expect(raised).toEqual([])
  const { set } = await settings()
  set({ receive: true })
  await answered()
  expect(raised).toHaveLength(1)
})

test('applies the configuration to a plugin that is added later', async () => {
  const { kernel, settings, answered } = await setUp({ answer: config([item('swap', false, ['1inch'])]) })
  await answered()
  const swaps = { id: 'swaps', remoteId: 'swap', plugins: ['swap'], views: [] }
  await kernel.add(definePlugin({ id: 'swap', setup: ctx => void ctx.contribute(SwitchableFeatures, swaps) }))
  expect((await settings()).isEnabled('swaps')).toBe(false)
})

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
test.each<[string, Answer]>([
  ['an HTML page', (_, response) => text(response, '<!doctype html><title>Portal</title>', 200, 'text/html')],
  ['HTML as JSON', (_, response) => text(response, '<html></html>', 200, 'application/json')],
  ['10 MB', (_, response) => json(response, { features: [item('send', false)], more: 'x'.repeat(10_000_000) })],
  ['deep nesting', (_, response) => text(response, `{"features":${deep}}`, 200, 'application/json')],
  ['no list', config({ send: false })],
  ['null', (_, response) => json(response, null)],
  ['an error', (_, response) => json(response, { features: [item('send', false)] }, 400)],
  ['a server error', (_, response) => text(response, 'broken', 500)],
  ['too many requests', (_, response) => text(response, '', 429)],
  ['a closed connection', (_, response) => void response.destroy()],
  ['wrong types', config([item('send', 'false'), item('send', 0), 7, null, 'send', { id: 'send' }, ['send']])],
  ['a wrong config', config([item('tips_order', true, 'fees'), item('send', false, [7])])],
  ['an order with wrong items', config([item('tips_order', true, [{ id: 'fees' }]), item('tips_order', true, [''])])],
  ['an endless order', config([item('tips_order', true, Array(51).fill('fees'))])],
  ['long ids', config([item('send'.padEnd(65), false), item('tips_order', true, ['x'.repeat(65)])])],
  [
    '__proto__',
    (_, response) => {
      const features =
        '[{"__proto__":{"id":"send","isEnabled":false,"config":null}},{"id":"__proto__","isEnabled":false,"config":[]}]'
      text(response, `{"__proto__":{"features":[]},"features":${features}}`, 200, 'application/json')
    }
  ],
  ['the item after 100 others', config([...Array(100).fill(item('x', false)), item('send', false)])]
])('%s leaves the values of the site', async (_name, answer) => {
  const { settings, answered, order, features } = await setUp({ answer, tipsOrder: ['fees'], features: { send: true } })
  await answered()
  await expect.poll(() => features.settings.get()).toBeDefined()
  const { state } = await settings()
  expect(state.get().send).toEqual({ value: true, source: 'local', local: true, remote: undefined })
  expect(order()).toEqual(['fees'])
  expect(Object.hasOwn(Object.prototype, 'isEnabled')).toBe(false)
})

test('an invalid item does not lose the others', async () => {
  const { settings, answered } = await setUp({ answer: config([item('receive', 'no'), null, item('send', false)]) })
  await answered()
  const { isEnabled } = await settings()
  expect([isEnabled('receive'), isEnabled('send')]).toEqual([true, false])
})

test('an answer after the end changes nothing, and raises nothing', async () => {
  let respond = () => {}
  const { kernel, raised, answered, order } = await setUp({
    answer: (_, response) => {
      respond = () => json(response, { features: [item('tips_order', true, ['late'])] })
    },
    tipsOrder: ['fees']
  })
  await answered()
  await kernel.dispose()
  respond()
  await answered()
  expect(order()).toEqual(['fees'])
  expect(raised).toEqual([])
})

test('reads the configuration of the local world', async () => {
  const projectId = 'a'.repeat(32)
  const world = await startServices({
    projectIds: [projectId],
    nodes: {},
    features: [
      { id: 'multi_wallet', isEnabled: false, config: null },
      { id: 'send', isEnabled: false, config: null }
    ]
  })
  onTestFinished(() => world.close())
  const { features: service } = await setUp({ catalogue: { url: world.url, projectId } })
  await expect.poll(() => service.settings.get()?.isEnabled('send'), { timeout: 5_000 }).toBe(false)
  expect(service.settings.get()?.isEnabled('activity')).toBe(true)
})
