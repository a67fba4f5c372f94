import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** By network and the version of the metadata, as its nodes answered. */
export const runtimes = [
  ['polkadot', 'v14'],
  ['kusama', 'v14'],
  ['substrate', 'v14'],
  ['polkadot', 'v15'],
  ['asset-hub-polkadot', 'v15'],
  ['substrate', 'v15']
] as const

export type RuntimeName = (typeof runtimes)[number][0]

/** Version 15 comes as an answer of the runtime itself, in an option and with its length. */
export function metadataOf(network: RuntimeName, version: 'v14' | 'v15'): Uint8Array {
  const { default: hex } = load(`@polkadot/types-support/metadata/${version}/${network}-hex`) as { default: string }
  return Uint8Array.from(Buffer.from(hex.slice(hex.indexOf('6d657461')), 'hex'))
}
