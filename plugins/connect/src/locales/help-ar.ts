import type { HelpMessage } from '../help-messages.js'

const arabic: Record<HelpMessage, string> = {
  noWalletTitle: 'لم نعثر على محفظة',
  noWalletDetail: 'لا توجد في هذا المتصفح محفظة يمكن لهذا الموقع استخدامها.',
  noWalletForChain: 'لا توجد في هذا المتصفح محفظة تعمل مع {chain}.',
  getWalletTitle: 'احصل على محفظة',
  getNamed: 'احصل على {wallet}',
  getNamedTitle: 'احصل على {wallet}',
  getOptions: 'محافظ يمكنك الحصول عليها',
  getNoneTitle: 'ثبّت محفظة',
  getNoneDetail: 'اختر واحدة من متجر إضافات متصفحك، أو افتح هذه الصفحة في متصفح تطبيق محفظة.',
  getAfterDetail: 'بعد تثبيتها، أعد تحميل هذه الصفحة ليتمكن الموقع من العثور عليها.',
  reload: 'إعادة تحميل الصفحة',
  linkBrowse: 'افتح هذه الصفحة في {wallet}',
  linkApp: 'فتح التطبيق',
  linkAppStore: 'App Store',
  linkPlayStore: 'Google Play',
  linkChromeStore: 'إضافة المتصفح',
  linkHomepage: 'الموقع الإلكتروني',
  linkWeb: 'محفظة الويب',
  linkDesktop: 'تطبيق سطح المكتب',

  whatTitle: 'ما هي المحفظة؟',
  whatKeysTitle: 'مكان لكل ما تملكه',
  whatKeysDetail: 'تحفظ المحفظة مفاتيح عملاتك ومقتنياتك الرقمية، ولا أحد سواك يستطيع نقلها.',
  whatSignTitle: 'طريقة لتسجيل الدخول',
  whatSignDetail: 'تسأل المواقع محفظتك عن هويتك. لا كلمة مرور، وأنت من يوافق على كل طلب.',
  whatSafeTitle: 'حمايتها مسؤوليتك',
  whatSafeDetail: 'لا أحد يستطيع استعادة عبارة استرداد ضائعة. اكتبها ولا تشاركها أبدًا.'
}

export default arabic
