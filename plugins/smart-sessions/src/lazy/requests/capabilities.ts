import { boundedRecord } from '@latchkit/kernel/schema'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { Atomicity, CapabilitiesOptions, WalletCapabilities } from '../../calls.js'
import { plainObject, readResponse } from './response-schemas.js'
import { chainInHex, openWalletAccess, type RequestKernel } from './wallet-access.js'

const MAX_CHAINS = 1_000
const METHOD = 'wallet_getCapabilities'
/** Reference under which a wallet lists what it can do on every chain (EIP-5792). */
const EVERY_CHAIN = 0n

const responseSchema = boundedRecord(v.string(), plainObject, MAX_CHAINS)
/** `atomicBatch` is the form of EIP-5792 before its last call. */
const atomicParts = v.object({
  atomic: v.fallback(
    v.optional(v.object({ status: v.picklist(['supported', 'ready', 'unsupported'] satisfies Atomicity[]) })),
    undefined
  ),
  atomicBatch: v.fallback(v.optional(v.object({ supported: v.boolean() })), undefined)
})

/** Implements `readCapabilities` of the entry. */
export async function readCapabilities(
  kernel: RequestKernel,
  { chains, ...options }: CapabilitiesOptions = {}
): Promise<Readonly<Record<ChainId, WalletCapabilities>>> {
  const access = openWalletAccess(kernel, options)
  const wanted = chains ?? [access.chain]
  const response = await access.read(METHOD, [access.address, wanted.map(chainInHex)])
  const { wallet } = access
  const listed = readResponse(responseSchema, response, {
    wallet,
    method: METHOD,
    expected: 'capabilities by chain (EIP-5792)'
  })
  const entries = Object.entries(listed).flatMap(([id, all]) => {
    const reference = /^0x[\da-f]{1,64}$/i.test(id) ? BigInt(id) : undefined
    return reference === undefined ? [] : [[reference, all] as const]
  })
  const byReference = new Map(entries)
  const shared = byReference.get(EVERY_CHAIN)
  const found = wanted.flatMap(chain => {
    const own = byReference.get(BigInt(chainInHex(chain)))
    // A chain that the wallet does not support is absent.
    return own || shared ? [[chain, describe({ ...shared, ...own })] as const] : []
  })
  return Object.fromEntries(found)
}

function describe(all: Readonly<Record<string, unknown>>): WalletCapabilities {
  const { atomic, atomicBatch } = v.parse(atomicParts, all)
  return { atomic: atomic?.status ?? (atomicBatch?.supported ? 'supported' : 'unsupported'), all }
}
