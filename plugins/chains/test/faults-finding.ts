import { careful } from './toy-chain.js'
import { type FaultsByCase, forgetting, unlisted, withAdapter, withConnector } from './toy-mutations.js'

/** Faults by the conformance case that detects them; `also` names further cases. */
export const findingFaults: FaultsByCase = {
  'accepts the addresses of its namespace': [
    {
      is: 'takes no address in upper case',
      ...withAdapter(({ isAddress }) => ({ isAddress: value => value === value.toLowerCase() && isAddress(value) })),
      also: ['refuses what is not an address']
    },
    {
      is: 'takes no address at all',
      ...withAdapter(() => ({ isAddress: () => false })),
      also: ['an account is paid at an address', 'a history is read page by page, newest first, each transaction once']
    }
  ],
  'refuses what is not an address': [
    { is: 'takes every text for an address', ...withAdapter(() => ({ isAddress: () => true })) },
    {
      is: 'forgets the end of the pattern',
      ...withAdapter(() => ({ isAddress: value => /^toy[0-9a-f]{64}$/im.test(value) }))
    }
  ],
  'spells an address that came from elsewhere in one way': [
    { is: 'passes an address on as it was written', ...withAdapter(() => ({ canonicalAddress: value => value })) },
    {
      is: 'forgives a checksum',
      ...withAdapter(({ canonicalAddress }) => ({ canonicalAddress: value => canonicalAddress?.(value.slice(0, 67)) }))
    },
    {
      is: 'has several spellings and no way to tell them',
      spoil: ({ canonicalAddress: _, ...adapter }) => adapter
    }
  ],
  'has in its one spelling what stands for nobody': [
    { is: 'has none of its own addresses for it', ...withAdapter(() => ({ zeroAddress: '0x0' })) }
  ],
  'has networks of its own namespace, with CAIP-2 ids': [
    {
      is: 'has a network of another namespace',
      ...withAdapter(({ networks }) => ({
        networks: networks.map(network => ({ ...network, chainNamespace: 'eip155' }))
      }))
    }
  ],
  'has a small mark that no host is asked for, or none': [
    { is: 'fetches its icon from somewhere', ...withAdapter(() => ({ icon: 'https://icons.example/toy.svg' })) },
    {
      is: 'loads an icon that is fetched from somewhere',
      ...withAdapter(() => ({ icon: async () => ({ icon: 'https://icons.example/toy.svg' }) }))
    },
    {
      is: 'loads an icon that is large',
      ...withAdapter(() => ({ icon: async () => ({ icon: `data:image/png;base64,${'A'.repeat(3_000)}` }) }))
    },
    { is: 'cannot load its icon', ...withAdapter(() => ({ icon: () => Promise.reject(new Error('gone')) })) }
  ],
  'discover calls back at once': [
    {
      is: 'discovers only later',
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
      also: ['keeps the array and the connector while nothing changed']
    }
  ],
  'announces a wallet that comes late': [
    {
      is: 'shows an icon from anywhere',
      ...withConnector(({ info }) => ({ info: { ...info, icon: 'javascript:alert(1)' } }))
    }
  ],
  'keeps the array and the connector while nothing changed': [
    {
      is: 'gives a new array each time',
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
      is: 'believes whoever announces',
      readers: { announcement: detail => careful.announcement(detail) ?? { name: 'Anyone', wallet: { ...unlisted } } }
    }
  ],
  'goes quiet after disposal': [
    {
      is: 'never stops listening',
      ...withAdapter(adapter => ({ discover: listener => forgetting(adapter.discover(listener)) })),
      also: ['remove() leaves nothing behind', 'a wallet that never answers leaves nothing behind']
    }
  ]
}
