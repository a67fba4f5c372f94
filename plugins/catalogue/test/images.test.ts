import type { Kernel } from '@latchkit/kernel'
import { fakeNetwork } from '@latchkit/plugin-chains/testing'
import { PictureSources } from '@latchkit/plugin-shell/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { text } from '../../data/test/service.js'
import { setUp } from './setup.js'

const urls = new Set<string>()
beforeEach(() => {
  const make = URL.createObjectURL
  const revoke = URL.revokeObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    const url = make(blob as never)
    urls.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => {
    urls.delete(url)
    revoke(url)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  urls.clear()
})

test('loads an image once for all its watchers, and keeps it after they left', async () => {
  const { service, kernel, catalogue } = await setUp({
    service: (_, response) => text(response, '<svg/>', 200, 'image/svg+xml')
  })
  const heard: string[] = []
  const leave = [1, 2].map(() => catalogue.watchImage('i1', url => heard.push(url)))
  await vi.waitUntil(() => heard.length === 2, 10_000)
  expect(heard[0]).toBe(heard[1])
  expect(heard[0]).toMatch(/^blob:/)
  for (const go of leave) go()
  catalogue.watchImage('i1', url => heard.push(url))
  await vi.waitUntil(() => heard.length === 3)
  expect(service.asked).toEqual([expect.stringMatching(/^GET \/getWalletImage\/i1\?projectId=p1&st=latchkit&sv=/)])
  expect(urls.size).toBe(1)
  await kernel.remove('catalogue')
  expect(urls.size).toBe(0)
})

test('aborts the request of an image when its last watcher leaves', async () => {
  const { service, catalogue } = await setUp({ service: () => {} })
  const leave = catalogue.watchImage('i1', () => {
    throw new Error('nobody watches')
  })
  await vi.waitUntil(() => service.open() === 1)
  leave()
  await vi.waitUntil(() => service.open() === 0)
})

test('does not request an image that is watched for less than 100 ms', async () => {
  const { service, catalogue } = await setUp({ service: () => {} })
  for (let index = 0; index < 50; index += 1) catalogue.watchImage(`i${index}`, () => {})()
  const stays = catalogue.watchImage('stays', () => {})
  await vi.waitUntil(() => service.asked.length > 0)
  expect(service.asked).toEqual([expect.stringContaining('/stays?')])
  stays()
})

test('requests an invalid image once, and never shows it', async () => {
  const { service, catalogue } = await setUp({ service: (_, response) => text(response, '<p>', 200, 'text/html') })
  const leave = catalogue.watchImage('i1', () => {
    throw new Error('it is none')
  })
  await vi.waitUntil(() => service.asked.length === 1 && service.open() === 0)
  await new Promise(resolve => setTimeout(resolve, 20))
  leave()
  catalogue.watchImage('i1', () => {})
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(service.asked).toHaveLength(1)
})

test('loads four images at the same time, and keeps the last 80 unused ones', async () => {
  let max = 0
  const { service, kernel, catalogue } = await setUp({
    service(_, response) {
      max = Math.max(max, service.open())
      setTimeout(() => text(response, '<svg/>', 200, 'image/svg+xml'), 1)
    }
  })
  for (let screen = 0; screen < 10; screen += 1) {
    const loaded: string[] = []
    const leave = Array.from({ length: 12 }, (_, row) =>
      catalogue.watchImage(`${screen}-${row}`, url => loaded.push(url))
    )
    await vi.waitUntil(() => loaded.length === 12, 10_000)
    for (const go of leave) go()
  }
  expect(max).toBe(4)
  expect(urls.size).toBe(80)
  await kernel.remove('catalogue')
  expect(urls.size).toBe(0)
})

test('requests images of currencies and tokens at their own paths', async () => {
  const { service, catalogue } = await setUp({
    service: (_, response) => text(response, '<svg/>', 200, 'image/svg+xml')
  })
  const heard: string[] = []
  catalogue.watchImage('usd', url => heard.push(url), 'currency')
  catalogue.watchImage('eth', url => heard.push(url), 'token')
  await vi.waitUntil(() => heard.length === 2)
  expect(service.asked.map(line => line.split('?')[0]).sort()).toEqual([
    'GET /public/getCurrencyImage/usd',
    'GET /public/getTokenImage/eth'
  ])
})

describe('pictures of networks', () => {
  const networks = [
    { ...fakeNetwork('fake', 'one'), assets: { imageId: 'a1' } },
    { ...fakeNetwork('fake', 'two'), assets: { imageId: 'a1' } },
    { ...fakeNetwork('fake', 'own'), assets: { imageId: 'a2', imageUrl: 'https://pictures.example/own.svg' } },
    { ...fakeNetwork('fake', 'none') },
    { ...fakeNetwork('fake', 'slow'), assets: { imageId: 'slow' } }
  ]
  const picturesOf = ({ contributions }: Kernel) => contributions.all(PictureSources).get()[0]!.item

  test('are requested by assets.imageId once each on demand, and are published after two seconds at most', async () => {
    const { service, kernel } = await setUp({
      chain: { networks },
      service({ url = '' }, response) {
        if (url.includes('slow')) setTimeout(() => text(response, '<svg/>', 200, 'image/svg+xml'), 2_600)
        else text(response, '<svg/>', 200, 'image/svg+xml')
      },
      timeoutMs: 5_000
    })
    const { pictures, load } = picturesOf(kernel)
    expect(service.asked).toEqual([])
    load()
    load()
    expect(pictures.get()).toBeUndefined()
    const startedAtMs = Date.now()
    await vi.waitUntil(() => pictures.get() !== undefined, { timeout: 4_000 })
    expect(Date.now() - startedAtMs).toBeGreaterThan(1_500)
    const url = pictures.get()?.network('fake:one')
    expect(url).toMatch(/^blob:/)
    expect(pictures.get()?.network('fake:two')).toBe(url)
    for (const chain of ['fake:own', 'fake:none', 'fake:slow']) expect(pictures.get()?.network(chain)).toBeUndefined()
    await vi.waitUntil(() => pictures.get()?.network('fake:slow') !== undefined, { timeout: 4_000 })
    expect(service.asked.map(line => line.split('?')[0])).toEqual([
      'GET /public/getAssetImage/a1',
      'GET /public/getAssetImage/slow'
    ])
    expect(urls.size).toBe(2)
    await kernel.remove('catalogue')
    expect(urls.size).toBe(0)
  })

  test('of coins are requested by the symbol of the site once each, when a view looks for one', async () => {
    const { service, kernel } = await setUp({
      chain: { networks: networks.slice(3, 4) },
      service: (_, response) => text(response, '<svg/>', 200, 'image/svg+xml')
    })
    const { pictures, load } = picturesOf(kernel)
    load()
    await vi.waitUntil(() => pictures.get() !== undefined)
    const paths = () => service.asked.map(line => line.split('?')[0])
    expect(paths()).toEqual([])
    const coin = (chain: string) => pictures.get()?.coin?.(chain)
    expect([coin('fake:none'), coin('fake:none'), coin('fake:unknown')]).toEqual([undefined, undefined, undefined])
    await vi.waitUntil(() => coin('fake:none') !== undefined)
    expect(coin('fake:none')).toMatch(/^blob:/)
    expect(paths()).toEqual([`GET /public/getTokenImage/${networks[3]?.nativeCurrency.symbol}`])
    await kernel.remove('catalogue')
    expect(urls.size).toBe(0)
  })

  test('of a coin that the service does not have are requested once, and are undefined', async () => {
    const { service, kernel } = await setUp({
      chain: { networks: networks.slice(3, 4) },
      service: (_, response) => text(response, 'no', 404)
    })
    const { pictures, load } = picturesOf(kernel)
    load()
    await vi.waitUntil(() => pictures.get() !== undefined)
    pictures.get()?.coin?.('fake:none')
    await vi.waitUntil(() => service.asked.length === 1)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(pictures.get()?.coin?.('fake:none')).toBeUndefined()
    expect(service.asked).toHaveLength(1)
  })

  test('that the service does not have are undefined', async () => {
    const { kernel } = await setUp({ chain: { networks }, service: (_, response) => text(response, 'no', 404) })
    const { pictures, load } = picturesOf(kernel)
    load()
    await vi.waitUntil(() => pictures.get() !== undefined)
    expect(pictures.get()?.network('fake:one')).toBeUndefined()
  })

  test('are not contributed without a service', async () => {
    const { kernel } = await setUp({ service: 'none', chain: { networks } })
    expect(kernel.contributions.all(PictureSources).get()).toEqual([])
  })
})
