import { expect, test } from 'vitest'
import { createOrderWaits, MAX_WAITS, MAX_WAITS_OF_NETWORK } from '../src/order-waits.js'
import { newOrderId } from './scene.js'

test('a wait of any network ends at once when all places are taken, until one is free', async () => {
  const waits = createOrderWaits()
  const open = (network: string) => waits.open(newOrderId(), network)
  const taken = Array.from({ length: MAX_WAITS }, (_, index) => open(`10.0.0.${index % 250}`))
  expect(taken.every(wait => !wait.isEnded)).toBe(true)
  const refused = open('192.0.2.1')
  expect(refused.isEnded).toBe(true)
  await refused.next()
  refused.close()
  expect(open('192.0.2.1').isEnded).toBe(true)
  taken[0]?.close()
  expect(open('192.0.2.1').isEnded).toBe(false)
  expect(open('192.0.2.1').isEnded).toBe(true)
})

test('a wait of one network ends at once when it has all its places, which closed waits free', () => {
  const waits = createOrderWaits()
  const orderId = newOrderId()
  const open = (network: string) => waits.open(orderId, network)
  const taken = Array.from({ length: MAX_WAITS_OF_NETWORK }, () => open('192.0.2.1'))
  const refused = open('192.0.2.1')
  expect([refused.isEnded, open('192.0.2.2').isEnded]).toEqual([true, false])
  // Frees no place: it took none.
  refused.close()
  expect(open('192.0.2.1').isEnded).toBe(true)
  for (const wait of taken) wait.close()
  expect(Array.from({ length: 21 }, () => open('192.0.2.1').isEnded)).toEqual([...Array(20).fill(false), true])
})
