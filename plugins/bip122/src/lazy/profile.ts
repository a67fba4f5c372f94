export { icon } from './icon.js'

/** The methods of the namespace, all of which this plugin answers. */
export const methods = ['signMessage', 'getAccountAddresses', 'signPsbt', 'sendTransfer']

export const events = ['bip122_addressesChanged']
