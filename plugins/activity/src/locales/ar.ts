import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { ActivityMessage } from '../messages.js'

const arabic: Record<ActivityMessage, MessageText> = {
  all: 'كل النشاط',
  pending: 'قيد التنفيذ',
  to: 'إلى',
  from: 'من',
  with: 'مع',

  sent: 'إرسال',
  received: 'استلام',
  moved: 'نقل إلى نفسك',
  swapped: 'تبديل',
  approved: 'موافقة',
  revoked: 'سحب موافقة',
  minted: 'سك',
  burned: 'حرق',
  claimed: 'مطالبة',
  deposited: 'إيداع',
  withdrew: 'سحب',
  staked: 'تخزين',
  unstaked: 'إلغاء التخزين',
  borrowed: 'اقتراض',
  repaid: 'سداد',
  deployed: 'نشر عقد',
  cancelled: 'إلغاء',
  called: 'استخدام تطبيق',

  statusPending: 'قيد التنفيذ',
  statusConfirmed: 'مؤكدة',
  statusFailed: 'فشلت',
  statusReplaced: 'استُبدلت',
  statusDropped: 'أُسقطت',
  statusUnknown: 'غير معروفة',
  pendingDetail: 'وصلت إلى الشبكة ولم تؤكدها بعد. يمكنك إغلاق هذه النافذة.',
  failedDetail: 'لم تنفّذها الشبكة. دُفعت الرسوم وحدها.',
  failedReason: 'لم تنفّذها الشبكة: {reason}. دُفعت الرسوم وحدها.',
  replacedDetail: 'حلّت محلها معاملة أخرى لهذا الحساب. لم تنقل هذه المعاملة شيئًا.',
  droppedDetail: 'تخلّت عنها الشبكة. لم يُنقل شيء ولم تُدفع رسوم.',
  unknownDetail: 'لم تقل الشبكة ما الذي حدث لها. تحقق من المستكشف قبل أن ترسل مجددًا.',
  replacement: 'حلّت محلها',

  confirmedToast: 'تم إرسال {symbol}',
  failedToast: 'فشل إرسال {symbol}',
  replacedToast: 'حلّت معاملة أخرى محل معاملة {symbol}',
  droppedToast: 'أسقطت الشبكة معاملة {symbol}',
  unknownToast: 'لا يُعرف شيء عن معاملة {symbol}',

  sec: 'قبل {count} ث',
  min: 'قبل {count} د',
  hr: 'قبل {count} س',
  d: 'قبل {count} ي',
  mo: 'قبل {count} ش',
  yr: 'قبل {count} سنة',

  plus: '+{amount}',
  below: '<{amount}',
  above: '>{amount}',
  quantity: '{amount} {symbol}',

  failed: 'تعذر جلب المعاملات',
  failedTry: 'تعذرت قراءة سجل هذا الحساب. ما تملكه لم يتأثر.',
  moreFailed: 'تعذرت قراءة المعاملات الأقدم',
  tryAgain: 'حاول مجددًا',
  showMore: 'عرض الأقدم',
  emptyTitle: 'لا شيء هنا بعد',
  emptyDetail: 'يظهر هنا ما ترسله وتستلمه على {network}.',
  unservedTitle: 'لا سجل هنا',
  unservedDetail: 'لا يستطيع هذا الموقع قراءة ما حدث على {network}. يظهر هنا ما ترسله منه.',
  thisNetwork: 'هذه الشبكة',
  viewOn: 'عرض على {explorer}',
  hidden: {
    one: 'معاملة واحدة غير معروضة. تبدو مزعجة أو تشبه عنوانًا تعرفه.',
    two: 'معاملتان غير معروضتين. تبدوان مزعجتين أو تشبهان عناوين تعرفها.',
    few: '{count} معاملات غير معروضة. تبدو مزعجة أو تشبه عناوين تعرفها.',
    many: '{count} معاملة غير معروضة. تبدو مزعجة أو تشبه عناوين تعرفها.',
    other: '{count} معاملة غير معروضة. تبدو مزعجة أو تشبه عناوين تعرفها.'
  },

  transaction: 'معاملة',
  whatMoved: 'ما نُقل',
  transactionId: 'معرّف المعاملة',
  copyId: 'نسخ معرّف المعاملة',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  named: 'يُعرف باسم {name}',
  goneTitle: 'المعاملة غير موجودة',
  goneDetail: 'لا تخص الحساب المعروض.',

  connectDetail: 'اربط محفظة لترى ما حدث لحسابها.'
}

export default arabic
