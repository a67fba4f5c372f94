import { type ChainId, type Network, parseChainId } from '@latchkit/kernel/chain'

interface Asked {
  chains: ChainId[]
  methods: string[]
  events: string[]
}

/** What each chain family speaks through a session, as far as this product uses it. */
const vocabularies: Readonly<Record<string, { readonly methods: string; readonly events: string }>> = {
  eip155: {
    methods:
      'personal_sign eth_signTypedData eth_signTypedData_v4 eth_sendTransaction eth_signTransaction ' +
      'wallet_switchEthereumChain wallet_addEthereumChain wallet_watchAsset wallet_getCapabilities wallet_sendCalls ' +
      'wallet_getCallsStatus wallet_showCallsStatus wallet_grantPermissions wallet_revokePermissions ' +
      'wallet_requestExecutionPermissions wallet_revokeExecutionPermission wallet_getAssets',
    events: 'accountsChanged chainChanged'
  },
  solana: {
    methods:
      'solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction ' +
      'solana_getAccounts solana_requestAccounts',
    events: 'accountsChanged chainChanged'
  },
  bip122: {
    methods: 'sendTransfer getAccountAddresses signPsbt signMessage',
    events: 'bip122_addressesChanged'
  },
  polkadot: { methods: 'polkadot_signTransaction polkadot_signMessage', events: 'accountsChanged chainChanged' },
  cosmos: { methods: 'cosmos_getAccounts cosmos_signDirect cosmos_signAmino', events: 'accountsChanged chainChanged' }
}

/**
 * What a wallet is asked for: every configured network of every chain family, all of it optional, so that a wallet that
 * has some of it can approve that part. A family without a vocabulary here is not asked for, nor is a network whose id is
 * none of its family (CAIP-2): a wallet turns down the whole proposal for one such id.
 */
export function askedNamespaces(networks: readonly Network[]): Record<string, Asked> {
  const asked: Record<string, Asked> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const vocabulary = Object.hasOwn(vocabularies, chainNamespace) && vocabularies[chainNamespace]
    if (!vocabulary || parseChainId(caipNetworkId)?.namespace !== chainNamespace) continue
    asked[chainNamespace] ??= {
      chains: [],
      methods: vocabulary.methods.split(' '),
      events: vocabulary.events.split(' ')
    }
    const { chains } = asked[chainNamespace]
    if (!chains.includes(caipNetworkId)) chains.push(caipNetworkId)
  }
  return asked
}
