export default {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الاتصال…',
  account: 'الحساب {address}',
  failed: 'تعذّر التحميل.\nأعد المحاولة'
}
