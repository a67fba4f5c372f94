import { serviceRef } from '@latchkit/kernel'
import type { Desk } from './desk.js'

/** Service that returns the store shared by this plugin's views, once one of them was loaded. Private, so not part of the contract. */
export const SendDesk = serviceRef<() => Desk>('send')
