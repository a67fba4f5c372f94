import { errorCode } from '@latchkit/kernel'
import type { TransferRequest } from '../src/port/transfer.js'
import {
  type FaultsByCase,
  ignoringSignal,
  withAdapter,
  withFeatures,
  withoutRequest,
  withPrepared,
  withTransfer
} from './toy-mutations.js'

const isCollectible = ({ token = '' }: Pick<TransferRequest, 'token'>) => token.includes('/')
const everythingOf = ({ amount }: Pick<TransferRequest, 'amount'>) => amount === 'max'

/** Faults in signed and sent transactions, and in their statuses. */
export const sendingFaults: FaultsByCase = {
  'sending goes through the request of its signer': [
    {
      is: 'has the wallet sign a transfer itself',
      ...withPrepared(({ send }) => ({ send: (signer, signal) => send(withoutRequest(signer), signal) }))
    }
  ],
  'submitting goes through the request of its signer': [
    {
      is: 'has the wallet sign a submitted transaction itself',
      ...withFeatures(({ transactions }) => {
        const submit = transactions?.submit
        if (!submit) return {}
        return {
          transactions: {
            ...transactions,
            submit: (signer, payload, signal) => submit(withoutRequest(signer), payload, signal)
          }
        }
      })
    }
  ],
  'a transfer by another account is rejected without a wallet request': [
    {
      is: 'sends for any account',
      ...withPrepared(({ send, request }) => ({
        send: (signer, signal) => send({ ...signer, account: request.account }, signal)
      }))
    }
  ],
  'a transfer signed by another key becomes wallet/invalid-answer': [
    {
      is: 'does not verify the signature of a transaction',
      library: { isPaidBy: () => true },
      also: [
        'a submitted transaction that was rejected, or changed by the wallet, is rejected',
        'a batch that was rejected, or changed by the wallet, is rejected'
      ]
    }
  ],
  'a transfer that the wallet changed becomes wallet/invalid-answer': [
    {
      is: 'does not compare the signed transaction',
      library: { isSame: () => true },
      also: [
        'a submitted transaction that was rejected, or changed by the wallet, is rejected',
        'a batch that was rejected, or changed by the wallet, is rejected'
      ]
    }
  ],
  'a maximum sends the whole balance less the fee': [
    {
      is: 'ignores the fee of a maximum',
      ...withTransfer(({ prepare }) => ({
        prepare: (request, signal) => prepare(everythingOf(request) ? { ...request, amount: 5n } : request, signal)
      }))
    },
    {
      is: 'returns 0 for a maximum',
      ...withTransfer(({ prepare }) => ({
        prepare: (request, signal) => prepare(everythingOf(request) ? { ...request, amount: 0n } : request, signal)
      }))
    },
    {
      is: 'sends another amount than the maximum it returned',
      ...withPrepared(({ amount, request }) => (everythingOf(request) ? { amount: amount - 1n } : {}))
    }
  ],
  'a token is sent as requested and once': [
    {
      is: 'sends the coin instead of a token',
      ...withTransfer(({ prepare }) => ({
        prepare: ({ token, ...request }, signal) =>
          prepare(token?.startsWith('toy') ? request : { ...request, ...(token && { token }) }, signal)
      })),
      also: [
        'the pieces of a collectible are counted, and one is sent as requested and once',
        'a collectible of another account is rejected'
      ]
    }
  ],
  'an unknown token is rejected': [
    {
      is: 'sends tokens that do not exist',
      ...withTransfer(({ prepare }) => ({
        prepare: ({ token, ...request }, signal) =>
          prepare(token?.startsWith('toy') ? { ...request, token } : request, signal)
      }))
    }
  ],
  'the pieces of a collectible are counted, and one is sent as requested and once': [
    {
      is: 'sends another number of pieces',
      ...withPrepared(({ amount, request }) => (isCollectible(request) ? { amount: amount + 1n } : {}))
    },
    {
      is: 'sends a token instead of a collectible',
      ...withTransfer(({ prepare }) => ({
        prepare: ({ token, ...request }, signal) =>
          prepare({ ...request, ...(token && { token: token.split('/')[0] as string }) }, signal)
      })),
      also: ['a collectible of another account is rejected']
    }
  ],
  'the id of a collectible is parsed into its parts': [
    {
      is: 'reads another collectible from an id',
      ...withTransfer(({ collectibles }) => ({
        collectibles: {
          held: async (...asked) => collectibles?.held(...asked) ?? 0n,
          readId: id => ({ id: `${id}0`, collection: 'toy', number: '0' })
        }
      }))
    }
  ],
  'a collectible of another account is rejected': [
    {
      is: 'rejects a collectible of another account without a code',
      ...withTransfer(({ prepare }) => ({
        prepare: (...asked) =>
          prepare(...asked).catch(error => {
            throw errorCode(error) === 'transfer/insufficient-funds' ? new Error('not yours') : error
          })
      }))
    }
  ],
  'an unknown collectible is rejected': [
    {
      is: 'returns 0 pieces of an unknown collectible',
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
  'a recipient has valid facts, and reading them honours its signal': [
    { is: 'returns an unknown fact', library: { facts: async () => ['rich' as never] } },
    { is: 'returns no facts', library: { facts: async () => [] } },
    { is: 'returns the fact burn for every recipient', library: { facts: async () => ['burn'] } },
    {
      is: 'inspects after an abort',
      ...withTransfer(({ inspect }) => ({
        inspect: (recipient, chain) => inspect?.(recipient, chain, ignoringSignal()) ?? Promise.resolve([])
      }))
    }
  ],
  'a transaction has a valid status, and reading it honours its signal': [
    { is: 'reports every transaction as confirmed', library: { status: async () => ({ status: 'confirmed' }) } },
    { is: 'reports every transaction as unknown', library: { status: async () => ({ status: 'unknown' }) } },
    { is: 'returns an unknown status', library: { status: async () => ({ status: 'mined' as never }) } },
    {
      is: 'reads a status after an abort',
      ...withFeatures(({ transactions }) => ({
        transactions: {
          status: (id, chain) => transactions?.status(id, chain, ignoringSignal()) ?? Promise.reject(new Error('none'))
        }
      }))
    }
  ],
  'features() returns the same object each time, and for a network no more than for the family': [
    {
      is: 'returns fewer features at the second call',
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
      is: 'returns fewer features of a network at the second call',
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
      is: 'returns a feature of a network that the family lacks',
      ...withAdapter(adapter => ({
        async features(chain) {
          const all = await adapter.features(chain)
          const { receive, ...others } = all
          return chain === undefined ? others : all
        }
      }))
    }
  ],
  'verifyMessage accepts valid signatures only': [
    { is: 'accepts every signature', ...withFeatures(() => ({ verifyMessage: { verify: async () => true } })) },
    { is: 'rejects every signature', ...withFeatures(() => ({ verifyMessage: { verify: async () => false } })) },
    {
      is: 'does not verify the text',
      ...withFeatures(({ verifyMessage }) => ({
        verifyMessage: {
          verify: async (account, text, signature, signal) =>
            (await verifyMessage?.verify(account, text.replace(/\.$/, ''), signature, signal)) ?? false
        }
      }))
    },
    {
      is: 'throws for an invalid signature',
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
