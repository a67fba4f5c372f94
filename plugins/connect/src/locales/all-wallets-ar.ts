import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { AllWalletsMessage } from '../all-wallets-messages.js'

const arabic: Record<AllWalletsMessage, MessageText> = {
  allWalletsFor: 'كل محافظ {chain}',
  searchWallets: 'ابحث',
  certifiedOnly: 'المعتمدة فقط',
  certifiedBy: 'معتمدة من {host}',
  found: {
    zero: 'لم نعثر على محافظ',
    one: 'عثرنا على محفظة واحدة',
    two: 'عثرنا على محفظتين',
    few: 'عثرنا على {count} محافظ',
    many: 'عثرنا على {count} محفظة',
    other: 'عثرنا على {count} محفظة'
  },
  noMatchTitle: 'لم نعثر على محفظة',
  noMatchDetail: 'لا شيء يطابق «{query}». جرّب اسمًا آخر.',
  noCertifiedDetail: 'لا توجد محفظة معتمدة تعمل مع هذا الموقع.',
  noneListedDetail: 'لا توجد محفظة تعمل مع هذا الموقع.',
  showAll: 'عرض كل المحافظ',
  listFailed: 'تعذّر تحميل المحافظ',
  listFailedDetail: 'تحقق من اتصالك وحاول مجددًا.',
  listIncomplete: 'تعذّر تحميل المزيد من المحافظ.',
  loadMore: 'إعادة المحاولة'
}

export default arabic
