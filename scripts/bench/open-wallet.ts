/**
 * Announces an EVM wallet (EIP-6963) with the id `com.example.open`, which authorizes the page and signs nothing.
 *
 * @param account - address of its only account.
 * @param chainId - EIP-155 id of its chain.
 */
export function announceOpenWallet(account: string, chainId: number) {
  const responses: Readonly<Record<string, unknown>> = {
    eth_accounts: [account],
    eth_requestAccounts: [account],
    eth_chainId: `0x${chainId.toString(16)}`
  }
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method in responses) return responses[method]
      throw Object.assign(new Error('Not supported'), { code: 4_200 })
    },
    on() {},
    removeListener() {}
  }
  const info = { uuid: '0d9a5b1e-6c1f-4f0e-8a52-8f8f0c6f3a0a', name: 'Open', icon: 'data:,', rdns: 'com.example.open' }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
