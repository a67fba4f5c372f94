import type { ConnectMessage } from '../messages.js'

const arabic: Record<ConnectMessage, string> = {
  connectTitle: 'ربط المحفظة',
  connectTitleFor: 'ربط محفظة {chain}',
  walletList: 'المحافظ',
  recent: 'مؤخرًا',
  installed: 'مثبّتة',
  serves: 'تعمل مع {chains}',
  getBadge: 'تثبيت',
  scanCode: 'امسح رمز QR',
  or: 'أو',
  allWallets: 'كل المحافظ',
  more: 'المزيد',

  legalFooter: 'بربط محفظتك فإنك توافق على {links}.',
  legalCheckbox: 'أوافق على {links}.',
  legalCheckboxPlain: 'أوافق على شروط هذا الموقع.',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية'
}

export default arabic
