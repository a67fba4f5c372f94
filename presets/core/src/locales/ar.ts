export default {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط…',
  account: 'الحساب {address}',
  failed: 'تعذّر التحميل.\nأعد المحاولة'
}
