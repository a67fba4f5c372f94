import { errorCode } from '@latchkit/kernel'
import type { TransferRequest } from '../src/port/transfer.js'
import {
  type FaultsByCase,
  ignoringSignal,
  withAdapter,
  withFeatures,
  withPrepared,
  withTransfer
} from './toy-mutations.js'

const isCollectible = ({ token = '' }: Pick<TransferRequest, 'token'>) => token.includes('/')
const everythingOf = ({ amount }: Pick<TransferRequest, 'amount'>) => amount === 'max'

/** Faults in signed and sent transactions, and in their statuses. */
export const sendingFaults: FaultsByCase = {
  'a transfer by another account is refused before the wallet is asked': [
    {
      is: 'sends by whichever account is named',
      ...withPrepared(({ send, request }) => ({
        send: (signer, signal) => send({ ...signer, account: request.account }, signal)
      }))
    }
  ],
  'a transfer signed by another key becomes wallet/invalid-answer': [
    {
      is: 'checks no signature of a transaction',
      library: { isPaidBy: () => true },
      also: ['a submitted transaction that was declined or signed otherwise is refused']
    }
  ],
  'a transfer other than the one that was asked for becomes wallet/invalid-answer': [
    {
      is: 'compares no signed bytes',
      library: { isSame: () => true },
      also: ['a submitted transaction that was declined or signed otherwise is refused']
    }
  ],
  'max sends all that is left after the fee': [
    {
      is: 'forgets the fee of max',
      ...withTransfer(({ prepare }) => ({
        prepare: (request, signal) => prepare(everythingOf(request) ? { ...request, amount: 5n } : request, signal)
      }))
    },
    {
      is: 'makes nothing of max',
      ...withTransfer(({ prepare }) => ({
        prepare: (request, signal) => prepare(everythingOf(request) ? { ...request, amount: 0n } : request, signal)
      }))
    },
    {
      is: 'says one thing of max and sends another',
      ...withPrepared(({ amount, request }) => (everythingOf(request) ? { amount: amount - 1n } : {}))
    }
  ],
  'a token is sent as it was asked for, and once': [
    {
      is: 'sends the coin in place of a token',
      ...withTransfer(({ prepare }) => ({
        prepare: ({ token, ...request }, signal) =>
          prepare(token?.startsWith('toy') ? request : { ...request, ...(token && { token }) }, signal)
      })),
      also: [
        'a collectible is told of, and sent as it was asked for, and once',
        'a collectible that the account does not hold is refused'
      ]
    }
  ],
  'a token that the chain does not know is refused': [
    {
      is: 'sends tokens that do not exist',
      ...withTransfer(({ prepare }) => ({
        prepare: ({ token, ...request }, signal) =>
          prepare(token?.startsWith('toy') ? { ...request, token } : request, signal)
      }))
    }
  ],
  'a collectible is told of, and sent as it was asked for, and once': [
    {
      is: 'sends another number of pieces',
      ...withPrepared(({ amount, request }) => (isCollectible(request) ? { amount: amount + 1n } : {}))
    },
    {
      is: 'sends a token in place of a collectible',
      ...withTransfer(({ prepare }) => ({
        prepare: ({ token, ...request }, signal) =>
          prepare({ ...request, ...(token && { token: token.split('/')[0] as string }) }, signal)
      })),
      also: ['a collectible that the account does not hold is refused']
    }
  ],
  'the id of a collectible is taken apart into itself': [
    {
      is: 'takes ids apart into another',
      ...withTransfer(({ collectibles }) => ({
        collectibles: {
          held: async (...asked) => collectibles?.held(...asked) ?? 0n,
          readId: id => ({ id: `${id}0`, collection: 'toy', number: '0' })
        }
      }))
    }
  ],
  'a collectible that the account does not hold is refused': [
    {
      is: 'has no code for what the account does not hold',
      ...withTransfer(({ prepare }) => ({
        prepare: (...asked) =>
          prepare(...asked).catch(error => {
            throw errorCode(error) === 'transfer/insufficient-funds' ? new Error('not yours') : error
          })
      }))
    }
  ],
  'a collectible that the chain does not know is refused': [
    {
      is: 'holds nothing of what is no collectible',
      ...withTransfer(({ collectibles }) => ({
        collectibles: { held: async (...asked) => collectibles?.held(...asked).catch(() => 0n) ?? 0n }
      }))
    },
    {
      is: 'reads collectibles after an abort',
      ...withTransfer(({ collectibles }) => ({
        collectibles: { held: async (account, id) => collectibles?.held(account, id, ignoringSignal()) ?? 0n }
      }))
    }
  ],
  'what is told of a recipient are facts, and asking honours its signal': [
    { is: 'invents a fact', library: { facts: async () => ['rich' as never] } },
    { is: 'knows nobody', library: { facts: async () => [] } },
    { is: 'calls everybody a burn', library: { facts: async () => ['burn'] } },
    {
      is: 'inspects after an abort',
      ...withTransfer(({ inspect }) => ({
        inspect: (recipient, chain) => inspect?.(recipient, chain, ignoringSignal()) ?? Promise.resolve([])
      }))
    }
  ],
  'what became of a transaction is told, and asking honours its signal': [
    { is: 'calls anything confirmed', library: { status: async () => ({ status: 'confirmed' }) } },
    { is: 'knows no transaction', library: { status: async () => ({ status: 'unknown' }) } },
    { is: 'has a status of its own', library: { status: async () => ({ status: 'mined' as never }) } },
    {
      is: 'follows after an abort',
      ...withFeatures(({ transactions }) => ({
        transactions: {
          status: (id, chain) => transactions?.status(id, chain, ignoringSignal()) ?? Promise.reject(new Error('none'))
        }
      }))
    }
  ],
  'features() gives the same each time, and of a network no more than of the family': [
    {
      is: 'offers less when it is asked again',
      spoil(adapter) {
        let isFirst = true
        return {
          ...adapter,
          async features() {
            const features = await adapter.features()
            const given = isFirst ? features : {}
            isFirst = false
            return given
          }
        }
      }
    },
    {
      is: 'offers less of a network when it is asked again',
      ...withAdapter(adapter => {
        const asked = new Set<string>()
        const features: typeof adapter.features = async chain => {
          if (chain && asked.has(chain)) return {}
          asked.add(`${chain}`)
          return adapter.features(chain)
        }
        return { features }
      })
    },
    {
      is: 'offers of a network what the family lacks',
      ...withAdapter(adapter => ({
        async features(chain) {
          const all = await adapter.features(chain)
          const { receive, ...others } = all
          return chain === undefined ? others : all
        }
      }))
    }
  ],
  'verifyMessage tells a signature from what is none': [
    { is: 'takes anything for a signature', ...withFeatures(() => ({ verifyMessage: { verify: async () => true } })) },
    { is: 'takes nothing for a signature', ...withFeatures(() => ({ verifyMessage: { verify: async () => false } })) },
    {
      is: 'does not look at the text',
      ...withFeatures(({ verifyMessage }) => ({
        verifyMessage: {
          verify: async (account, text, signature, signal) =>
            (await verifyMessage?.verify(account, text.replace(/\.$/, ''), signature, signal)) ?? false
        }
      }))
    },
    {
      is: 'throws for what is no signature',
      ...withFeatures(({ verifyMessage }) => ({
        verifyMessage: {
          async verify(account, text, signature, signal) {
            if (!/^[0-9a-f]{128}$/.test(signature)) throw new Error('no signature')
            return (await verifyMessage?.verify(account, text, signature, signal)) ?? false
          }
        }
      }))
    },
    {
      is: 'verifies after an abort',
      ...withFeatures(({ verifyMessage }) => ({
        verifyMessage: {
          verify: async (account, text, signature) =>
            (await verifyMessage?.verify(account, text, signature, ignoringSignal())) ?? false
        }
      }))
    }
  ]
}
