import { hexToU8a } from '@polkadot/util'
import { readRuntime } from '../../../plugins/polkadot/src/lazy/transfer/runtime.js'
import { call } from '../chain.js'
import { world } from '../fixtures/world.js'
import type { Family, ReviewedRequest } from './request.js'

const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const other = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

const sign = (method: string, params: object) => ({ namespace: 'polkadot', path: ['signer', method], args: [params] })
const message = (data: string) => sign('signRaw', { address: account, data, type: 'bytes' })

async function requests(): Promise<readonly ReviewedRequest[]> {
  const ask = (method: string, ...params: readonly unknown[]) => call(world.polkadotUrl, method, params)
  const { tx } = readRuntime(hexToU8a(String(await ask('state_getMetadata'))))
  const genesisHash = await ask('chain_getBlockHash', 0)
  const version = (await ask('state_getRuntimeVersion')) as { readonly specVersion: number }
  const callOf = (pallet: string, name: string, ...args: readonly unknown[]) =>
    String(tx[pallet]?.[name]?.(...args).toHex())
  const transaction = (method: string) =>
    sign('signPayload', {
      address: account,
      blockHash: genesisHash,
      blockNumber: '0x00000000',
      era: '0x8502',
      genesisHash,
      method,
      nonce: '0x00000007',
      signedExtensions: [],
      specVersion: `0x${version.specVersion.toString(16).padStart(8, '0')}`,
      tip: `0x${'0'.repeat(32)}`,
      transactionVersion: '0x0000001a',
      version: 4
    })
  const pay = callOf('balances', 'transferKeepAlive', other, 25_000_000_000n)
  const proxy = callOf('proxy', 'addProxy', other, 'Any', 0)
  const unknown = callOf('preimage', 'notePreimage', '0xc0ffee')
  return [
    {
      title: 'a payment',
      call: transaction(pay),
      subjects: ['2.5 DOT'],
      addresses: [other],
      shows: ['Send', 'nonce', '7', '64 blocks'],
      raw: pay
    },
    {
      title: 'a proxy that may do anything',
      heading: 'Grant permission',
      call: transaction(proxy),
      addresses: [other],
      shows: ['Give control to another account', 'Proxy.add_proxy'],
      warnings: [['control']],
      raw: proxy
    },
    {
      title: 'an unknown call',
      call: transaction(unknown),
      shows: ['Call Preimage.note_preimage', 'c0ffee'],
      warnings: [['unknown-contract']],
      raw: unknown
    },
    {
      title: 'a call that no runtime has',
      heading: 'Approve request',
      call: transaction('0xffff0102'),
      shows: ['Data that can’t be read', '0xffff0102'],
      warnings: [['unknown-data']],
      raw: '0xffff0102'
    },
    {
      title: 'a message',
      heading: 'Sign message',
      call: message('Hello'),
      shows: ['Hello'],
      raw: 'Hello'
    },
    {
      title: 'a message that is a transaction of this chain',
      heading: 'Approve request',
      call: message(`0x0102${String(genesisHash).slice(2)}ff`),
      shows: ['Data that can’t be read'],
      warnings: [['transaction-as-message'], ['unknown-data']],
      raw: String(genesisHash).slice(2)
    }
  ]
}

export const polkadot: Family = {
  name: 'Polkadot',
  wallet: 'Juniper',
  address: account,
  network: 'Local Polkadot',
  requests
}
