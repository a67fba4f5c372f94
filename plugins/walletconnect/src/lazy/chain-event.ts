import { type ChainId, isChainId, namespaceOf } from '@latchkit/plugin-chains/contract'

/**
 * Returns the chain of a `chainChanged` event: a CAIP-2 id, or for EVM a number in decimal or hex. Some wallets send the event on the
 * new chain, with data that names no chain.
 */
export function chainOfEvent(data: unknown, sentOn: string): ChainId | undefined {
  if (!isChainId(sentOn)) return undefined
  const namespace = namespaceOf(sentOn)
  if (isChainId(data)) return namespaceOf(data) === namespace ? data : undefined
  const isNumber =
    typeof data === 'number' || (typeof data === 'string' && /^(?:0x[\da-f]{1,14}|\d{1,16})$/i.test(data))
  if (namespace !== 'eip155' || !isNumber) return sentOn
  const id = Number(data)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
