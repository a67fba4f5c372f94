import { useConnections } from 'latchkit/react'

/** Returns the connected EVM account, whichever family is shown. */
export function useEvmAccount() {
  const wallet = useConnections().find(({ namespace, isCurrent }) => namespace === 'eip155' && isCurrent)
  return { address: wallet?.account, chainId: Number(wallet?.chain?.slice('eip155:'.length) ?? 0) }
}
