export default {
  invalidConfiguration: 'إعدادات التطبيق غير صالحة',
  localIgnored: 'تُتجاهَل الإعدادات المحلية'
}
