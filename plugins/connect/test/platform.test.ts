import { describe, expect, test } from 'vitest'
import { platformOf } from '../src/platform.js'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

describe('platformOf', () => {
  test.each([
    ['an iPhone', { userAgent: iphone }, { phone: true, store: 'apple' }],
    ['an Android phone', { userAgent: android }, { phone: true, store: 'google' }],
    [
      'an Android phone by its hints',
      { userAgent: 'x', userAgentData: { mobile: true, platform: 'Android' } },
      { phone: true, store: 'google' }
    ],
    ['a tablet', { userAgent: tablet }, { phone: false, store: 'other' }],
    ['a computer', { userAgent: windows }, { phone: false, store: 'other' }],
    [
      'hints above the user agent',
      { userAgent: android, userAgentData: { mobile: false, platform: 'Windows' } },
      { phone: false, store: 'other' }
    ],
    ['nothing known', { userAgent: '' }, { phone: false, store: 'other' }]
  ])('%s', (_, agent, expected) => {
    expect(platformOf(agent)).toEqual(expected)
  })
})
