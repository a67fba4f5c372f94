import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { scriptAddress } from '../../src/lazy/decoding/script-address.js'
import { account, ordinal, recipient, scriptOf } from './requests.js'

test.each([account, ordinal, recipient, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'])(
  'the script of %s has that address',
  text => {
    const script = scriptOf(text)
    expect(scriptAddress(script, 'regtest')).toBe(text)
    expect(scriptAddress(script, 'main')).not.toBe(text)
  }
)

test.each(['', '00', '51', '6a', '76a914', `0014${'00'.repeat(19)}`, '5120', `ac${'00'.repeat(40)}`])(
  'the script "%s" has no address',
  script => {
    expect(scriptAddress(hex.decode(script), 'main')).toBeUndefined()
  }
)
