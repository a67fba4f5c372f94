import { parseAddress, spellAddress } from '../../address.js'

export type Fields = Readonly<Record<string, unknown>>
/** Returns the fields of an object. Returns an empty object for `undefined` and `null`. */
export const fields = (value: unknown): Fields => Object(value)

/** Parses a `connect` event (TonConnect). Returns `undefined` unless it has an address, its key and its network. */
export function readSession({ event, payload }: Fields) {
  const { items } = fields(payload)
  const itemOf = (name: string) => fields(Array.isArray(items) && items.find(item => fields(item).name === name))
  const { address: written, network, publicKey, walletStateInit: stateInit } = itemOf('ton_addr')
  // An address with the test network flag is invalid on the main network.
  const parsed = parseAddress(written, network !== '-239')
  if (event !== 'connect' || !parsed || typeof network !== 'string' || typeof publicKey !== 'string') return undefined
  if (!/^-?[0-9]{1,10}$/.test(network) || !/^[0-9a-f]{64}$/.test(publicKey)) return undefined
  const account = { address: spellAddress(parsed), publicKey }
  return { account, chain: `ton:${network}` as const, stateInit, proof: fields(itemOf('ton_proof').proof) }
}
