import { cell } from '@latchkit/kernel'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import { expect, test } from 'vitest'
import { loadMethods } from '../src/methods.js'
import { sortMethods } from '../src/order.js'
import type { ArrivedMethods } from '../src/view-context.js'

const method = (id: string): LazyComponent => ({ id, load: async () => ({ default: `${id} component` }) })
const setUp = () => {
  const failures: string[] = []
  const methods = cell<ArrivedMethods>(new Map())
  const api = {
    options: {},
    settings: cell({}),
    methods,
    report: (_error: unknown, detail: string) => void failures.push(detail)
  }
  return { api, failures, arrived: () => [...methods.get().keys()].map(({ id }) => id) }
}

test('sorts e-mail, social and wallet before the rest', () => {
  const ids = sortMethods(['wallet', 'carrier-pigeon', 'social', 'email'].map(method)).map(({ id }) => id)
  expect(ids).toEqual(['email', 'social', 'wallet', 'carrier-pigeon'])
})

test('sorts by the order of the site, and appends the rest', () => {
  const ids = sortMethods(['email', 'social', 'wallet'].map(method), ['wallet']).map(({ id }) => id)
  expect(ids).toEqual(['wallet', 'email', 'social'])
})

test('loads all methods together', async () => {
  const { api, arrived, failures } = setUp()
  const email = method('email')
  await loadMethods([method('wallet'), email], api)
  expect(arrived()).toEqual(['wallet', 'email'])
  expect(api.methods.get().get(email)).toBe('email component')
  expect(failures).toEqual([])
})

test('reports and leaves out a method that fails to load, and retries it the next time', async () => {
  let online = false
  const { api, arrived, failures } = setUp()
  const flaky = {
    id: 'email',
    load: async () => {
      if (!online) throw new Error('no network')
      return { default: 'component' }
    }
  }
  await loadMethods([flaky, method('wallet')], api)
  expect(arrived()).toEqual(['wallet'])
  expect(failures).toEqual(['connect method email'])
  online = true
  await loadMethods([flaky], api)
  expect(arrived()).toEqual(['wallet', 'email'])
})

test('does not load a method twice', async () => {
  const { api } = setUp()
  let loads = 0
  const wallet = { id: 'wallet', load: async () => ({ default: ++loads }) }
  await loadMethods([wallet], api)
  await loadMethods([wallet], api)
  expect(loads).toBe(1)
})
