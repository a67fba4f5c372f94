import { errorCode } from '@latchkit/kernel'
import type { WalletAccount } from '../src/port/namespace.js'
import { WalletError } from '../src/port/wallet-error.js'
import { careful } from './toy-chain.js'
import {
  asTheyCome,
  entriesOf,
  type FaultsByCase,
  ignoringSignal,
  withConnect,
  withConnector
} from './toy-mutations.js'

/** Faults in connecting. */
export const connectingFaults: FaultsByCase = {
  'connect resolves with the accounts and the chain of the wallet': [
    {
      is: 'is on a chain of another family',
      ...withConnect(connect => async options => ({ ...(await connect(options)), chain: 'eip155:1' })),
      also: ['switching the network resolves once the wallet is on it, and honours its signal']
    }
  ],
  'connect returns every address in canonical form': [
    {
      is: 'returns addresses in the form of the wallet',
      readers: {
        accounts: data => careful.accounts(data) && entriesOf(data)?.map(address => ({ address }))
      },
      also: ['connect returns each account once']
    }
  ],
  'connect returns each account once': [
    {
      is: 'returns repeated accounts',
      readers: { accounts: data => careful.accounts(data) && asTheyCome(data) }
    }
  ],
  'a silent connect never prompts': [
    {
      is: 'prompts on a silent connection',
      ...withConnect(connect => options => connect({ ...options, silent: false })),
      also: ['a silent connect resolves if the site is authorized', 'a connection is restored on the next page']
    }
  ],
  'a silent connect resolves if the site is authorized': [
    {
      is: 'never connects silently',
      ...withConnect(
        connect => options =>
          options.silent ? Promise.reject(new WalletError('wallet/unavailable', { wallet: 'Toy' })) : connect(options)
      ),
      also: [
        'a connection is restored on the next page',
        'switching the network resolves once the wallet is on it, and honours its signal'
      ]
    }
  ],
  'a connection is restored on the next page': [
    {
      is: 'has another connector id on every page',
      spoil: adapter => {
        const visit = crypto.randomUUID()
        return withConnector(({ info }) => ({ info: { ...info, id: visit } })).spoil?.(adapter) ?? adapter
      }
    }
  ],
  'a rejected connect has the code wallet/rejected, and can be retried': [
    {
      is: 'has one code for every failed connection',
      ...withConnect(
        connect => options =>
          connect(options).catch(error => {
            const isNo = errorCode(error) === 'wallet/rejected'
            throw isNo ? new WalletError('wallet/unavailable', { wallet: 'Toy' }) : error
          })
      )
    }
  ],
  'connect with an aborted signal sends no request': [
    {
      is: 'sends a request although the signal is aborted',
      ...withConnect(connect => options => {
        if (options.signal.aborted) void connect({ ...options, signal: ignoringSignal() })
        return connect(options)
      })
    }
  ],
  'an aborted connect rejects at once, and a late response is ignored': [
    {
      is: 'ignores the signal',
      ...withConnect(connect => options => {
        options.signal.throwIfAborted()
        return connect({ ...options, signal: ignoringSignal() })
      }),
      also: ['a wallet that never answers leaves nothing behind']
    }
  ],
  'connect uses the first of two responses': [
    {
      is: 'uses the second response',
      ...withConnector(({ connect, subscribe }) => ({
        async connect(options) {
          let latest: readonly WalletAccount[] | undefined
          const stop = subscribe(event => {
            if (event.type === 'accounts') latest = event.accounts
          })
          try {
            const connection = await connect(options)
            await new Promise(resolve => setTimeout(resolve))
            return { ...connection, accounts: latest ?? connection.accounts }
          } finally {
            stop()
          }
        }
      }))
    }
  ],
  'a wallet that throws becomes a coded error': [
    {
      is: 'rejects with the error of the wallet',
      ...withConnect(
        connect => options =>
          connect(options).catch(error => {
            throw errorCode(error) === 'wallet/unavailable' ? (error.cause ?? error) : error
          })
      )
    }
  ],
  'disconnect resolves, connected or not': [
    {
      is: 'fails to disconnect',
      ...withConnector(() => ({ disconnect: () => Promise.reject(new Error('no')) })),
      also: ['an aborted connect rejects at once, and a late response is ignored']
    }
  ],
  'provider resolves with a value': [
    {
      is: 'has no provider',
      ...withConnector(() => ({ provider: async () => undefined })),
      also: [
        'a signed message verifies, whatever its text',
        'a rejected signature has the code wallet/rejected',
        'an invalid signature becomes wallet/invalid-answer',
        'a signature by another key is rejected',
        'signing honours its signal',
        'switching the network resolves once the wallet is on it, and honours its signal',
        'an approved transfer is sent once',
        'a rejected transfer has the code wallet/rejected, and is not sent',
        'an invalid signed transaction becomes wallet/invalid-answer',
        'a transfer signed by another key becomes wallet/invalid-answer',
        'a transfer that the wallet changed becomes wallet/invalid-answer',
        'a maximum sends the whole balance less the fee',
        'a token is sent as requested and once',
        'the pieces of a collectible are counted, and one is sent as requested and once',
        'a transaction has a valid status, and reading it honours its signal',
        'verifyMessage accepts valid signatures only',
        'a rejected sign-in has the code wallet/rejected',
        'an invalid sign-in, or one by another key, becomes wallet/invalid-answer',
        'a submitted transaction that was rejected, or changed by the wallet, is rejected',
        'a transaction that was built elsewhere is sent unchanged and once',
        'signing in connects and signs the whole request, with one prompt',
        'a wallet tells whether it executes batches, without a prompt',
        'a batch is executed as a whole and once, with one prompt',
        'a batch that was rejected, or changed by the wallet, is rejected'
      ]
    }
  ]
}
