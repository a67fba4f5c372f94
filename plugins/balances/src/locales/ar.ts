import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { BalancesMessage } from '../messages.js'

const arabic: Record<BalancesMessage, MessageText> = {
  unavailable: 'رصيد العملات غير متاح',
  failedDetail: 'أموالك بأمان، لكن تعذّر تحميلها. أعد المحاولة بعد نصف دقيقة.',
  outdated: 'تعذّر التحديث. قد تكون المبالغ قديمة.',
  tryAgain: 'إعادة المحاولة',
  unpriced: 'لا يشمل المجموع {count} بلا سعر',
  noPrices: 'لا سعر معروف',
  emptyTitle: 'لا شيء هنا بعد',
  emptyDetail: 'ما يستلمه هذا الحساب على {network} من عملات يظهر هنا.',
  noneTitle: 'لا تُعرض على هذه الشبكة',
  noneDetail: 'لا يستطيع هذا الموقع قراءة ما تملكه الحسابات هنا. انظر في محفظتك.',
  hidden: 'مخفية ({count})',
  hiddenDetail: 'مزعجة على الأرجح',
  spam: 'مزعجة',
  lookAlike: 'شبيهة',

  tokenTitle: 'عملة',
  spamDetail: 'تروّج هذه العملة لموقع. لا تذهب إليه ولا توافق لأجلها على شيء، فقد تأخذ أموالك.',
  lookAlikeDetail: 'تقلّد هذه العملة عملة أخرى وليست هي. قد لا تساوي شيئًا.',
  coinOf: 'العملة الأصلية لشبكة {network}',
  addressOf: 'عنوان العملة',
  addressOn: 'عنوان العملة على {network}',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  exactly: 'بالضبط {amount}',
  updated: 'آخر تحديث {time}',

  nftTitle: 'مقتنى رقمي',
  nftSpamDetail: 'يروّج هذا المقتنى لموقع. لا تذهب إليه ولا توافق لأجله على شيء، فقد يأخذ أموالك.',
  nftLookAlikeDetail: 'يقلّد هذا المقتنى مجموعة أخرى. قد لا يساوي شيئًا.',
  nftId: 'المعرّف',
  collection: 'المجموعة',
  collectionAddress: 'عنوان المجموعة',
  network: 'الشبكة',

  nftsUnavailable: 'المقتنيات الرقمية غير متاحة',
  nftsEmptyDetail: 'ما في هذا الحساب على {network} من مقتنيات رقمية يعرفها هذا الموقع أو محفظتك يظهر هنا.',
  nftsOutdated: 'تعذّرت قراءة بعضها، فقد تكون تغيّرت أو نقص منها شيء.',
  nftsCut: 'يظهر هنا أول {count} منها فقط.'
}

export default arabic
