import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { BalancesMessage } from '../messages.js'

const arabic: Record<BalancesMessage, MessageText> = {
  unavailable: 'رصيد العملات غير متاح',
  failedDetail: 'ما تملكه ما زال موجودًا، لكن تعذّرت قراءته. أعد المحاولة بعد نصف دقيقة.',
  outdated: 'تعذّرت قراءتها من جديد، وقد تكون تغيّرت.',
  tryAgain: 'إعادة المحاولة',
  total: 'المجموع',
  totalOfPriced: {
    one: 'المجموع دون عملة واحدة لا يُعرف سعرها',
    two: 'المجموع دون عملتين لا يُعرف سعرهما',
    few: 'المجموع دون {count} عملات لا يُعرف سعرها',
    many: 'المجموع دون {count} عملة لا يُعرف سعرها',
    other: 'المجموع دون {count} عملة لا يُعرف سعرها'
  },
  noPrices: 'لا سعر معروف',
  emptyTitle: 'لا شيء هنا بعد',
  emptyDetail: 'ما يستلمه هذا الحساب على {network} من عملات يظهر هنا.',
  noneTitle: 'لا تُعرض على هذه الشبكة',
  noneDetail: 'لا يستطيع هذا الموقع قراءة ما تملكه الحسابات هنا. انظر في محفظتك.',
  hidden: 'مخفية ({count})',
  hiddenDetail: 'مزعجة على الأرجح أو تتقمّص عملة أخرى',
  spam: 'مزعجة',
  lookAlike: 'شبيهة',

  tokenTitle: 'عملة',
  spamDetail: 'يَعِد اسمها بشيء أو يذكر موقعًا. لا تذهب إليه ولا توافق لأجلها على شيء، فقد تأخذ ما تملكه.',
  lookAlikeDetail: 'تحمل اسم عملة أخرى وليست هي. قد لا تساوي شيئًا.',
  coinOf: 'عملة {network}',
  addressOf: 'عنوان العملة',
  addressOn: 'عنوان العملة على {network}',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ'
}

export default arabic
