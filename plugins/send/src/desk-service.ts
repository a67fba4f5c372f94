import { serviceRef } from '@latchkit/kernel'
import type { Desk } from './desk.js'

/** What the views of this plugin share, there once one of them is. Nobody else's, and so no part of the contract. */
export const SendDesk = serviceRef<() => Desk>('send')
