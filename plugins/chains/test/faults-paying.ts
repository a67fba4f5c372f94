import { errorCode } from '@latchkit/kernel'
import { WalletError } from '../src/port/wallet-error.js'
import { pebbles } from './toy-fixture.js'
import { type FaultsByCase, ignoringSignal, withFeatures, withPrepared, withTransfer } from './toy-mutations.js'

const tokens = (changes: object) => ({
  library: {
    tokens: async (known: readonly string[], signal: AbortSignal) => {
      signal.throwIfAborted()
      return known.map(address => ({ ...pebbles, address, ...changes }))
    }
  }
})

/** Faults in balances, histories and transfers. */
export const payingFaults: FaultsByCase = {
  'tokens have bigint amounts and names, and reading them honours its signal': [
    { is: 'returns an amount of a token as a float', ...tokens({ amount: 0.5 }) },
    { is: 'returns a negative amount of a token', ...tokens({ amount: -1n }) },
    { is: 'returns invalid decimals', ...tokens({ decimals: 255 }) },
    { is: 'returns a token without a name', ...tokens({ name: '' }) },
    { is: 'lists the coin as a token', ...tokens({ address: undefined }) },
    { is: 'returns no tokens', ...withFeatures(() => ({ tokens: { read: async () => [] } })) },
    {
      is: 'reads tokens after an abort',
      ...withFeatures(({ tokens }) => ({
        tokens: { read: (account, known) => tokens?.read(account, known, ignoringSignal()) ?? Promise.resolve([]) }
      }))
    }
  ],
  'a recipient is returned in canonical form, or rejected': [
    { is: 'accepts any text as a recipient', ...withTransfer(() => ({ readRecipient: text => text.trim() })) },
    {
      is: 'rejects an invalid recipient without a code',
      ...withTransfer(({ readRecipient }) => ({
        readRecipient(text, chain) {
          try {
            return readRecipient(text, chain)
          } catch {
            throw new Error('no recipient')
          }
        }
      }))
    }
  ],
  'a prepared transfer has bigints, and neither requests the wallet nor sends': [
    {
      is: 'returns a fee as a float',
      ...withPrepared(() => ({ fee: 0.1 as never })),
      also: ['a maximum sends the whole balance less the fee']
    },
    {
      is: 'sends another amount',
      ...withPrepared(({ amount }) => ({ amount: amount + 1n })),
      also: [
        'the pieces of a collectible are counted, and one is sent as requested and once',
        'a token is sent as requested and once',
        'a maximum sends the whole balance less the fee'
      ]
    }
  ],
  'preparing a transfer honours its signal': [
    {
      is: 'prepares after an abort',
      ...withTransfer(({ prepare }) => ({ prepare: request => prepare(request, ignoringSignal()) })),
      also: ['an unknown token is rejected']
    }
  ],
  'an approved transfer is sent once': [
    {
      is: 'sends twice',
      ...withPrepared(({ send }) => ({
        async send(signer, signal) {
          await send(signer, signal)
          return send(signer, signal)
        }
      })),
      also: [
        'the pieces of a collectible are counted, and one is sent as requested and once',
        'a token is sent as requested and once',
        'a maximum sends the whole balance less the fee',
        'a transaction has a valid status, and reading it honours its signal'
      ]
    },
    {
      is: 'returns no transaction id',
      ...withPrepared(({ send }) => ({ send: async (...asked) => (await send(...asked)) && '' })),
      also: ['a transaction has a valid status, and reading it honours its signal']
    }
  ],
  'a rejected transfer has the code wallet/rejected, and is not sent': [
    {
      is: 'has one code for every failed transfer',
      also: ['sending goes through the request of its signer'],
      ...withPrepared(({ send }) => ({
        send: (...asked) =>
          send(...asked).catch(error => {
            const isNo = errorCode(error) === 'wallet/rejected'
            throw isNo ? new WalletError('wallet/unavailable', { wallet: 'Toy' }) : error
          })
      }))
    }
  ],
  'an invalid signed transaction becomes wallet/invalid-answer': [
    {
      is: 'fails without a code for an invalid transaction',
      readers: {
        transaction: answer => {
          const { transaction, signature } = answer as { transaction: string; signature: string }
          return { transaction: transaction.trim(), signature }
        }
      }
    }
  ],
  'sending a transfer honours its signal': [
    {
      is: 'waits for a transfer after an abort',
      ...withPrepared(({ send }) => ({
        send(signer, signal) {
          signal.throwIfAborted()
          return send(signer, ignoringSignal())
        }
      }))
    }
  ]
}
