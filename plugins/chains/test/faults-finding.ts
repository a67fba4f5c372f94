import { careful } from './toy-chain.js'
import { type FaultsByCase, forgetting, unlisted, withAdapter, withConnector } from './toy-mutations.js'

/** Faults by the conformance case that detects them; `also` names further cases. */
export const findingFaults: FaultsByCase = {
  'accepts the addresses of its namespace': [
    {
      is: 'rejects an address in upper case',
      ...withAdapter(({ isAddress }) => ({ isAddress: value => value === value.toLowerCase() && isAddress(value) })),
      also: ['rejects texts that are not an address']
    },
    {
      is: 'rejects every address',
      ...withAdapter(() => ({ isAddress: () => false })),
      also: [
        'an account has an address to receive at',
        'a history is read page by page, newest first, each transaction once'
      ]
    }
  ],
  'rejects texts that are not an address': [
    { is: 'accepts every text as an address', ...withAdapter(() => ({ isAddress: () => true })) },
    {
      is: 'accepts a text after an address',
      ...withAdapter(() => ({ isAddress: value => /^toy[0-9a-f]{64}$/im.test(value) }))
    }
  ],
  'returns the canonical form of an address': [
    {
      is: 'returns an address without its canonical form',
      ...withAdapter(() => ({ canonicalAddress: value => value }))
    },
    {
      is: 'accepts an invalid checksum',
      ...withAdapter(({ canonicalAddress }) => ({ canonicalAddress: value => canonicalAddress?.(value.slice(0, 67)) }))
    },
    {
      is: 'has several forms of an address and no canonical one',
      spoil: ({ canonicalAddress: _, ...adapter }) => adapter
    }
  ],
  'has a zero address in canonical form': [
    { is: 'has an invalid zero address', ...withAdapter(() => ({ zeroAddress: '0x0' })) }
  ],
  'has networks of its own namespace, with CAIP-2 ids': [
    {
      is: 'has a network of another namespace',
      ...withAdapter(({ networks }) => ({
        networks: networks.map(network => ({ ...network, chainNamespace: 'eip155' }))
      }))
    }
  ],
  'has a small embedded icon, or none': [
    { is: 'has an icon at a URL', ...withAdapter(() => ({ icon: 'https://icons.example/toy.svg' })) },
    {
      is: 'loads an icon at a URL',
      ...withAdapter(() => ({ icon: async () => ({ icon: 'https://icons.example/toy.svg' }) }))
    },
    {
      is: 'loads a large icon',
      ...withAdapter(() => ({ icon: async () => ({ icon: `data:image/png;base64,${'A'.repeat(3_000)}` }) }))
    },
    { is: 'fails to load its icon', ...withAdapter(() => ({ icon: () => Promise.reject(new Error('gone')) })) }
  ],
  'discover calls back at once': [
    {
      is: 'reports no wallets at once',
      ...withAdapter(adapter => ({
        discover(listener) {
          let isFirst = true
          return adapter.discover(connectors => {
            if (!isFirst) listener(connectors)
            isFirst = false
          })
        }
      })),
      // Does not report the wallets that are already there.
      also: ['keeps the array and the connector while nothing changes']
    }
  ],
  'reports a wallet that is announced late': [
    {
      is: 'returns an icon of a wallet at a URL',
      ...withConnector(({ info }) => ({ info: { ...info, icon: 'javascript:alert(1)' } }))
    }
  ],
  'keeps the array and the connector while nothing changes': [
    {
      is: 'reports a new array each time',
      ...withAdapter(adapter => ({
        discover: listener =>
          adapter.discover(connectors => {
            listener(connectors)
            listener([...connectors])
          })
      }))
    }
  ],
  'ignores hostile announcements': [
    {
      is: 'accepts invalid announcements',
      readers: { announcement: detail => careful.announcement(detail) ?? { name: 'Anyone', wallet: { ...unlisted } } }
    }
  ],
  'reports nothing after disposal': [
    {
      is: 'listens after disposal',
      ...withAdapter(adapter => ({ discover: listener => forgetting(adapter.discover(listener)) })),
      also: ['remove() leaves nothing behind', 'a wallet that never answers leaves nothing behind']
    }
  ]
}
