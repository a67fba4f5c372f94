import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { NetworksMessage } from '../messages.js'

const arabic: Record<NetworksMessage, MessageText> = {
  networksTitle: 'اختر شبكة',
  search: 'ابحث في الشبكات',
  networkList: 'الشبكات',
  testNetworks: 'شبكات الاختبار',
  blockedUnserved: 'غير متاحة في هذا الموقع',
  blockedFixed: 'بدّل الشبكة من {wallet}',
  noMatchTitle: 'لم نعثر على شبكة',
  noMatchDetail: 'لا توجد هنا شبكة تطابق «{query}».',
  showAll: 'عرض كل الشبكات',
  noneTitle: 'لا توجد شبكات',
  noneDetail: 'لا يوفّر هذا الموقع شبكات للاختيار منها.',
  matches: {
    zero: 'لا شبكات',
    one: 'شبكة واحدة',
    two: 'شبكتان',
    few: '{count} شبكات',
    many: '{count} شبكة',
    other: '{count} شبكة'
  },

  whatTitle: 'ما هي الشبكة؟',
  whatHoldsTitle: 'حيث توجد عملاتك',
  whatHoldsDetail: 'توجد العملات والتطبيقات على شبكة، مثل Ethereum أو Bitcoin، ويعمل كل موقع مع بعضها.',
  whatApartTitle: 'كل شبكة مستقلة',
  whatApartDetail: 'ما تملكه على شبكة لا يظهر على أخرى. تحقّق من الشبكة قبل الإرسال.',
  whatFeeTitle: 'لكل شبكة رسومها',
  whatFeeDetail: 'تدفع الرسوم بعملة الشبكة، فاحتفظ بقليل منها في محفظتك.',

  approve: 'وافِق في {wallet}',
  approveDetail: 'افتح المحفظة ووافِق على التبديل إلى {network}.',
  switched: 'تم التبديل',
  switchedDetail: 'أنت الآن على {network}.',
  declined: 'رُفض التبديل',
  declinedDetail: 'لقد رفضت الطلب في {wallet}.',
  declinedAfterAdd: 'رُفض التبديل بعد إضافة الشبكة.',
  declinedAfterAddDetail: 'أُضيفت {network} إلى {wallet}. بدّل إليها متى شئت.',
  timedOut: 'لا توجد استجابة',
  timedOutDetail: 'لم تستجب {wallet} في الوقت المحدد. افتحها وحاول مجددًا.',
  failed: 'تعذّر التبديل',
  failedDetail: 'افتح قفل {wallet} وأغلق طلباتها الأخرى ثم حاول مجددًا.',
  invalidAnswerDetail: 'لم تنتقل {wallet} إلى {network}. اختر {network} في المحفظة نفسها.',
  aborted: 'أُلغي الطلب',
  abortedDetail: 'حلّ طلب آخر محله. حاول مجددًا للتبديل إلى {network}.',
  unknownNetwork: 'الشبكة غير موجودة',
  unknownNetworkDetail: 'لا يوفّر هذا الموقع تلك الشبكة. ارجع واختر غيرها.',
  unsupported: 'الشبكة غير مدعومة',
  unsupportedDetail: 'لا يستطيع هذا الموقع تبديل {wallet} إلى {network}. اخترها من المحفظة نفسها.',
  unexpected: 'حدث خطأ ما',
  tryAgain: 'إعادة المحاولة',
  goBack: 'رجوع',
  copyDetails: 'نسخ التفاصيل',
  copied: 'تم النسخ',
  yourWallet: 'محفظتك',
  thisNetwork: 'هذه الشبكة',

  switchChainTitle: 'تبديل الشبكة',
  switchChainDetail: 'لاستخدام {network}، اربط محفظة تعمل معها. ستبقى {wallet} مربوطة.',
  connectWallet: 'ربط المحفظة',

  unsupportedTitle: 'تبديل الشبكة',
  unsupportedIntro: 'تستخدم {wallet} شبكة لا يدعمها هذا الموقع. بدّل الشبكة للمتابعة.',
  unsupportedList: 'شبكات هذا الموقع',
  notNow: 'ليس الآن',
  disconnect: 'قطع الاتصال',
  disconnectFailed: 'تعذّر قطع الاتصال'
}

export default arabic
