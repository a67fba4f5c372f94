import { cell } from '@latchkit/kernel'
import { expect, test } from 'vitest'
import { createMethods } from '../src/methods.js'

const method = (id: string) => ({ id, load: async () => ({ default: `${id} component` }) })
const failures: string[] = []
const report = (_error: unknown, detail: string) => void failures.push(detail)
const ids = (list: ReturnType<typeof createMethods>) => list.arrived.get().map(({ id }) => id)

test('stand as e-mail, social, wallet, then the rest', async () => {
  const items = cell([method('wallet'), method('carrier-pigeon'), method('social'), method('email')])
  const list = createMethods({ items, order: undefined, report })
  expect(ids(list)).toEqual([])
  await list.load()
  expect(ids(list)).toEqual(['email', 'social', 'wallet', 'carrier-pigeon'])
})

test('stand in the order that the site gives, what it does not mention after that', async () => {
  const items = cell([method('email'), method('social'), method('wallet')])
  const list = createMethods({ items, order: ['wallet'], report })
  await list.load()
  expect(ids(list)).toEqual(['wallet', 'email', 'social'])
})

test('one that fails to load is reported and left out, and is tried again', async () => {
  let online = false
  const flaky = {
    id: 'email',
    load: async () => {
      if (!online) throw new Error('no network')
      return { default: 'component' }
    }
  }
  const list = createMethods({ items: cell([flaky, method('wallet')]), order: undefined, report })
  await list.load()
  expect(ids(list)).toEqual(['wallet'])
  expect(failures).toEqual(['connect method email'])
  online = true
  await list.load()
  expect(ids(list)).toEqual(['email', 'wallet'])
})

test('one that is added later arrives with the next load', async () => {
  const items = cell([method('wallet')])
  const list = createMethods({ items, order: undefined, report })
  await list.load()
  items.set([...items.get(), method('email')])
  expect(ids(list)).toEqual(['wallet'])
  await list.load()
  expect(ids(list)).toEqual(['email', 'wallet'])
})
