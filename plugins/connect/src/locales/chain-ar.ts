import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { ChainMessage } from '../chain-messages.js'

const arabic: Record<ChainMessage, MessageText> = {
  chooseChainTitle: 'اختر شبكة',
  chooseChainDetail: 'تعمل {wallet} على عدة شبكات. أيها تريد استخدامها؟',
  networkAndMore: {
    zero: '{network}',
    one: '{network} وشبكة أخرى',
    two: '{network} وشبكتان أخريان',
    few: '{network} و{count} شبكات أخرى',
    many: '{network} و{count} شبكة أخرى',
    other: '{network} و{count} شبكة أخرى'
  },
  lastUsed: 'آخر استخدام'
}

export default arabic
