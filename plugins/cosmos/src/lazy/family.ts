export { icon } from './icon.js'

export const methods = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']

export const events = ['accountsChanged', 'chainChanged']
