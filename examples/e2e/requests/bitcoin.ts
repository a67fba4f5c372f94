import { type PsbtOptions, psbtOf, recipient } from '../../../plugins/bip122/test/decoding/requests.js'
import type { Family, ReviewedRequest } from './request.js'

const account = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

const request = (method: string, params: object) => ({ namespace: 'bip122', path: ['request'], args: [method, params] })
const inputs = [[account, 150_000_000n]] as const
const outputs = [
  [recipient, 100_000_000n],
  [account, 49_990_000n]
] as const
const psbt = (options: PsbtOptions = {}) => psbtOf({ inputs, outputs, ...options })
const signPsbt = (options?: PsbtOptions, more: object = {}) =>
  request('signPsbt', { psbt: psbt(options), signInputs: { [account]: [0] }, ...more })
const sign = (message: string) => request('signMessage', { address: account, message })

const requests: readonly ReviewedRequest[] = [
  {
    title: 'a payment',
    call: request('sendTransfer', { recipients: [{ address: recipient, amount: 2_500_000 }] }),
    subjects: ['0.025 BTC'],
    addresses: [recipient],
    shows: ['Send', 'To'],
    raw: recipient
  },
  {
    title: 'inputs and outputs of a PSBT',
    call: signPsbt({}, { broadcast: true }),
    subjects: ['1 BTC', '0.4999 BTC'],
    addresses: [recipient, account],
    shows: ['Send', 'Change back to you', 'Network fee', '0.0001 BTC', 'inputs', '150000000', 'broadcast'],
    raw: psbt().slice(0, 40)
  },
  {
    title: 'a PSBT that others may change, with a fee that nothing proves',
    call: signPsbt({ sighashType: 0x82, proof: 'outputs' }),
    subjects: ['1 BTC', '0.4999 BTC'],
    addresses: [recipient, account],
    warnings: [['changeable'], ['unproven-fee']],
    raw: psbt({ sighashType: 0x82, proof: 'outputs' }).slice(0, 40)
  },
  {
    title: 'a message',
    heading: 'Sign message',
    call: sign('Hello'),
    shows: ['Hello'],
    raw: 'Hello'
  },
  {
    title: 'a message that is a transaction',
    heading: 'Sign message',
    call: sign(psbt()),
    shows: [psbt().slice(0, 40)],
    warnings: [['transaction-as-message']],
    raw: psbt().slice(0, 40)
  }
]

export const bitcoin: Family = {
  name: 'Bitcoin',
  wallet: 'Xverse',
  address: account,
  network: 'Local Bitcoin',
  requests: async () => requests
}
