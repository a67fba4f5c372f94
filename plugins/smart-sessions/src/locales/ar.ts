import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { SmartSessionsMessage } from '../messages.js'

const arabic: Record<SmartSessionsMessage, MessageText> = {
  intro: 'يمكن لهذه الجلسات التصرّف نيابة عن حسابك في {wallet} دون سؤالك مجددًا. أنهِ ما لا تحتاج إليه.',
  list: 'جلسات هذا الحساب',
  forSite: 'لموقع {site}',
  forAccount: 'للحساب {address}',
  ends: 'تنتهي في {date}',
  noEnd: 'بلا نهاية',
  summary: '{for} · {end}',
  coins: 'إنفاق العملات',
  tokens: 'إنفاق العملات الرمزية',
  calls: 'استدعاء العقود',

  to: 'يتصرّف نيابة عنك',
  site: 'الموقع',
  network: 'الشبكة',
  permission: 'الإذن',
  created: 'منذ',
  expires: 'حتى',
  revoke: 'إنهاء الجلسة',
  revokeNote: 'ستؤكد ذلك في {wallet}، دون رسوم.',
  revoked: 'انتهت الجلسة',
  declined: 'رفضت الطلب في {wallet}. الجلسة مستمرة.',
  accountChanged: 'يُعرض الآن حساب آخر. الجلسة مستمرة.',
  failed: 'تعذّر إنهاء الجلسة. أعد المحاولة.',
  copyAddress: 'نسخ العنوان',
  copyDetails: 'نسخ التفاصيل',
  copied: 'تم النسخ',

  emptyTitle: 'لا توجد جلسات',
  emptyDetail: 'لا يمكن لأي موقع التصرّف نيابة عن هذا الحساب. يمكن لموقع أن يطلب جلسة من محفظتك.',
  unavailableTitle: 'لا توجد قائمة بالجلسات',
  unavailableDetail: 'ليس لهذا الموقع خدمة تعرضها. ابحث عنها في {wallet}.',
  loadFailed: 'تعذّر تحميل جلساتك',
  loadFailedDetail: 'تحقق من اتصالك وأعد المحاولة.',
  connectDetail: 'اربط محفظة لعرض جلساتها.',
  yourWallet: 'محفظتك',

  createdTitle: 'تم إنشاء الجلسة',
  createdHeading: 'أنشأت محفظتك جلسة',
  createdDetail: 'يمكن لهذا الموقع الآن التصرّف نيابة عن حسابك ضمن هذه الحدود.',
  adjusted: 'غيّرت الطلب في {wallet}، لذلك تختلف الحدود عن التي طلبها الموقع.',
  done: 'تم',
  showAll: 'كل الجلسات'
}

export default arabic
