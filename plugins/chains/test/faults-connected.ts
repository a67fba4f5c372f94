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
  withSign
} from './toy-mutations.js'

const storage = () => globalThis.localStorage

/** Faults in responses, events and signatures of a wallet, and in leftovers. */
export const connectedFaults: FaultsByCase = {
  'accounts that are no addresses here are refused': [
    {
      is: 'believes any list of texts',
      readers: {
        accounts: data =>
          careful.accounts(data) ?? (Array.isArray(data) && data.length < 1_000 ? asTheyCome(data) : undefined)
      }
    }
  ],
  'a wallet that shows no account is refused': [
    {
      is: 'connects nobody',
      ...withConnect(
        connect => options =>
          connect(options).catch(error => {
            if (options.silent || error.context?.reason !== 'not permitted') throw error
            return { accounts: [], chain: undefined }
          })
      )
    }
  ],
  'ten thousand accounts are refused': [
    {
      is: 'takes as many accounts as there are',
      readers: { accounts: data => careful.accounts(data) ?? eachOnce(data) }
    }
  ],
  'an answer that is none becomes wallet/invalid-answer': [
    {
      is: 'calls nonsense a wallet that is gone',
      readers: {
        accounts(data) {
          if (Array.isArray(data)) return careful.accounts(data)
          throw new WalletError('wallet/unavailable', { wallet: 'Toy' })
        }
      },
      also: ['a sign-in with nonsense or by another key becomes wallet/invalid-answer']
    }
  ],
  'tells when the accounts change': [
    {
      is: 'tells no one of new accounts',
      ...withoutEvent('accounts'),
      also: [
        'drops events that carry nonsense',
        'drops events with accounts that cannot be believed',
        'a listener hears nothing after its disposer'
      ]
    }
  ],
  'tells when the chain changes': [{ is: 'tells no one of a new chain', ...withoutEvent('chain') }],
  'tells when the wallet disconnects': [{ is: 'tells no one that the wallet left', ...withoutEvent('disconnected') }],
  'drops events that carry nonsense': [
    {
      is: 'makes an account of any event',
      readers: { news: data => careful.news(data) ?? (Array.isArray(data) ? undefined : [{ address: String(data) }]) }
    }
  ],
  'drops events with accounts that cannot be believed': [
    {
      is: 'believes any list of texts in an event',
      also: ['drops events that carry nonsense'],
      readers: {
        news: data => careful.news(data) ?? asTheyCome(data)?.filter(({ address }) => address.length > 3)
      }
    },
    {
      is: 'tells of as many accounts as there are',
      also: ['drops events that carry nonsense'],
      readers: { news: data => careful.news(data) ?? eachOnce(data) }
    },
    {
      is: 'takes nonsense for a farewell',
      readers: {
        news: data => careful.news(data) ?? (asTheyCome(data)?.[0]?.address.startsWith('0x') ? [] : undefined)
      }
    }
  ],
  'a listener hears nothing after its disposer': [
    {
      is: 'goes on telling',
      ...withConnector(connector => ({
        subscribe(hear) {
          const stop = connector.subscribe(hear)
          return () => void setTimeout(stop)
        }
      })),
      also: [
        'an aborted connect rejects at once, and a late answer is dropped',
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
  'an account is paid at an address': [
    {
      is: 'has accounts paid at what is no address',
      ...withFeatures(() => ({ receive: { addressOn: account => account } }))
    },
    { is: 'has accounts paid nowhere', ...withFeatures(() => ({ receive: { addressOn: () => undefined } })) }
  ],
  'a balance is a bigint': [
    {
      is: 'counts money in floats',
      also: ['max sends all that is left after the fee'],
      library: {
        balance: (_, signal) => (signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(0.5 as never))
      }
    }
  ],
  'reading a balance honours its signal': [
    { is: 'reads on after an abort', ...withFeatures(() => ({ balance: { read: async () => 5n } })) }
  ],
  'a signed message verifies, whatever its text': [
    {
      is: 'signs something else',
      ...withSign(sign => (signer, text, signal) => sign(signer, text.trim(), signal))
    }
  ],
  'a declined signature is wallet/rejected': [
    {
      is: 'has one code for every signature that did not come',
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
  'a signature that is none becomes wallet/invalid-answer': [
    {
      is: 'trips over what is no signature',
      readers: { signature: answer => (answer as string).match(/^[0-9a-f]{128}$/)?.[0] },
      also: ['a sign-in with nonsense or by another key becomes wallet/invalid-answer']
    }
  ],
  'a signature by another key is refused': [
    {
      is: 'verifies nothing',
      library: { isSigned: () => true },
      also: [
        'verifyMessage tells a signature from what is none',
        'a sign-in with nonsense or by another key becomes wallet/invalid-answer'
      ]
    }
  ],
  'signing honours its signal': [
    {
      is: 'waits for a signature that nobody wants any more',
      ...withSign(sign => (signer, text, signal) => {
        signal.throwIfAborted()
        return sign(signer, text, ignoringSignal())
      })
    }
  ],
  'the WalletConnect capabilities are names': [
    {
      is: 'has WalletConnect capabilities without a method',
      ...withAdapter(() => ({ walletConnectCapabilities: async () => ({ methods: [], events: [] }) }))
    },
    {
      is: 'has a method that is no name',
      ...withAdapter(() => ({
        walletConnectCapabilities: async () => ({ methods: ['toy_sign', 'to sign'], events: [] })
      }))
    },
    {
      is: 'asks to sign blindly',
      ...withAdapter(() => ({ walletConnectCapabilities: async () => ({ methods: ['eth_sign'], events: [] }) }))
    }
  ],
  'switching the network resolves when the wallet is there, and honours its signal': [
    { is: 'switches in name only', ...withFeatures(() => ({ switchNetwork: { switch: async () => {} } })) }
  ],
  'remove() leaves nothing behind': [
    {
      is: 'leaves its listeners on the wallet',
      ...withConnector(connector => ({ subscribe: hear => forgetting(connector.subscribe(hear)) })),
      also: [
        'an aborted connect rejects at once, and a late answer is dropped',
        'a listener hears nothing after its disposer',
        'a wallet that never answers leaves nothing behind'
      ]
    },
    {
      is: 'keeps a clock running',
      ...withConnect(connect => async options => {
        const connection = await connect(options)
        const clock = setInterval(() => {}, 60_000)
        clock.unref?.()
        return connection
      })
    },
    {
      is: 'puts itself on the page',
      ...withConnect(connect => async options => {
        const connection = await connect(options)
        Reflect.set(globalThis, `toy ${crypto.randomUUID()}`, connection)
        return connection
      })
    },
    {
      is: 'stores what it likes where it likes',
      ...withConnect(connect => async options => {
        const connection = await connect(options)
        storage()?.setItem('toy', connection.accounts[0]?.address ?? '')
        return connection
      })
    }
  ],
  'a wallet that never answers leaves nothing behind': [
    {
      is: 'watches a wallet that never answered',
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
