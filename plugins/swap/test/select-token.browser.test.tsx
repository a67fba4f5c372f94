import type { Asset } from '@latchkit/plugin-balances/contract'
import type { Token } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { until } from '../../connect/test/visit.js'
import { SwapView } from '../src/contract.js'
import { openScene, type Scene } from './swap-scene.js'
import { QUARTZ, RIDGE } from './swapping-chain.js'

let site: Scene
afterEach(() => site.end())

const named: readonly Token[] = [
  { name: 'Fake coin', symbol: 'FAKE', decimals: 9 },
  { address: RIDGE, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 },
  { address: QUARTZ, name: 'Quartz Dollar', symbol: 'QUSD', decimals: 6 },
  ...['UNI', 'AAVE', 'LINK', 'WBTC', 'DAI', 'WETH', 'USDC', 'USDT', 'ARB', 'ENS'].map((symbol, index) => ({
    address: fakeAddress(0x100 + index),
    name: `Token ${symbol}`,
    symbol,
    decimals: 18
  }))
]
const crowd = Array.from({ length: 3_000 }, (_, index) => ({
  address: fakeAddress(0x10_000 + index),
  name: `Pebble ${index + 1}`,
  symbol: `PB${index + 1}`,
  decimals: 18
}))

async function openTokens(target: 'from' | 'to', tokens: readonly Token[] = named, assets?: readonly Asset[]) {
  site = await openScene({ tokens: async () => tokens, ...(assets && { assets }) })
  await site.openForm({ fromToken: RIDGE })
  await site.press(`swap-select-token-button-${target}`)
  await until(() => site.find('[data-testid=swap-select-token-item-UNI]')).not.toBeNull()
}

const titles = () => site.texts('[data-testid=swap-tokens] :is(.row-title, h2)')

test('suggests at most eight tokens, and lists those of the account before all others', async () => {
  await openTokens('to')
  expect(site.title()).toBe('Choose token')
  expect(site.texts('[data-testid=swap-suggested] button')).toHaveLength(8)
  expect(titles().slice(0, 4)).toEqual(['Your tokens', 'Fake coin', 'Ridge Dollar', 'All tokens'])
  expect(site.text('swap-select-token-item-RUSD')).toContain('100$100.00')
  expect(await site.violations()).toEqual([])
})

test('sets the token of the side, and goes back to the form', async () => {
  await openTokens('to')
  await site.press('swap-select-token-item-QUSD')
  await until(() => site.views().at(-1)).toBe(SwapView.id)
  await until(() => site.text('swap-input-token-to')).toBe('QUSD')
  await site.press('swap-select-token-button-from')
  await until(() => site.find('[data-testid=swap-select-token-item-RUSD][aria-current=true]')).not.toBeNull()
  // The token of the other side exchanges the sides.
  await site.press('swap-select-token-item-QUSD')
  await until(() => [site.text('swap-input-token-from'), site.text('swap-input-token-to')]).toEqual(['QUSD', 'RUSD'])
})

test('finds a listed token by its name, symbol and address', async () => {
  await openTokens('to')
  await site.type('swap-select-token-search-input', 'quartz')
  await until(titles).toEqual(['Quartz Dollar'])
  await site.type('swap-select-token-search-input', 'wbt')
  await until(titles).toEqual(['Token WBTC'])
  await site.type('swap-select-token-search-input', QUARTZ)
  await until(titles).toEqual(['Quartz Dollar'])
  await site.type('swap-select-token-search-input', '')
  await until(() => titles()[0]).toBe('Your tokens')
})

test('does not offer a token that no list names', async () => {
  await openTokens(
    'to',
    named.filter(({ address }) => address !== QUARTZ),
    []
  )
  await site.type('swap-select-token-search-input', QUARTZ)
  await until(() => site.text('swap-tokens-none')).toContain('Only listed tokens can be swapped here')
  expect(site.find('[data-testid=swap-select-token-item-QUSD]')).toBeNull()
  expect(await site.violations()).toEqual([])
})

test('renders a small part of three thousand tokens, and scrolls to the last one with the keyboard', async () => {
  await openTokens('to', [...named, ...crowd])
  await until(() => Number(site.find('[data-testid=swap-tokens] [aria-setsize]')?.getAttribute('aria-setsize'))).toBe(
    3_000 + named.length + 2
  )
  expect(site.texts('[data-testid=swap-tokens] .row').length).toBeLessThan(60)
  ;(await site.get('swap-select-token-item-FAKE')).focus()
  await userEvent.keyboard('{End}')
  await until(() => titles().at(-1)).toMatch(/^(?:Pebble|Token)/)
  expect(site.texts('[data-testid=swap-tokens] .row').length).toBeLessThan(80)
})

test('moves between the suggested tokens with the arrow keys', async () => {
  await openTokens('to')
  const buttons = [...(await site.get('swap-suggested')).querySelectorAll('button')]
  buttons[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  const { activeElement } = document.querySelector('latchkit-modal')?.shadowRoot ?? {}
  expect(activeElement).toBe(buttons[1])
})
