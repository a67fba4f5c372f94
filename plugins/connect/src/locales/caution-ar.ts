import type { CautionMessage } from '../caution-messages.js'

const arabic: Record<CautionMessage, string> = {
  contested: 'غير موثّقة',
  disguised: 'مشبوهة',
  noDomain: 'لم تذكر موقعًا'
}

export default arabic
