import type { ChangeMessage } from '../change-messages.js'

const arabic: Record<ChangeMessage, string> = {
  disconnected: 'انقطع الاتصال بـ {wallet}',
  disconnectedNowShowing: 'انقطع الاتصال بـ {wallet}. يُعرض الآن {other}',
  nowShowing: 'يُعرض الآن {account}'
}

export default arabic
