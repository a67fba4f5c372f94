export default {
  selectNetwork: 'اختر الشبكة',
  unknownNetwork: 'شبكة غير معروفة',
  network: 'الشبكة {network}',
  networkNotFound: 'الشبكة غير موجودة'
}
