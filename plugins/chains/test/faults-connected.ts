import { errorCode } from '@latchkit/kernel'
import { WalletError } from '../src/port/wallet-error.js'
import type { ToyWallet } from './toy-calls.js'
import { careful } from './toy-chain.js'
import {
  asTheyCome,
  eachOnce,
  type FaultsByCase,
  forgetting,
  ignoringSignal,
  withAdapter,
  withConnect,
  withConnector,
  withFeatures,
  withoutEvent,
  withoutRequest,
  withSign
} from './toy-mutations.js'

const storage = () => globalThis.localStorage

/** Faults in responses, events and signatures of a wallet, and in leftovers. */
export const connectedFaults: FaultsByCase = {
  'accounts with an invalid address are rejected': [
    {
      is: 'accepts any list of texts as accounts',
      readers: {
        accounts: data =>
          careful.accounts(data) ?? (Array.isArray(data) && data.length < 1_000 ? asTheyCome(data) : undefined)
      }
    }
  ],
  'a wallet without an account is rejected': [
    {
      is: 'connects without an account',
      ...withConnect(
        connect => options =>
          connect(options).catch(error => {
            if (options.silent || error.context?.reason !== 'not permitted') throw error
            return { accounts: [], chain: undefined }
          })
      )
    }
  ],
  'ten thousand accounts are rejected': [
    {
      is: 'accepts any number of accounts',
      readers: { accounts: data => careful.accounts(data) ?? eachOnce(data) }
    }
  ],
  'an invalid response becomes wallet/invalid-answer': [
    {
      is: 'has the code of an unavailable wallet for an invalid response',
      readers: {
        accounts(data) {
          if (Array.isArray(data)) return careful.accounts(data)
          throw new WalletError('wallet/unavailable', { wallet: 'Toy' })
        }
      },
      also: ['an invalid sign-in, or one by another key, becomes wallet/invalid-answer']
    }
  ],
  'reports changed accounts': [
    {
      is: 'reports no new accounts',
      ...withoutEvent('accounts'),
      also: [
        'ignores invalid events',
        'ignores events with invalid accounts',
        'a listener is not called after its disposal'
      ]
    }
  ],
  'reports a changed chain': [{ is: 'reports no new chain', ...withoutEvent('chain') }],
  'reports a disconnection': [{ is: 'reports no disconnection', ...withoutEvent('disconnected') }],
  'ignores invalid events': [
    {
      is: 'reads accounts from any event',
      readers: { news: data => careful.news(data) ?? (Array.isArray(data) ? undefined : [{ address: String(data) }]) }
    }
  ],
  'ignores events with invalid accounts': [
    {
      is: 'accepts any list of texts as accounts of an event',
      also: ['ignores invalid events'],
      readers: {
        news: data => careful.news(data) ?? asTheyCome(data)?.filter(({ address }) => address.length > 3)
      }
    },
    {
      is: 'reports any number of accounts',
      also: ['ignores invalid events'],
      readers: { news: data => careful.news(data) ?? eachOnce(data) }
    },
    {
      is: 'reads an invalid event as a disconnection',
      readers: {
        news: data => careful.news(data) ?? (asTheyCome(data)?.[0]?.address.startsWith('0x') ? [] : undefined)
      }
    }
  ],
  'a listener is not called after its disposal': [
    {
      is: 'reports events after disposal',
      ...withConnector(connector => ({
        subscribe(hear) {
          const stop = connector.subscribe(hear)
          return () => void setTimeout(stop)
        }
      })),
      also: [
        'an aborted connect rejects at once, and a late response is ignored',
        'remove() leaves nothing behind',
        'a wallet that never answers leaves nothing behind'
      ]
    }
  ],
  'loads the chain library with features(), not before': [
    {
      is: 'loads the library at once',
      spoil(adapter) {
        void adapter.features()
        return adapter
      }
    }
  ],
  'an account has an address to receive at': [
    {
      is: 'returns an invalid address to receive at',
      ...withFeatures(() => ({ receive: { addressOn: account => account } }))
    },
    { is: 'returns no address to receive at', ...withFeatures(() => ({ receive: { addressOn: () => undefined } })) }
  ],
  'a balance is a bigint': [
    {
      is: 'returns a balance as a float',
      also: ['a maximum sends the whole balance less the fee'],
      library: {
        balance: (_, signal) => (signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(0.5 as never))
      }
    }
  ],
  'reading a balance honours its signal': [
    { is: 'reads a balance after an abort', ...withFeatures(() => ({ balance: { read: async () => 5n } })) }
  ],
  'a signed message verifies, whatever its text': [
    {
      is: 'signs another message',
      ...withSign(sign => (signer, text, signal) => sign(signer, text.trim(), signal))
    }
  ],
  'signing goes through the request of its signer': [
    {
      is: 'has the wallet sign a message itself',
      ...withSign(sign => (signer, text, signal) => sign(withoutRequest(signer), text, signal))
    }
  ],
  'a rejected signature has the code wallet/rejected': [
    {
      is: 'has one code for every failed signature',
      also: ['signing goes through the request of its signer'],
      ...withSign(
        sign =>
          (...asked) =>
            sign(...asked).catch(error => {
              const isNo = errorCode(error) === 'wallet/rejected'
              throw isNo ? new WalletError('wallet/unavailable', { wallet: 'Toy' }) : error
            })
      )
    }
  ],
  'an invalid signature becomes wallet/invalid-answer': [
    {
      is: 'fails without a code for an invalid signature',
      readers: { signature: answer => (answer as string).match(/^[0-9a-f]{128}$/)?.[0] },
      also: ['an invalid sign-in, or one by another key, becomes wallet/invalid-answer']
    }
  ],
  'a signature by another key is rejected': [
    {
      is: 'verifies nothing',
      library: { isSigned: () => true },
      also: [
        'verifyMessage accepts valid signatures only',
        'an invalid sign-in, or one by another key, becomes wallet/invalid-answer'
      ]
    }
  ],
  'signing honours its signal': [
    {
      is: 'waits for a signature after an abort',
      ...withSign(sign => (signer, text, signal) => {
        signal.throwIfAborted()
        return sign(signer, text, ignoringSignal())
      })
    }
  ],
  'the WalletConnect capabilities are valid names': [
    {
      is: 'has WalletConnect capabilities without a method',
      ...withAdapter(() => ({ walletConnectCapabilities: async () => ({ methods: [], events: [] }) }))
    },
    {
      is: 'has a WalletConnect method with an invalid name',
      ...withAdapter(() => ({
        walletConnectCapabilities: async () => ({ methods: ['toy_sign', 'to sign'], events: [] })
      }))
    },
    {
      is: 'has the WalletConnect method eth_sign',
      ...withAdapter(() => ({ walletConnectCapabilities: async () => ({ methods: ['eth_sign'], events: [] }) }))
    }
  ],
  'switching the network resolves once the wallet is on it, and honours its signal': [
    {
      is: 'resolves a switch without a new chain',
      ...withFeatures(() => ({ switchNetwork: { switch: async () => {} } }))
    }
  ],
  'remove() leaves nothing behind': [
    {
      is: 'leaves its listeners on the wallet',
      ...withConnector(connector => ({ subscribe: hear => forgetting(connector.subscribe(hear)) })),
      also: [
        'an aborted connect rejects at once, and a late response is ignored',
        'a listener is not called after its disposal',
        'a wallet that never answers leaves nothing behind'
      ]
    },
    {
      is: 'leaves a timer',
      ...withConnect(connect => async options => {
        const connection = await connect(options)
        const clock = setInterval(() => {}, 60_000)
        clock.unref?.()
        return connection
      })
    },
    {
      is: 'leaves a global',
      ...withConnect(connect => async options => {
        const connection = await connect(options)
        Reflect.set(globalThis, `toy ${crypto.randomUUID()}`, connection)
        return connection
      })
    },
    {
      is: 'leaves a key in the storage of the page',
      ...withConnect(connect => async options => {
        const connection = await connect(options)
        storage()?.setItem('toy', connection.accounts[0]?.address ?? '')
        return connection
      })
    }
  ],
  'a wallet that never answers leaves nothing behind': [
    {
      is: 'leaves listeners on a wallet that never responded',
      ...withConnector(({ connect, provider, subscribe }) => ({
        async connect(options) {
          const wallet = (await provider()) as ToyWallet
          const pulse = options.silent ? undefined : setInterval(() => wallet, 60_000)
          pulse?.unref?.()
          const connection = await connect(options)
          clearInterval(pulse)
          return connection
        },
        subscribe
      }))
    }
  ]
}
