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
      also: ['switching the network resolves when the wallet is there, and honours its signal']
    }
  ],
  'connect passes every address on in its canonical spelling': [
    {
      is: 'returns addresses in the form of the wallet',
      readers: {
        accounts: data => careful.accounts(data) && entriesOf(data)?.map(address => ({ address }))
      },
      also: ['connect names each account once']
    }
  ],
  'connect names each account once': [
    {
      is: 'returns repeated accounts',
      readers: { accounts: data => careful.accounts(data) && asTheyCome(data) }
    }
  ],
  'a silent connect never prompts': [
    {
      is: 'prompts on a silent connection',
      ...withConnect(connect => options => connect({ ...options, silent: false })),
      also: ['a silent connect resolves when the site is allowed', 'a connection outlives the page']
    }
  ],
  'a silent connect resolves when the site is allowed': [
    {
      is: 'never connects silently',
      ...withConnect(
        connect => options =>
          options.silent ? Promise.reject(new WalletError('wallet/unavailable', { wallet: 'Toy' })) : connect(options)
      ),
      also: [
        'a connection outlives the page',
        'switching the network resolves when the wallet is there, and honours its signal'
      ]
    }
  ],
  'a connection outlives the page': [
    {
      is: 'has another connector id on every page',
      spoil: adapter => {
        const visit = crypto.randomUUID()
        return withConnector(({ info }) => ({ info: { ...info, id: visit } })).spoil?.(adapter) ?? adapter
      }
    }
  ],
  'a declined connect rejects with wallet/rejected, and can be tried again': [
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
  'connect with an aborted signal asks nobody': [
    {
      is: 'sends a request although the signal is aborted',
      ...withConnect(connect => options => {
        if (options.signal.aborted) void connect({ ...options, signal: ignoringSignal() })
        return connect(options)
      })
    }
  ],
  'an aborted connect rejects at once, and a late answer is dropped': [
    {
      is: 'ignores the signal',
      ...withConnect(connect => options => {
        options.signal.throwIfAborted()
        return connect({ ...options, signal: ignoringSignal() })
      }),
      also: ['a wallet that never answers leaves nothing behind']
    }
  ],
  'the first of two answers counts': [
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
      also: ['an aborted connect rejects at once, and a late answer is dropped']
    }
  ],
  'provider resolves with something': [
    {
      is: 'has no provider',
      ...withConnector(() => ({ provider: async () => undefined })),
      also: [
        'a signed message verifies, whatever its text',
        'a declined signature is wallet/rejected',
        'a signature that is none becomes wallet/invalid-answer',
        'a signature by another key is refused',
        'signing honours its signal',
        'switching the network resolves when the wallet is there, and honours its signal',
        'an approved transfer is sent, and once',
        'a declined transfer is wallet/rejected, and not sent',
        'a transaction that is none becomes wallet/invalid-answer',
        'a transfer signed by another key becomes wallet/invalid-answer',
        'a transfer other than the one that was asked for becomes wallet/invalid-answer',
        'max sends all that is left after the fee',
        'a token is sent as it was asked for, and once',
        'a collectible is told of, and sent as it was asked for, and once',
        'what became of a transaction is told, and asking honours its signal',
        'verifyMessage tells a signature from what is none',
        'a declined sign-in is wallet/rejected',
        'a sign-in with nonsense or by another key becomes wallet/invalid-answer',
        'a submitted transaction that was declined or signed otherwise is refused',
        'a transaction that was built elsewhere is sent as it was given, and once',
        'signing in connects and signs the whole request, with one prompt'
      ]
    }
  ]
}
