import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { ChainMessage } from '../chain-messages.js'

const arabic: Record<ChainMessage, MessageText> = {
  chooseChainTitle: 'اختر شبكة',
  chooseChainDetail: 'تعمل {wallet} على عدة شبكات. أيها تريد استخدامها؟',
  // Begins with a mark: a row's direction follows its first letter, and a network's is mostly Latin.
  networkAndMore: {
    zero: '\u200f{network}',
    one: '\u200f{network} وشبكة أخرى',
    two: '\u200f{network} وشبكتان أخريان',
    few: '\u200f{network} و{count} شبكات أخرى',
    many: '\u200f{network} و{count} شبكة أخرى',
    other: '\u200f{network} و{count} شبكة أخرى'
  },
  lastUsed: 'آخر استخدام'
}

export default arabic
