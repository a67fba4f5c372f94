import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { ProgressMessage } from '../progress-messages.js'

const arabic: Record<ProgressMessage, MessageText> = {
  requested: 'جارٍ فتح {provider}',
  requestedDetail: 'يجري تجهيز طلبك.',
  blocked: 'افتح {provider} لتدفع',
  blockedDetail: 'لم يفتح متصفحك النافذة. اضغط الزر للمتابعة.',
  unpaid: 'ادفع في {provider}',
  unpaidDetail: 'أكمل الدفع في النافذة التي فُتحت. تتابعه هذه الشاشة.',
  unpaidElsewhereDetail: 'أكمل الدفع في صفحة {provider}. تتابعه هذه الشاشة.',
  paid: 'وصلت الدفعة',
  paidDetail: 'يرسل {provider} عملة {symbol} إلى محفظتك. قد يستغرق ذلك بضع دقائق.',
  arrived: 'اشتريت {amount}',
  arrivedAbout: 'اشتريت نحو {amount}',
  arrivedPlain: 'وصلت عملة {symbol}',
  arrivedOther: 'أرسل {provider} {other}',
  arrivedOtherDetail: 'اخترت ذلك في صفحة {provider}، وربما اخترت شبكة أخرى. ابحث عنه في محفظتك.',
  arrivedDetail: 'وهي في محفظتك على {network}.',
  elsewhere: 'يذكر {provider} شبكة أخرى',
  elsewhereDetail:
    'يقول إنه أرسل {symbol} على «{otherNetwork}» وليس على {network}. ابحث عنها في محفظتك هناك، أو تواصل مع {provider} واذكر رقم الطلب.',
  lessNotice:
    'كان التقدير {quoted}. ربما تغيّرت الرسوم أو تغيّر السعر. إن كان النقص كبيرًا، فتواصل مع {provider} واذكر رقم الطلب.',
  balanceNotice: 'ظهرت في رصيدك. لم يؤكدها {provider} بعد.',
  failed: 'فشلت عملية الشراء',
  failedDetail: 'لم يكملها {provider}. إن خُصم منك مبلغ، فتواصل مع {provider} واذكر رقم الطلب.',
  failedReason: 'يقول {provider}: {reason}',
  lateUnpaid: 'ما زلنا ننتظر دفعتك',
  lateUnpaidDetail: 'إن كنت قد دفعت، فانتظر قليلًا. وإلا فافتح {provider} مجددًا.',
  latePaid: 'يستغرق الأمر أكثر من المعتاد',
  latePaidDetail: 'وصلت دفعتك إلى {provider}، لكنه لم يرسل عملة {symbol}. تواصل معه واذكر رقم الطلب.',
  notOpened: 'تعذّر فتح {provider}',
  notOpenedDetail: 'لم يُخصم شيء. تحقق من اتصالك ثم أعد المحاولة.',
  timeoutDetail: 'لم يستجب {provider} في الوقت المحدد. لم يُخصم شيء. أعد المحاولة.',
  untrustedDetail: 'الصفحة المعروضة ليست في موقع {provider}، فلم تُفتح. لم يُخصم شيء.',
  regionDetail: 'شراء العملات الرقمية من هنا غير متاح حيث أنت.',

  open: 'افتح {provider}',
  openAgain: 'افتح مجددًا',
  openAgainHint: 'فقط إن لم تدفع بعد.',
  copyLink: 'انسخ الرابط',
  copyOrder: 'انسخ رقم الطلب',
  copyDetails: 'انسخ التفاصيل',
  copied: 'تم النسخ',
  tryAgain: 'أعد المحاولة',
  toAmount: 'العودة إلى المبلغ',
  done: 'تم',
  forget: 'لم أدفع',
  viewOn: 'اعرض في {explorer}',
  keepsGoing: 'يمكنك إغلاق هذه النافذة. يعرض زر «شراء» العملية لمدة 24 ساعة.',
  opening: 'جارٍ فتح {provider}…',

  factPay: 'تدفع',
  factGet: 'التقدير',
  factGot: 'وصل',
  factTo: 'إلى',
  factToValue: '{address} على {network}',
  factToCheck: 'تأكد من أنك تتحكم في هذا العنوان على {network}.',
  noEstimate: 'غير متاح'
}

export default arabic
