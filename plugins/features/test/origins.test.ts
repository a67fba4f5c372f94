import { cell, definePlugin } from '@latchkit/kernel'
import { expect, test, vi } from 'vitest'
import { type Answer, json, text } from '../../data/test/service.js'
import { OriginConditions } from '../src/contract.js'
import { setUp } from './setup.js'

/** Answers with these origins, and an empty configuration. */
const origins =
  (allowedOrigins: unknown): Answer =>
  (request, response) =>
    json(response, request.url?.startsWith('/projects') ? { allowedOrigins } : { features: [] })

/** Plugin that works only on allowed origins. @param when - condition of the site. */
const emailLogin = (when = cell(true)) =>
  definePlugin({ id: 'email', setup: ctx => void ctx.contribute(OriginConditions, { id: 'email' }, { when }) })

function onPage(url: string) {
  vi.stubGlobal('location', new URL(url))
}
const ofOrigins = (asked: readonly string[]) => asked.filter(path => path.includes('/projects/v1/origins'))

test('without a plugin that needs it, the origin is not checked', async () => {
  onPage('https://shop.example/')
  const { service, raised, answered } = await setUp({ answer: origins(['https://other.example']) })
  await answered()
  expect(ofOrigins(service.asked)).toEqual([])
  expect(raised).toEqual([])
})

test('raises the alert once on an origin that is not allowed', async () => {
  onPage('https://shop.example/')
  const { service, raised, answered } = await setUp({
    answer: origins(['https://other.example', '*.shop.example']),
    more: [emailLogin()]
  })
  await answered(2)
  expect(service.asked.map(path => path.split('?')[0])).toEqual(['GET /appkit/v1/config', 'GET /projects/v1/origins'])
  expect(raised).toEqual([
    'unverified-domain: The origin https://shop.example is not on the allow-list of the project.'
  ])
})

test.each<[string, string, unknown]>([
  ['an allowed origin', 'https://a.shop.example/', ['*.shop.example']],
  ['an empty list', 'https://shop.example/', []],
  ['localhost', 'http://localhost:3000/', ['https://other.example']]
])('%s raises nothing', async (_name, url, list) => {
  onPage(url)
  const { service, raised, answered } = await setUp({ answer: origins(list), more: [emailLogin()] })
  await answered(2)
  expect(ofOrigins(service.asked)).toHaveLength(1)
  expect(raised).toEqual([])
})

test('checks once, when the condition becomes true, also with remoteConfig: false', async () => {
  onPage('https://shop.example/')
  const when = cell(false)
  const { service, raised, answered } = await setUp({
    answer: origins(['other.example']),
    more: [emailLogin(when)],
    remoteConfig: false
  })
  await answered(0)
  expect(service.asked).toEqual([])
  when.set(true)
  when.set(false)
  when.set(true)
  await answered()
  expect(service.asked.map(path => path.split('?')[0])).toEqual(['GET /projects/v1/origins'])
  expect(raised).toHaveLength(1)
})

test.each<[string, Answer, readonly string[]]>([
  ['429', (_, response) => text(response, '', 429), ['data.rateLimited']],
  ['500', (_, response) => text(response, '', 500), ['data.serverError']],
  ['599', (_, response) => text(response, '', 599), ['data.serverError']],
  ['403', (_, response) => text(response, '', 403), ['unverified-domain']],
  ['401', (_, response) => text(response, 'Unauthorized: origin not allowed', 401), ['unverified-domain']],
  ['HTML', (_, response) => text(response, '<html></html>', 200, 'text/html'), []],
  ['no list', (_, response) => json(response, { allowedOrigins: 'shop.example' }), []],
  ['a list of objects', (_, response) => json(response, { allowedOrigins: [{}] }), []],
  ['1,001 origins', (_, response) => json(response, { allowedOrigins: Array(1_001).fill('a.example') }), []],
  ['10 MB', (_, response) => json(response, { allowedOrigins: ['x'.repeat(10_000_000)] }), []]
])('%s raises its alert once', async (_name, answer, keys) => {
  onPage('https://shop.example/')
  const onlyOrigins: Answer = (request, ...rest) =>
    request.url?.startsWith('/projects') ? answer(request, ...rest) : json(rest[0], { features: [] })
  const { service, raised, answered } = await setUp({ answer: onlyOrigins, more: [emailLogin()] })
  await expect.poll(() => ofOrigins(service.asked).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await answered()
  await expect.poll(() => service.open()).toBe(0)
  expect(raised.map(alert => alert.split(':')[0])).toEqual(keys)
})

test.each([429, 500, 403])('%s for both requests raises its alert once', async status => {
  onPage('https://shop.example/')
  const { raised, answered } = await setUp({
    answer: (_, response) => text(response, '', status),
    more: [emailLogin()]
  })
  await answered()
  await answered()
  expect(raised).toHaveLength(1)
})
