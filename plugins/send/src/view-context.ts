import type { Readable } from '@latchkit/kernel'
import type { Desk } from './desk.js'

/** Context of this plugin's views: the store that they share, `undefined` until its stored values are read. */
export type SendContext = Readable<Desk | undefined>
