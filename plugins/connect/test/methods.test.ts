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
  const api = { options: {}, methods, report: (_error: unknown, detail: string) => void failures.push(detail) }
  return { api, failures, arrived: () => [...methods.get().keys()].map(({ id }) => id) }
}

test('stand as e-mail, social, wallet, then the rest', () => {
  const ids = sortMethods(['wallet', 'carrier-pigeon', 'social', 'email'].map(method)).map(({ id }) => id)
  expect(ids).toEqual(['email', 'social', 'wallet', 'carrier-pigeon'])
})

test('stand in the order that the site gives, what it does not mention after that', () => {
  const ids = sortMethods(['email', 'social', 'wallet'].map(method), ['wallet']).map(({ id }) => id)
  expect(ids).toEqual(['wallet', 'email', 'social'])
})

test('are loaded together', async () => {
  const { api, arrived, failures } = setUp()
  const email = method('email')
  await loadMethods([method('wallet'), email], api)
  expect(arrived()).toEqual(['wallet', 'email'])
  expect(api.methods.get().get(email)).toBe('email component')
  expect(failures).toEqual([])
})

test('one that fails to load is reported and left out, and is tried again', async () => {
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

test('what has arrived is not loaded again', async () => {
  const { api } = setUp()
  let loads = 0
  const wallet = { id: 'wallet', load: async () => ({ default: ++loads }) }
  await loadMethods([wallet], api)
  await loadMethods([wallet], api)
  expect(loads).toBe(1)
})
