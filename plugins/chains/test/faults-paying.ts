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
  'tokens are in bigints and described, and reading them honours its signal': [
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
  'a recipient is read in its one spelling, or refused': [
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
  'what is prepared is in bigints, and neither asks the wallet nor sends': [
    {
      is: 'returns a fee as a float',
      ...withPrepared(() => ({ fee: 0.1 as never })),
      also: ['max sends all that is left after the fee']
    },
    {
      is: 'sends another amount',
      ...withPrepared(({ amount }) => ({ amount: amount + 1n })),
      also: [
        'a collectible is told of, and sent as it was asked for, and once',
        'a token is sent as it was asked for, and once',
        'max sends all that is left after the fee'
      ]
    }
  ],
  'preparing a transfer honours its signal': [
    {
      is: 'prepares after an abort',
      ...withTransfer(({ prepare }) => ({ prepare: request => prepare(request, ignoringSignal()) })),
      also: ['a token that the chain does not know is refused']
    }
  ],
  'an approved transfer is sent, and once': [
    {
      is: 'sends twice',
      ...withPrepared(({ send }) => ({
        async send(signer, signal) {
          await send(signer, signal)
          return send(signer, signal)
        }
      })),
      also: [
        'a collectible is told of, and sent as it was asked for, and once',
        'a token is sent as it was asked for, and once',
        'max sends all that is left after the fee',
        'what became of a transaction is told, and asking honours its signal'
      ]
    },
    {
      is: 'returns no transaction id',
      ...withPrepared(({ send }) => ({ send: async (...asked) => (await send(...asked)) && '' })),
      also: ['what became of a transaction is told, and asking honours its signal']
    }
  ],
  'a declined transfer is wallet/rejected, and not sent': [
    {
      is: 'has one code for every failed transfer',
      ...withPrepared(({ send }) => ({
        send: (...asked) =>
          send(...asked).catch(error => {
            const isNo = errorCode(error) === 'wallet/rejected'
            throw isNo ? new WalletError('wallet/unavailable', { wallet: 'Toy' }) : error
          })
      }))
    }
  ],
  'a transaction that is none becomes wallet/invalid-answer': [
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
