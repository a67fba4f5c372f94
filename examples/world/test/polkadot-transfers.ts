/** Creates and signs Polkadot transfers with Polkadot's own libraries. */
import { createTestKeyring } from '@polkadot/keyring/testing'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'

type KeyKind = 'sr25519' | 'ed25519' | 'ecdsa'
export type PolkadotKey = Awaited<ReturnType<typeof polkadotKey>>

/** Returns a key. @param path  Derivation path of the phrase of Substrate's own tests: `//Charlie`. */
export async function polkadotKey(path: string, kind: KeyKind = 'sr25519') {
  await cryptoWaitReady()
  return createTestKeyring({ type: kind }, false).addFromUri(path)
}

export interface PolkadotTransfer {
  readonly to: string
  readonly amount: bigint
  readonly method?: 'transferKeepAlive' | 'transferAllowDeath' | 'transferAll'
  readonly nonce?: number
  readonly specVersion?: number
  readonly genesisHash?: string
  readonly tip?: number
  /** Number of blocks for which it is valid. */
  readonly period?: number
}

export async function callPolkadot(url: string, method: string, ...params: readonly unknown[]) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers, body })
  return (await answer.json()) as { result?: unknown; error?: { code: number; message: string; data?: unknown } }
}

const registries = new Map<string, TypeRegistry>()

/** Resolves with the library's registry for the runtime of the node. */
export async function registryAt(url: string): Promise<TypeRegistry> {
  const { result } = await callPolkadot(url, 'state_getMetadata')
  const known = registries.get(String(result))
  if (known) return known
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, result as `0x${string}`))
  registries.set(String(result), registry)
  return registry
}

interface Extrinsic {
  sign(key: PolkadotKey, options: object): Extrinsic
  toHex(): string
}

/** Resolves with the signed extrinsic in hex. */
export async function signPolkadot(url: string, key: PolkadotKey, transfer: PolkadotTransfer): Promise<string> {
  const registry = await registryAt(url)
  const ask = async (method: string, ...params: readonly unknown[]) =>
    (await callPolkadot(url, method, ...params)).result
  const blockHash = await ask('chain_getFinalizedHead')
  const { number } = (await ask('chain_getHeader', blockHash)) as { number: string }
  const version = (await ask('state_getRuntimeVersion')) as { specVersion: number; transactionVersion: number }
  const { to, amount, method = 'transferKeepAlive', period = 64, tip = 0 } = transfer
  const name = method.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const [pallet] = registry.metadata.pallets.filter(one => one.name.toString() === 'Balances')
  const variants = registry.lookup.getSiType(pallet?.calls.unwrap().type as never).def.asVariant.variants
  const index = variants.find(variant => variant.name.toString() === name)?.index.toNumber() ?? 0
  const args = method === 'transferAll' ? [{ Id: to }, false] : [{ Id: to }, amount]
  const callIndex = Uint8Array.of(pallet?.index.toNumber() ?? 0, index)
  const call = registry.createType('Call', { callIndex, args })
  const extrinsic = registry.createType('Extrinsic', { method: call }, { version: 4 }) as unknown as Extrinsic
  const options = {
    blockHash,
    era: registry.createType('ExtrinsicEra', { current: Number(number), period }),
    genesisHash: transfer.genesisHash ?? (await ask('chain_getBlockHash', 0)),
    nonce: transfer.nonce ?? (await ask('system_accountNextIndex', key.address)),
    runtimeVersion: { ...version, ...(transfer.specVersion && { specVersion: transfer.specVersion }) },
    signedExtensions: registry.signedExtensions,
    tip
  }
  return extrinsic.sign(key, options).toHex()
}

/** Sends a transfer. Resolves with the hash. */
export async function sendPolkadot(url: string, key: PolkadotKey, transfer: PolkadotTransfer): Promise<string> {
  const { result, error } = await callPolkadot(url, 'author_submitExtrinsic', await signPolkadot(url, key, transfer))
  if (error) throw new Error(`${error.message}: ${error.data}`)
  return String(result)
}
