import { expectTypeOf, test } from 'vitest'
import type { Latchkit } from '../src/index.js'

declare const latchkit: Latchkit

test('views, their arguments and their results are typed', () => {
  expectTypeOf(latchkit.open({ view: 'WalletSend' })).resolves.toEqualTypeOf<{ readonly id: string } | undefined>()
  expectTypeOf(latchkit.open({ view: 'Networks' })).resolves.toEqualTypeOf<void>()
  void latchkit.open()
  void latchkit.open({ view: 'Transactions', namespace: 'eip155' })
  void latchkit.open({ view: 'WalletSend', arguments: { to: '0x1', amount: '1.5' } })
  void latchkit.open({ uri: 'wc:' })
  // @ts-expect-error There is no such view.
  void latchkit.open({ view: 'WalletSendPreview' })
  // @ts-expect-error An amount is a text.
  void latchkit.open({ view: 'WalletSend', arguments: { amount: 1 } })
  // @ts-expect-error There is no such argument.
  void latchkit.open({ view: 'WalletSend', arguments: { assetAddress: '0x1' } })
  // @ts-expect-error It takes none.
  void latchkit.open({ view: 'Networks', arguments: { to: '0x1' } })
})
