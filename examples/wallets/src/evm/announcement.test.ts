import { expect, onTestFinished, test } from 'vitest'
import { openWallet } from '../../test/open-wallet.js'
import { type AnnouncedDetail, announceEvmWallet } from './announcement.js'
import { injectLegacy } from './legacy.js'
import type { EvmProvider } from './provider.js'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Creates a page that records the announcements it receives. */
function page() {
  const target = new EventTarget()
  const heard: AnnouncedDetail[] = []
  target.addEventListener('eip6963:announceProvider', event =>
    heard.push((event as CustomEvent<AnnouncedDetail>).detail)
  )
  return { target, heard, ask: () => target.dispatchEvent(new Event('eip6963:requestProvider')) }
}

test('announces the same frozen detail at once and on each request, until undone', () => {
  const wallet = openWallet()
  const { target, heard, ask } = page()
  const undo = announceEvmWallet(wallet, { target })
  ask()
  expect(heard).toHaveLength(2)
  const [detail, again] = heard as [AnnouncedDetail, AnnouncedDetail]

  expect(detail.info).toEqual({ ...wallet.info, uuid: expect.stringMatching(uuidV4) })
  expect(again.info).toEqual(detail.info)
  expect(detail.provider).toBe(wallet.provider)
  expect([Object.isFrozen(detail), Object.isFrozen(detail.info)]).toEqual([true, true])

  undo()
  ask()
  expect(heard).toHaveLength(2)
})

test('uses a new uuid per page load, unless one is given', () => {
  const { target, heard } = page()
  const wallet = openWallet()
  for (const uuid of [undefined, undefined, '11111111-1111-4111-8111-111111111111']) {
    onTestFinished(announceEvmWallet(wallet, uuid ? { target, uuid } : { target }))
  }
  expect(new Set(heard.map(({ info }) => info.uuid)).size).toBe(3)
  expect(heard[2]?.info.uuid).toBe('11111111-1111-4111-8111-111111111111')
})

test('the icon is a base64 SVG of this package', () => {
  const { icon } = openWallet().info
  const prefix = 'data:image/svg+xml;base64,'
  expect(icon.startsWith(prefix)).toBe(true)
  expect(atob(icon.slice(prefix.length))).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/)
})

test.each([
  ['badUuid', (detail: AnnouncedDetail) => expect(detail.info.uuid).not.toMatch(uuidV4)],
  ['longName', (detail: AnnouncedDetail) => expect(detail.info.name.length).toBeGreaterThan(10_000)],
  ['bidiName', (detail: AnnouncedDetail) => expect(detail.info.name).toMatch(/^\u202e/)],
  [
    'scriptIcon',
    (detail: AnnouncedDetail) => expect(atob(detail.info.icon.split(',')[1] as string)).toContain('<script>')
  ],
  ['httpIcon', (detail: AnnouncedDetail) => expect(detail.info.icon).toMatch(/^http:/)],
  ['hugeIcon', (detail: AnnouncedDetail) => expect(detail.info.icon.length).toBeGreaterThan(2_000_000)],
  ['noProvider', (detail: AnnouncedDetail) => expect(detail).not.toHaveProperty('provider')]
] as const)('%s breaks only that field', (announce, check) => {
  const { target, heard } = page()
  const wallet = openWallet({ behaviour: { announce } })
  onTestFinished(announceEvmWallet(wallet, { target }))
  expect(heard).toHaveLength(1)
  check(heard[0] as AnnouncedDetail)
  expect(heard[0]?.info.rdns).toBe(wallet.info.rdns)
})

test('thousandTimes repeats the announcement on the next request', () => {
  const { target, heard, ask } = page()
  const wallet = openWallet()
  onTestFinished(announceEvmWallet(wallet, { target }))
  wallet.behave({ announce: 'thousandTimes' })
  ask()
  expect(heard).toHaveLength(1001)
  expect(new Set(heard.map(({ info }) => info.uuid)).size).toBe(1)
})

test('injects the first wallet at window.ethereum, lists several, and restores the previous value', async () => {
  const place = new EventTarget() as EventTarget & { ethereum?: EvmProvider & { providers?: readonly EvmProvider[] } }
  const [one, two] = [openWallet(), openWallet({ rdns: 'com.example.tidepool', mark: 'tidepool' })]
  const removeOne = injectLegacy(one, place)
  expect(place.ethereum).toBe(one.provider)

  const removeTwo = injectLegacy(two, place)
  expect(place.ethereum?.providers).toEqual([one.provider, two.provider])
  expect(await place.ethereum?.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(one.requests).toHaveLength(1)
  expect(one.provider).not.toHaveProperty('providers')

  removeOne()
  expect(place.ethereum).toBe(two.provider)
  removeTwo()
  expect(place).not.toHaveProperty('ethereum')
})
