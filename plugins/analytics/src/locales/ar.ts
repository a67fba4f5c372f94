export default { invalidConfiguration: 'إعدادات التطبيق غير صالحة' }
