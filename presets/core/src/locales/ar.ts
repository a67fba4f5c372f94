export default {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط…',
  failed: 'تعذّر التحميل.\nأعد المحاولة'
}
