const arabic = {
  wallet: 'المحفظة',
  back: 'رجوع',
  close: 'إغلاق',
  cancel: 'إلغاء',
  help: 'ما هي المحفظة؟',
  dismiss: 'إخفاء',
  loading: 'جارٍ التحميل',
  clear: 'مسح',
  tryAgain: 'إعادة المحاولة',
  noWallet: 'لا توجد محفظة مربوطة',
  connectWallet: 'ربط المحفظة',
  copyDetails: 'نسخ التفاصيل',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',
  viewFailed: 'تعذّر التحميل',
  viewFailedDo: 'تحقق من اتصالك بالإنترنت',
  viewFailedDetail: 'إذا لم يُحمَّل بعد عودة الاتصال، فأعد تحميل الصفحة.',
  reloadPage: 'إعادة تحميل الصفحة',
  viewBroke: 'حدث خطأ ما',
  viewBrokeDetail: 'إن لم ينفع ذلك، فأرسل التفاصيل إلى هذا الموقع.',
  stillNeeded: 'أكمِل هذه الخطوة أو ألغِها أولًا.'
}

export default arabic
