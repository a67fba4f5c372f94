import type { SignInMessageKey } from '../messages.js'

const arabic: Record<SignInMessageKey, string> = {
  title: 'تسجيل الدخول',
  heading: 'تسجيل الدخول إلى {site}',
  detail: 'وقّع رسالة لتثبت أن هذا الحساب لك. لا يكلّف ذلك شيئًا ولا ينقل أي أموال.',
  account: 'الحساب',
  network: 'الشبكة',
  grants: 'التوقيع يمنح {site} أيضًا هذه الأذونات:',
  limited: '{ability} (بقيود)',
  cancelDisconnects: 'الإلغاء يقطع اتصال محفظتك.',
  cancelReturns: 'الإلغاء يعيدك إلى {network}.',
  sign: 'توقيع',
  cancel: 'إلغاء',
  preparing: 'بانتظار {site}',
  signing: 'أكِّد في {wallet}',
  verifying: 'جارٍ التحقق من التوقيع',
  declined: 'رُفض التوقيع',
  siteFailed: 'تعذّر على {site} تسجيل دخولك. يمكنك المحاولة مجددًا.',
  failed: 'خطأ في توقيع الرسالة',
  notVerified: 'تعذّر التحقق من الرسالة',
  signOutFailed: 'تعذّر تسجيل الخروج. ربما لا تزال مسجّل الدخول على الخادم.'
}

export default arabic
