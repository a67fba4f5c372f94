import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { BalancesMessage } from '../messages.js'

const arabic: Record<BalancesMessage, MessageText> = {
  unavailable: 'رصيد العملات غير متاح',
  failedDetail: 'أموالك بأمان، لكن تعذّر تحميلها. حاول مجددًا بعد نصف دقيقة.',
  outdated: 'تعذّر التحديث. قد تكون المبالغ قديمة.',
  tryAgain: 'إعادة المحاولة',
  unpriced: {
    one: 'لا يشمل المجموع عملة واحدة بلا سعر',
    two: 'لا يشمل المجموع عملتين بلا سعر',
    few: 'لا يشمل المجموع {count} عملات بلا سعر',
    many: 'لا يشمل المجموع {count} عملة بلا سعر',
    other: 'لا يشمل المجموع {count} عملة بلا سعر'
  },
  noPrices: 'لا سعر معروف',
  emptyTitle: 'لا شيء هنا بعد',
  emptyDetail: 'ما يستلمه هذا الحساب على {network} من عملات يظهر هنا.',
  noneTitle: 'لا تُعرض على هذه الشبكة',
  noneDetail: 'لا يستطيع هذا الموقع تحميل الأرصدة على هذه الشبكة. تحقق من محفظتك.',
  hidden: 'مخفية ({count})',
  hiddenDetail: 'مزعجة على الأرجح',
  spam: 'مزعجة',
  lookAlike: 'شبيهة',

  tokenTitle: 'عملة',
  spamDetail: 'تروّج هذه العملة لموقع. لا تذهب إليه ولا توافق على أي شيء، فقد تخسر أموالك.',
  lookAlikeDetail: 'تقلّد هذه العملة عملة أخرى. قد لا تساوي شيئًا.',
  coinOf: 'العملة الأصلية لشبكة {network}',
  addressOf: 'عنوان العملة',
  addressOn: 'عنوان العملة على {network}',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  exactly: 'بالضبط {amount}',
  updated: 'آخر تحديث {time}',

  nftTitle: 'مقتنى رقمي',
  nftSpamDetail: 'يروّج هذا المقتنى الرقمي لموقع. لا تذهب إليه ولا توافق على أي شيء، فقد تخسر أموالك.',
  nftLookAlikeDetail: 'يقلّد هذا المقتنى الرقمي مجموعة أخرى. قد لا يساوي شيئًا.',
  nftId: 'المعرّف',
  collection: 'المجموعة',
  collectionAddress: 'عنوان المجموعة',
  network: 'الشبكة',

  nftsUnavailable: 'المقتنيات الرقمية غير متاحة',
  nftsEmptyDetail: 'تظهر هنا المقتنيات الرقمية على {network} عندما يعثر عليها هذا الموقع أو محفظتك.',
  nftsOutdated: 'تعذّر تحديثها كلها. ربما تغيّرت أو نقص منها شيء.',
  nftsCut: 'يظهر هنا أول {count} منها فقط.'
}

export default arabic
