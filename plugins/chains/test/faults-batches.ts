import { errorCode } from '@latchkit/kernel'
import type { SignerRequest } from '../src/port/signer.js'
import { WalletError } from '../src/port/wallet-error.js'
import { type FaultsByCase, ignoringSignal, withBatch, withFeatures, withoutRequest } from './toy-mutations.js'

const refusing: SignerRequest = async () => {
  throw new WalletError('wallet/rejected', { wallet: 'Toy Wallet' })
}

/** Faults in batches of transactions. */
export const batchFaults: FaultsByCase = {
  'a wallet tells whether it executes batches, without a prompt': [
    { is: 'says that every wallet executes batches', library: { takesBatches: () => true } },
    {
      is: 'sends a batch to learn whether the wallet executes it',
      ...withBatch(({ isSupported, submit }) => ({
        async isSupported(signer, signal) {
          const payload = { to: signer.account.split(':')[2], amount: '0' }
          await submit(signer, [{ account: signer.account, payload }], signal).catch(() => {})
          return isSupported(signer, signal)
        }
      }))
    },
    {
      is: 'asks for batches after an abort',
      ...withBatch(({ isSupported }) => ({ isSupported: signer => isSupported(signer, ignoringSignal()) }))
    }
  ],
  'a batch is executed as a whole and once, with one prompt': [
    {
      is: 'sends the transactions of a batch one by one',
      ...withFeatures(({ transactions }) => {
        const { submit, batch } = transactions ?? {}
        if (!transactions || !submit || !batch) return {}
        const sendEach: typeof batch.submit = async (signer, given, signal) => {
          // Checked first, so that only the prompts and the transactions tell the difference.
          await batch.submit({ ...signer, request: refusing }, given, signal).catch(error => {
            if (errorCode(error) !== 'wallet/rejected') throw error
          })
          if (signer.request) return batch.submit(signer, given, signal)
          let last = ''
          for (const one of given) last = await submit(signer, one, signal)
          return last
        }
        return { transactions: { ...transactions, batch: { ...batch, submit: sendEach } } }
      })
    }
  ],
  'an invalid batch is rejected without a wallet request': [
    {
      is: 'sends an empty batch',
      ...withBatch(({ submit }) => ({
        submit: async (signer, given, signal) => (given.length === 0 ? '' : submit(signer, given, signal))
      }))
    },
    {
      is: 'leaves out the transactions of a batch that are invalid',
      ...withBatch(({ submit }) => ({
        submit: (signer, given, signal) => submit(signer, given.length > 2 ? given.slice(0, 2) : given, signal)
      }))
    }
  ],
  'submitting a batch goes through the request of its signer': [
    {
      is: 'has the wallet sign a batch itself',
      ...withBatch(({ submit }) => ({
        submit: (signer, given, signal) => submit(withoutRequest(signer), given, signal)
      }))
    }
  ],
  'a batch that was rejected, or changed by the wallet, is rejected': [
    {
      is: 'does not compare the signed batch',
      library: { isSame: (signed, asked) => signed === asked || asked.startsWith('[') }
    }
  ],
  'submitting a batch honours its signal': [
    {
      is: 'submits a batch after an abort',
      ...withBatch(({ submit }) => ({ submit: (signer, given) => submit(signer, given, ignoringSignal()) }))
    }
  ]
}
