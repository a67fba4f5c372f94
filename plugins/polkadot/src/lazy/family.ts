export { icon } from './icon.js'

export const methods = ['polkadot_signTransaction', 'polkadot_signMessage']

export const events = ['accountsChanged', 'chainChanged']
