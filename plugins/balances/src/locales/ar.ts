import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { BalancesMessage } from '../messages.js'

const arabic: Record<BalancesMessage, MessageText> = {
  unavailable: 'رصيد العملات غير متاح',
  failedDetail: 'ما تملكه ما زال موجودًا، لكن تعذّرت قراءته. أعد المحاولة بعد نصف دقيقة.',
  outdated: 'تعذّرت قراءتها من جديد، وقد تكون تغيّرت.',
  tryAgain: 'إعادة المحاولة',
  unpriced: 'لا يشمل المجموع {count} بلا سعر',
  noPrices: 'لا سعر معروف',
  emptyTitle: 'لا شيء هنا بعد',
  emptyDetail: 'ما يستلمه هذا الحساب على {network} من عملات يظهر هنا.',
  noneTitle: 'لا تُعرض على هذه الشبكة',
  noneDetail: 'لا يستطيع هذا الموقع قراءة ما تملكه الحسابات هنا. انظر في محفظتك.',
  hidden: 'مخفية ({count})',
  hiddenDetail: 'مزعجة أو تتقمّص غيرها',
  spam: 'مزعجة',
  lookAlike: 'شبيهة',

  tokenTitle: 'عملة',
  spamDetail: 'يَعِد اسمها بشيء أو يذكر موقعًا. لا تذهب إليه ولا توافق لأجلها على شيء، فقد تأخذ ما تملكه.',
  lookAlikeDetail: 'تحمل اسم عملة أخرى وليست هي. قد لا تساوي شيئًا.',
  coinOf: 'عملة {network}',
  addressOf: 'عنوان العملة',
  addressOn: 'عنوان العملة على {network}',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',

  nftsUnavailable: 'المقتنيات الرقمية غير متاحة',
  nftsEmptyDetail: 'ما في هذا الحساب على {network} من مقتنيات رقمية يعرفها هذا الموقع أو محفظتك يظهر هنا.',
  nftsOutdated: 'تعذّرت قراءة بعضها، فقد تكون تغيّرت أو نقص منها شيء.',
  nftsCut: 'يظهر هنا أول {count} منها فقط.'
}

export default arabic
