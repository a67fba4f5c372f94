export default {
  account: 'الحساب {address}',
  selectNetwork: 'اختر الشبكة',
  unknownNetwork: 'شبكة غير معروفة',
  network: 'الشبكة {network}',
  networkNotFound: 'الشبكة غير موجودة',
  connectingWallet: 'جارٍ الربط مع {wallet}…',
  walletFailed: 'أعد المحاولة: {wallet}'
}
