import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  title: 'Sign in',
  heading: 'Sign in to {site}',
  detail: 'Sign a message to prove that this account is yours. It costs nothing and moves no funds.',
  account: 'Account',
  network: 'Network',
  cancelDisconnects: 'Cancel disconnects your wallet.',
  sign: 'Sign',
  cancel: 'Cancel',
  signing: 'Confirm in {wallet}',
  verifying: 'Checking the signature',
  declined: 'Signature declined',
  failed: 'Error signing message',
  notVerified: 'Failed to verify message',
  signOutFailed: 'Sign-out failed. You may still be signed in on the server.'
} as const

export type SignInMessageKey = keyof typeof english

export const messages = defineMessages('siwx', english, { ar: () => import('./locales/ar.js') })
