export { icon } from './icon.js'

export const methods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts'
]

export const events = ['accountsChanged', 'chainChanged']
