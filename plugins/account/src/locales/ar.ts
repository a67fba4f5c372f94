import type { ChangeMessage } from '../follow-account.js'
import type { AccountMessage } from '../messages.js'

/** Texts of the toasts about a change of the account. */
export const changes: Record<ChangeMessage, string> = {
  disconnected: 'انقطع الاتصال بـ {wallet}',
  disconnectedNowShowing: 'انقطع الاتصال بـ {wallet}. يُعرض الآن {other}',
  nowShowing: 'يُعرض الآن {account}'
}

const arabic: Record<AccountMessage, string> = {
  accountTitle: 'الحساب',
  changeNetwork: 'تبديل الشبكة',
  unsupportedNetwork: 'شبكة غير مدعومة',
  wallets: 'المحافظ والحسابات',
  unverifiedName: '{name} (غير موثّق)',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  balanceUnavailable: 'الرصيد غير متاح',
  tryAgain: 'إعادة المحاولة',
  actions: 'الإجراءات',
  tabs: 'ما تملكه',
  connection: 'الاتصال',
  disconnect: 'قطع الاتصال',
  disconnectNamed: 'قطع الاتصال بـ {wallet}',
  walletOfFamily: '{wallet} ({family})',
  disconnectFailed: 'تعذّر قطع الاتصال',
  connectDetail: 'اربط محفظة لعرض حسابك هنا.',

  walletsTitle: 'المحافظ',
  accountsOf: 'حسابات {wallet}',
  smartAccount: 'حساب ذكي',
  payment: 'المدفوعات',
  ordinal: 'أوردينالز',
  recentlyConnected: 'اتصلت بها مؤخرًا',
  connectAgain: 'ربط',
  forgetWallet: 'نسيان {wallet}',
  addWallet: 'إضافة محفظة',
  disconnectAll: 'قطع كل الاتصالات'
}

export default arabic
