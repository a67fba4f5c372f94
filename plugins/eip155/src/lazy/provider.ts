import { hasMethods } from '@latchkit/kernel/wallet'
import type { Eip1193Provider } from '../contract.js'

/** Whether something on the page can be asked as EIP-1193 says. */
export const isProvider = (value: unknown) => hasMethods<Eip1193Provider>(value, 'request')
