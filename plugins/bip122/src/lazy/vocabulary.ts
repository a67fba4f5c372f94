/** The methods of the namespace that sites use by the provider, too; only messages and addresses go through this plugin. */
export const methods = ['signMessage', 'getAccountAddresses', 'signPsbt', 'sendTransfer']

export const events = ['bip122_addressesChanged']
