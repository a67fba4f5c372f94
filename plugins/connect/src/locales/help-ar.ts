import type { HelpMessage } from '../help-messages.js'

const arabic: Record<HelpMessage, string> = {
  noWalletTitle: 'لم نعثر على محفظة',
  noWalletDetail: 'لا توجد في هذا المتصفح محفظة تعمل مع هذا الموقع.',
  noWalletForChain: 'لا توجد في هذا المتصفح محفظة تعمل مع {chain}.',
  getWalletTitle: 'احصل على محفظة',
  getNamed: 'احصل على {wallet}',
  getNamedTitle: 'احصل على {wallet}',
  getOptions: 'محافظ يمكنك الحصول عليها',
  getNoneTitle: 'ثبّت محفظة',
  getNoneDetail: 'احصل على واحدة من متجر إضافات متصفحك، أو افتح هذه الصفحة في تطبيق محفظة.',
  getAfterDetail: 'بعد تثبيتها، أعد تحميل هذه الصفحة.',
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
  whatSignDetail: 'تعرّف محفظتك الموقع بك. لا كلمة مرور، وأنت من يوافق على كل طلب.',
  whatSafeTitle: 'حمايتها مسؤوليتك',
  whatSafeDetail: 'لا أحد يستطيع استعادة عبارة استرداد ضائعة. اكتبها ولا تشاركها أبدًا.'
}

export default arabic
