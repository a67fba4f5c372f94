import type { ConnectMessage } from '../messages.js'

const arabic: Record<ConnectMessage, string> = {
  connectTitle: 'ربط المحفظة',
  connectTitleFor: 'ربط محفظة {chain}',
  walletList: 'المحافظ',
  recent: 'مؤخرًا',
  installed: 'مثبّتة',
  serves: 'تعمل مع {chains}',
  noWalletTitle: 'لم نعثر على محفظة',
  noWalletDetail: 'لا توجد في هذا المتصفح محفظة يمكن لهذا الموقع استخدامها.',
  noWalletForChain: 'لا توجد في هذا المتصفح محفظة تعمل مع {chain}.',
  getWallet: 'احصل على محفظة',
  getBadge: 'تثبيت',
  scanCode: 'امسح رمز QR',
  or: 'أو',
  allWallets: 'كل المحافظ',
  allWalletsFor: 'كل محافظ {chain}',
  more: 'المزيد',

  legalFooter: 'بربط محفظتك فإنك توافق على {links}.',
  legalCheckbox: 'أوافق على {links}.',
  legalCheckboxPlain: 'أوافق على شروط هذا الموقع.',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية'
}

export default arabic
