import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { CautionMessage } from '../caution-messages.js'

const arabic: Record<CautionMessage, MessageText> = {
  contested: 'غير موثّقة',
  disguised: 'مشبوهة',
  noDomain: 'بلا موقع إلكتروني',
  lateWallets: 'محافظ عُثر عليها لاحقًا',
  lateFound: {
    zero: 'لم نعثر على محافظ أخرى.',
    one: 'عثرنا على محفظة أخرى. ستجدها في آخر القائمة.',
    two: 'عثرنا على محفظتين أخريين. ستجدهما في آخر القائمة.',
    few: 'عثرنا على {count} محافظ أخرى. ستجدها في آخر القائمة.',
    many: 'عثرنا على {count} محفظة أخرى. ستجدها في آخر القائمة.',
    other: 'عثرنا على {count} محفظة أخرى. ستجدها في آخر القائمة.'
  }
}

export default arabic
